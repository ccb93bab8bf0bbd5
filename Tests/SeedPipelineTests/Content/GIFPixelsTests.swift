import Testing

@testable import SeedPipeline

@Suite struct GIFPixelsTests {
  /// Codes of one width, lowest bits first.
  private static func packed(_ codes: [Int], bits: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var (value, count) = (0, 0)
    for code in codes {
      value |= code << count
      count += bits
      while count >= 8 {
        bytes.append(UInt8(value & 255))
        value >>= 8
        count -= 8
      }
    }
    return count > 0 ? bytes + [UInt8(value)] : bytes
  }

  /// A GIF of 16 x 16 pixels with one picture of that data.
  private static func gif(_ data: [UInt8], minimum: UInt8 = 7, edges: [UInt8] = [16, 0, 16, 0])
    -> [UInt8]
  {
    var blocks: [UInt8] = []
    for start in stride(from: 0, to: data.count, by: 100) {
      let block = data[start..<min(start + 100, data.count)]
      blocks += [UInt8(block.count)] + block
    }
    return Array("GIF89a".utf8) + [16, 0, 16, 0, 0, 0, 0]
      + [0x2c, 0, 0, 0, 0] + edges + [0, minimum] + blocks + [0, 0x3b]
  }

  // With a minimum size of 7, codes have 8 bits, 128 clears and 129 ends; the table would need a
  // ninth bit after 126 codes, so it is cleared before (GIF89a specification, appendix F).
  private static func roots(_ count: Int) -> [Int] {
    (0..<count).flatMap { $0 % 100 == 0 ? [128, 1] : [1] }
  }

  // 22 codes of which each is the one that is about to be made stand for 1, 2, ... 22 pixels.
  private static let growing = [128, 1] + (130..<151) + Array(repeating: 1, count: 3) + [129]

  @Test(
    arguments: [
      ("single pixels", gif(packed(roots(256) + [129], bits: 8)), nil),
      ("no end code", gif(packed(roots(256), bits: 8)), nil),
      ("codes of their own", gif(packed(growing, bits: 8)), nil),
      (
        "a pixel short", gif(packed(roots(255) + [129], bits: 8)),
        "picture data of 255 of 256 pixels"
      ),
      ("data cut", gif(packed(roots(100), bits: 8)), "picture data of 100 of 256 pixels"),
      (
        "a pixel more", gif(packed(roots(257) + [129], bits: 8)),
        "more picture data than 256 pixels"
      ),
      ("unknown code", gif(packed([128, 1, 131], bits: 8)), "picture data with an unknown code"),
      ("new code first", gif(packed([128, 130], bits: 8)), "picture data with an unknown code"),
      ("codes of 9 bits", gif(packed(roots(256), bits: 8), minimum: 9), "codes of 9 bits"),
      ("no codes", gif([0x81], minimum: 7), "picture data of 0 of 256 pixels"),
      (
        "a frame beyond reason", gif(packed(roots(256), bits: 8), edges: [255, 255, 255, 255]),
        "more than 1048576 pixels"
      ),
    ] as [(String, [UInt8], String?)])
  func `codes come to as many pixels as the picture has`(
    name: String, body: [UInt8], problem: String?
  ) {
    #expect(ContentGate.open.judge(body).tile?.size == 16)
    let verdict = ContentGate.decoding.judge(body)
    #expect(verdict.detail == problem.map { "gif: " + $0 })
    #expect(verdict.reason == problem.map { _ in .corruptImage })
  }
}
