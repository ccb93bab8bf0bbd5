import TestSupport
import Testing

@testable import SeedPipeline

@Suite struct PNGPixelsTests {
  /// A PNG of 16 x 16 pixels with the given rows, each a filter byte and the row's bytes.
  private static func png(
    _ rows: [UInt8], depth: UInt8 = 1, colour: UInt8 = 0, interlaced: Bool = false,
    damage: (inout [UInt8]) -> Void = { _ in }, parts: Int = 1
  ) -> [UInt8] {
    var stream = StoredDeflate.zlib(rows)
    damage(&stream)
    let header = TilePNG.chunk(
      "IHDR", [0, 0, 0, 16, 0, 0, 0, 16, depth, colour, 0, 0, interlaced ? 1 : 0])
    let palette = colour == 3 ? TilePNG.chunk("PLTE", [1, 2, 3]) : []
    let length = (stream.count + parts - 1) / parts
    let data = stride(from: 0, to: stream.count, by: length).flatMap {
      TilePNG.chunk("IDAT", Array(stream[$0..<min($0 + length, stream.count)]))
    }
    return TilePNG.signature + header + palette + data + TilePNG.chunk("IEND", [])
  }

  private static func rows(_ count: Int, of length: Int, filter: UInt8 = 0) -> [UInt8] {
    (0..<count).flatMap { _ in [filter] + [UInt8](repeating: 0xa5, count: length) }
  }

  // 16 x 16 pixels by Adam7 (PNG specification, section 8.2): rows and pixels a row of each pass.
  private static let passes = [(2, 2), (2, 2), (2, 4), (4, 4), (4, 8), (8, 8), (8, 16)]
  private static let interlaced = passes.flatMap { count, width in
    rows(count, of: (width + 7) / 8)
  }

  @Test(
    arguments: [
      ("1 bit", png(rows(16, of: 2)), nil),
      ("paeth", png(rows(16, of: 2, filter: 4)), nil),
      ("in parts", png(rows(16, of: 2), parts: 7), nil),
      ("in bytes", png(rows(16, of: 2), parts: 59), nil),
      ("palette", png(rows(16, of: 8), depth: 4, colour: 3), nil),
      ("interlaced", png(interlaced, interlaced: true), nil),
      ("filter 5", png(rows(16, of: 2, filter: 5)), "a row of filter 5"),
      (
        "last row's filter", png(rows(15, of: 2) + rows(1, of: 2, filter: 255)),
        "a row of filter 255"
      ),
      ("a row missing", png(rows(15, of: 2)), "picture data of 45 bytes in place of 48"),
      ("no row", png([]), "picture data of 0 bytes in place of 48"),
      ("a row more", png(rows(17, of: 2)), "picture data of more than 48 bytes"),
      (
        "8 bits announced", png(rows(16, of: 2), depth: 8),
        "picture data of 48 bytes in place of 272"
      ),
      (
        "alpha announced", png(rows(16, of: 16), depth: 8, colour: 4),
        "picture data of 272 bytes in place of 528"
      ),
      ("not interlaced", png(interlaced), "picture data of more than 48 bytes"),
      (
        "interlaced announced", png(rows(16, of: 2), interlaced: true),
        "picture data of 48 bytes in place of \(interlaced.count)"
      ),
      ("adler", png(rows(16, of: 2)) { $0[$0.count - 1] ^= 1 }, "damaged picture data (IDAT)"),
      ("stream", png(rows(16, of: 2)) { $0[2] = 7 }, "damaged picture data (IDAT)"),
      ("cut", png(rows(16, of: 2)) { $0.removeLast(2) }, "damaged picture data (IDAT)"),
      (
        "cut in parts", png(rows(16, of: 2), damage: { $0.removeLast(2) }, parts: 3),
        "damaged picture data (IDAT)"
      ),
    ] as [(String, [UInt8], String?)])
  func `rows are as many and as long as the header says`(
    name: String, body: [UInt8], problem: String?
  ) {
    #expect(ContentGate.open.judge(body).tile?.size == 16)
    let verdict = ContentGate.decoding.judge(body)
    #expect(verdict.detail == problem.map { "png: " + $0 })
    #expect(verdict.reason == problem.map { _ in .corruptImage })
  }

  @Test func `a picture too large to be decoded is told so before memory is taken`() {
    let edge: [UInt8] = [0, 1, 0, 0]
    let body =
      TilePNG.signature + TilePNG.chunk("IHDR", edge + edge + [16, 6, 0, 0, 0])
      + TilePNG.chunk("IDAT", StoredDeflate.zlib([0])) + TilePNG.chunk("IEND", [])
    #expect(ContentGate.open.judge(body).tile?.size == 65_536)
    #expect(
      ContentGate.decoding.judge(body).detail
        == "65536 x 65536 pixels; up to 4096 a side are decoded")
  }
}
