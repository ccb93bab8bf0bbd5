import Bindings

@testable import SeedPipeline

/// A small Mapbox Vector Tile, written by hand from `vector_tile.proto` (version 2.1).
enum VectorTileFixture {
  /// `water`, without attributes; from zoom 6 on `roads` too, with one of each kind of value.
  static func tile(zoom: Int) -> [UInt8] {
    let water = field(3, field(15, varint: 2) + field(1, Array("water".utf8)))
    let features = field(2, field(2, [0, 0, 1, 1, 2, 2]) + field(3, varint: 2))
    let keys = ["kind", "lanes", "oneway"].map { field(3, Array($0.utf8)) }.flatMap(\.self)
    let values =
      field(4, field(1, Array("primary".utf8))) + field(4, field(4, varint: 2))
      + field(4, field(7, varint: 1))
    let roads = field(
      3, field(15, varint: 2) + field(1, Array("roads".utf8)) + features + keys + values)
    return zoom >= 6 ? water + roads : water
  }

  /// The same, as packages hold it.
  static func compressed(zoom: Int) throws -> [UInt8] { try Gzip.compress(tile(zoom: zoom)) }

  private static func field(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
    [number << 3 | 2, UInt8(content.count)] + content
  }

  private static func field(_ number: UInt8, varint: UInt8) -> [UInt8] { [number << 3, varint] }
}
