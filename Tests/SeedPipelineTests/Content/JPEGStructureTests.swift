import Testing

@testable import SeedPipeline

@Suite struct JPEGStructureTests {
  /// A segment: marker, length, content.
  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xff, marker, 0, UInt8(content.count + 2)] + content
  }
  private static func frame(_ marker: UInt8, lines: UInt8 = 64) -> [UInt8] {
    segment(marker, [8, 0, lines, 0, 64, 1, 1, 0x11, 0])
  }
  private static let scan = segment(0xda, [1, 1, 0, 0, 63, 0])

  @Test(
    arguments: [
      ("baseline", frame(0xc0) + scan + [1, 0xff, 0, 2, 0xff, 0xd9], nil),
      ("arithmetic", frame(0xc9) + scan + [1, 0xff, 0xd9], nil),
      ("fill bytes", [0xff] + frame(0xc0) + scan + [1, 0xff, 0xff, 0xff, 0xd9], nil),
      (
        "restarts",
        frame(0xc0) + scan + (0..<20).flatMap { [1, 0xff, 0xd0 + $0 % 8] } + [1, 0xff, 0xd9],
        nil
      ),
      (
        "restart lost", frame(0xc0) + scan + [1, 0xff, 0xd0, 2, 0xff, 0xd2, 3, 0xff, 0xd9],
        "restart markers apart"
      ),
      ("two scans", frame(0xc2) + scan + [1] + segment(0xc4, [0]) + scan + [2, 0xff, 0xd9], nil),
      (
        "lines told later",
        frame(0xc0, lines: 0) + scan + [1] + segment(0xdc, [0, 64])
          + [0xff, 0xd9], nil
      ),
      ("no lines", frame(0xc0, lines: 0) + scan + [1, 0xff, 0xd9], "is 64 x 0 pixels"),
      (
        "thumbnail",
        segment(0xe1, [0xff, 0xd8] + frame(0xc0, lines: 9) + [0xff, 0xd9]) + frame(0xc0)
          + scan + [1, 0xff, 0xd9], nil
      ),
      ("no scan", frame(0xc0) + [0xff, 0xd9], "ends without a picture"),
      ("no frame", scan + [1, 0xff, 0xd9], "picture data before its frame"),
      ("tables alone", segment(0xc4, [0]) + [0xff, 0xd9], "ends without a picture"),
      ("empty scan", frame(0xc0) + scan + [0xff, 0xd9], "a scan without picture data"),
      ("no end", frame(0xc0) + scan + [1, 2, 3], "cut off in the picture data"),
      ("zeros at the end", frame(0xc0) + scan + [1, 0xff, 0xc4, 0, 0], "a segment of 0 bytes"),
      ("no marker", [0xff, 0xe0, 0, 2, 0x12], "no marker where one must be"),
    ] as [(String, [UInt8], String?)])
  func `JPEG segments and scans lead to the end`(name: String, rest: [UInt8], problem: String?) {
    let verdict = ContentGate.open.judge([0xff, 0xd8] + rest)
    #expect(verdict.detail == problem.map { "jpg: " + $0 })
    #expect((verdict.tile?.size == 64) == (problem == nil))
  }
}
