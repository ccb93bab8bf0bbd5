import TestSupport
import Testing

@testable import SeedPipeline

/// Layers by hand; field numbers are those of vector_tile.proto, version 2.1.
@Suite struct VectorTileContentTests {
  private static func field(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
    [number << 3 | 2, UInt8(content.count)] + content
  }

  /// A layer "a" of version 2 with the given features, the keys "k" and "l", and one value.
  private static func tile(
    _ features: [UInt8]..., value: [UInt8] = [0x30, 1], more: [UInt8] = []
  ) -> [UInt8] {
    field(
      3,
      [0x78, 2] + field(1, [0x61]) + features.flatMap { field(2, $0) } + field(3, [0x6b])
        + field(3, [0x6c]) + field(4, value) + more)
  }

  /// A feature: 1 point, 2 line, 3 polygon.
  private static func feature(_ type: UInt8, _ geometry: [UInt8], tags: [UInt8]? = nil) -> [UInt8] {
    (tags.map { field(2, $0) } ?? []) + [0x18, type] + field(4, geometry)
  }

  // The geometries of the specification's examples (section 4.3.5).
  private static let point: [UInt8] = [9, 50, 34]
  private static let points: [UInt8] = [17, 10, 14, 3, 9]
  private static let line: [UInt8] = [9, 4, 4, 18, 0, 16, 16, 0]
  private static let lines: [UInt8] = line + [9, 17, 17, 10, 4, 8]
  private static let polygon: [UInt8] = [9, 6, 12, 18, 10, 12, 24, 44, 15]
  private static let polygons: [UInt8] =
    [9, 0, 0, 26, 20, 0, 0, 20, 19, 0, 15]
    + [9, 22, 2, 26, 18, 0, 0, 18, 17, 0, 15, 9, 4, 13, 26, 0, 8, 8, 0, 0, 7, 15]

  @Test(
    arguments: [
      ("point", tile(feature(1, point, tags: [0, 0, 1, 0])), nil),
      ("points", tile(feature(1, points)), nil),
      ("line", tile(feature(2, line)), nil),
      ("lines", tile(feature(2, lines)), nil),
      ("polygon", tile(feature(3, polygon)), nil),
      ("polygons", tile(feature(3, polygons)), nil),
      ("of an unknown type", tile(feature(0, polygon)), nil),
      ("not packed", tile([0x18, 1, 0x20, 9, 0x20, 50, 0x20, 34]), nil),
      ("no feature", tile(), nil),
      ("a field to come", tile(feature(1, point) + [0x78, 1]), nil),
      (
        "key 2 of 2", tile(feature(1, point, tags: [2, 0])),
        "a feature with a tag that the layer does not have"
      ),
      (
        "value 1 of 1", tile(feature(1, point, tags: [0, 1])),
        "a feature with a tag that the layer does not have"
      ),
      ("key alone", tile(feature(1, point, tags: [0, 0, 1])), "a feature with a key and no value"),
      ("type 4", tile(feature(4, point)), "a feature of the unknown type 4"),
      (
        "command 3", tile(feature(2, [9, 4, 4, 11, 0, 0])), "a geometry with the unknown command 3"
      ),
      (
        "command done 0 times", tile(feature(2, [9, 4, 4, 2])),
        "a geometry with a command that is done 0 times"
      ),
      ("line first", tile(feature(2, [10, 4, 4])), "a geometry with a line from nowhere"),
      (
        "line after a close", tile(feature(3, polygon + [10, 4, 4])),
        "a geometry with a line from nowhere"
      ),
      ("close first", tile(feature(3, [15])), "a geometry that closes no path"),
      ("closed twice", tile(feature(3, polygon + [15])), "a geometry that closes no path"),
      ("close 2", tile(feature(3, [9, 6, 12, 23])), "a geometry that closes no path"),
      (
        "parameters missing", tile(feature(2, [9, 4, 4, 18, 0, 16, 16])),
        "a geometry that is cut off"
      ),
      ("row missing", tile(feature(1, [9, 50])), "a geometry that is cut off"),
      ("no geometry", tile(feature(1, [])), "a feature without geometry"),
      ("point with lines", tile(feature(1, line)), "a point that has lines"),
      ("closed line", tile(feature(2, polygon)), "a line that is closed as a polygon is"),
      (
        "33 bits", tile(feature(1, [9, 0xff, 0xff, 0xff, 0xff, 0x1f, 0])),
        "a geometry of a number too large"
      ),
      (
        "beyond 32 bits", tile(feature(1, [17, 0xfe, 0xff, 0xff, 0xff, 0x0f, 0, 2, 0])),
        "a geometry beyond 32 bits"
      ),
      ("geometry a float", tile([0x18, 1, 0x25, 0, 0, 0, 0]), "a feature's field of a wrong type"),
      ("geometry's number cut", tile(feature(1, [9, 50, 0x80])), "cut off in a number"),
      ("value of no type", tile(value: []), "a value of no type"),
      ("value of a wrong type", tile(value: [0x08, 1]), "a value of a wrong type"),
      ("float value", tile(value: [0x15, 0, 0, 0, 0]), nil),
      ("extent 0", tile(more: [0x28, 0]), "an extent of 0"),
      ("extent 4096", tile(more: [0x28, 0x80, 0x20]), nil),
    ] as [(String, [UInt8], String?)])
  func `tags and geometries can be drawn`(name: String, body: [UInt8], problem: String?) {
    for body in [body, StoredDeflate.gzip(body)] {
      #expect(ContentGate.open.judge(body).tile != nil)
      let verdict = ContentGate.decoding.judge(body)
      #expect(verdict.detail == problem.map { "pbf: \($0) in layer \"a\"" })
      #expect(verdict.reason == problem.map { _ in .corruptImage })
    }
  }
}
