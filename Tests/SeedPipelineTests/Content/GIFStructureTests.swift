import Testing

@testable import SeedPipeline

@Suite struct GIFStructureTests {
  private static let screen: [UInt8] = Array("GIF89a".utf8) + [64, 0, 64, 0, 0, 0, 0]
  private static let picture: [UInt8] = [0x2c, 0, 0, 0, 0, 64, 0, 64, 0, 0, 2, 1, 7, 0]

  @Test(
    arguments: [
      ("picture", screen + picture + [0x3b], nil),
      ("comment", screen + [0x21, 0xfe, 2, 1, 1, 0] + picture + [0x3b], nil),
      ("no picture", screen + [0x3b], "ends without a picture"),
      ("no trailer", screen + picture, "cut off before its trailer"),
      ("unknown block", screen + [0x20] + picture, "unknown block 32"),
    ] as [(String, [UInt8], String?)])
  func `GIF blocks lead to the trailer`(name: String, body: [UInt8], problem: String?) {
    let verdict = ContentGate.open.judge(body)
    #expect(verdict.detail == problem.map { "gif: " + $0 })
    #expect((verdict.tile?.size == 64) == (problem == nil))
  }
}
