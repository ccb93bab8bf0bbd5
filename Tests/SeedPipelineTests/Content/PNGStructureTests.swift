import TestSupport
import Testing

@testable import SeedPipeline

@Suite struct PNGStructureTests {
  private static let header = TilePNG.chunk("IHDR", [0, 0, 0, 32, 0, 0, 0, 32, 8, 3, 0, 0, 0])
  private static let palette = TilePNG.chunk("PLTE", [1, 2, 3])
  private static let data = TilePNG.chunk("IDAT", [0x78, 0x9c, 3])
  private static let more = TilePNG.chunk("IDAT", [1, 2, 3])
  private static let end = TilePNG.chunk("IEND", [])
  private static let text = TilePNG.chunk("tEXt", [65, 0, 66])

  @Test(
    arguments: [
      ("whole", [header, palette, data, end], nil),
      ("text and two parts", [header, text, palette, data, more, text, end], nil),
      ("no zlib", [header, palette, more, end], "the picture data (IDAT) are no zlib stream"),
      (
        "a dictionary", [header, palette, TilePNG.chunk("IDAT", [0x78, 0x20, 3]), end],
        "the picture data (IDAT) are no zlib stream"
      ),
      ("no data", [header, palette, end], "no picture data (IDAT)"),
      ("empty data", [header, palette, TilePNG.chunk("IDAT", []), end], "no picture data (IDAT)"),
      ("no palette", [header, data, end], "no PLTE before IDAT"),
      ("late palette", [header, data, palette, end], "no PLTE before IDAT"),
      ("data apart", [header, palette, data, text, data, end], "IDAT chunks apart"),
      ("no header", [palette, data, end], "does not begin with IHDR"),
      ("two headers", [header, header, palette, data, end], "IHDR twice"),
      ("no end", [header, palette, data], "cut off before IEND"),
      ("end first", [header, end, palette, data, end], "no picture data (IDAT)"),
      (
        "unknown", [header, palette, TilePNG.chunk("ABCD", []), data, end], "unknown critical chunk"
      ),
      (
        "depth", [TilePNG.chunk("IHDR", [0, 0, 0, 32, 0, 0, 0, 32, 7, 0, 0, 0, 0]), data, end],
        "unknown colour type, depth or method"
      ),
      (
        "no width", [TilePNG.chunk("IHDR", [0, 0, 0, 0, 0, 0, 0, 32, 8, 0, 0, 0, 0]), data, end],
        "is 0 x 32 pixels"
      ),
    ] as [(String, [[UInt8]], String?)])
  func `PNG chunks stand in their order`(name: String, chunks: [[UInt8]], problem: String?) {
    let verdict = ContentGate.open.judge(TilePNG.signature + chunks.flatMap { $0 })
    #expect(verdict.detail == problem.map { "png: " + $0 })
    #expect((verdict.tile != nil) == (problem == nil))
  }
}

/// PNG parts by hand.
enum TilePNG {
  static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let named = Array(type.utf8) + data
    let crc = StoredDeflate.crc32(named)
    return [0, 0, UInt8(data.count >> 8), UInt8(data.count & 255)] + named
      + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: crc >> $0) }
  }
}
