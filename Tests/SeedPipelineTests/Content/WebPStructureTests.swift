import Testing

@testable import SeedPipeline

@Suite struct WebPStructureTests {
  @Test func `an animated WebP has the size of its canvas`() {
    let canvas = TileWebP.chunk("VP8X", [2, 0, 0, 0, 63, 0, 0, 63, 0, 0])
    #expect(ContentGate.open.judge(TileWebP.file(canvas + TileWebP.frame())).tile?.size == 64)
    #expect(ContentGate.open.judge(TileWebP.file(canvas)).detail == "webp: no picture data")
  }

  @Test(
    arguments: [
      (TileWebP.frame(left: 16), nil),
      (TileWebP.frame(left: 17), "a frame beyond the canvas"),
      (TileWebP.frame(width: 32), "a frame without a picture of its size"),
      (TileWebP.chunk("ANMF", [UInt8](repeating: 0, count: 23)), "cut off in ANMF"),
      (
        TileWebP.chunk(
          "ANMF", [UInt8](repeating: 0, count: 16) + Array("VP8 ".utf8) + [9, 0, 0, 0]),
        "cut off in VP8 "
      ),
    ] as [([UInt8], String?)])
  func `frames lie within their canvas and have their pictures`(frame: [UInt8], problem: String?) {
    let canvas = TileWebP.chunk("VP8X", [2, 0, 0, 0, 63, 0, 0, 63, 0, 0])
    let verdict = ContentGate.open.judge(TileWebP.file(canvas + frame))
    #expect(verdict.detail == problem.map { "webp: " + $0 })
  }

  @Test func `an alpha plane of an unknown compression is broken`() {
    let alpha = TileWebP.chunk("ALPH", [2, 0])
    #expect(
      ContentGate.open.judge(TileWebP.file(alpha)).detail == "webp: ALPH of an unknown compression")
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

  /// A frame that holds a lossless picture of 32 x 32 pixels and says that it is `width` wide.
  static func frame(left: UInt8 = 0, width: UInt8 = 31) -> [UInt8] {
    chunk(
      "ANMF",
      [left, 0, 0, 0, 0, 0, width, 0, 0, 31, 0, 0, 0, 0, 0, 0]
        + chunk("VP8L", [0x2f, 31, 0xc0, 7, 0, 1, 1]))
  }

  static func file(_ chunks: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + [UInt8(chunks.count + 4), 0, 0, 0] + Array("WEBP".utf8) + chunks
  }
}
