import Testing

@testable import SeedPipeline

@Suite struct WebPStructureTests {
  @Test func `an animated WebP has the size of its canvas`() {
    let canvas = TileWebP.chunk("VP8X", [2, 0, 0, 0, 63, 0, 0, 63, 0, 0])
    let frame = TileWebP.chunk("ANMF", [UInt8](repeating: 0, count: 30))
    #expect(ContentGate.open.judge(TileWebP.file(canvas + frame)).tile?.size == 64)
    #expect(ContentGate.open.judge(TileWebP.file(canvas)).detail == "webp: no picture data")
  }

  @Test func `a WebP whose canvas differs from its picture is broken`() {
    let canvas = TileWebP.chunk("VP8X", [0, 0, 0, 0, 63, 0, 0, 63, 0, 0])
    let picture = TileWebP.chunk("VP8L", [0x2f, 31, 0, 8, 0, 1, 1])
    #expect(ContentGate.open.judge(TileWebP.file(picture)).tile?.size == nil)
    #expect(
      ContentGate.open.judge(TileWebP.file(canvas + picture)).detail
        == "webp: picture and canvas differ in size")
  }
}

/// WebP parts by hand.
enum TileWebP {
  static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    Array(type.utf8) + [UInt8(data.count), 0, 0, 0] + data + (data.count % 2 == 1 ? [0] : [])
  }

  static func file(_ chunks: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + [UInt8(chunks.count + 4), 0, 0, 0] + Array("WEBP".utf8) + chunks
  }
}
