internal import SeedPipeline
internal import TileGrid

/// Prints many tiles, a block of lines at a time.
enum TileList {
  /// Characters collected before they are written.
  private static let block = 64 * 1024

  /// A line a tile.
  static func lines(of pyramid: TilePyramid, _ line: (TileCoordinate) -> String) {
    var text = ""
    for place in pyramid {
      text += line(place.tile)
      text += "\n"
      if text.utf8.count >= block { flush(&text) }
    }
    flush(&text)
  }

  /// A GeoJSON FeatureCollection (RFC 7946) with a polygon a tile.
  static func geoJSON(of pyramid: TilePyramid) {
    Console.answer("{\"type\":\"FeatureCollection\",\"features\":[")
    var isFirst = true
    lines(of: pyramid) { tile in
      defer { isFirst = false }
      return (isFirst ? "" : ",") + feature(tile).line
    }
    Console.answer("]}")
  }

  private static func feature(_ tile: TileCoordinate) -> JSONText {
    let box = tile.bounds
    let ring = [
      (box.west, box.south), (box.east, box.south), (box.east, box.north), (box.west, box.north),
      (box.west, box.south),
    ].map { JSONText.array([.number($0.0), .number($0.1)]) }
    return .object([
      ("type", .string("Feature")),
      (
        "properties",
        .object([("z", .integer(tile.zoom)), ("x", .integer(tile.x)), ("y", .integer(tile.y))])
      ),
      (
        "geometry",
        .object([("type", .string("Polygon")), ("coordinates", .array([.array(ring)]))])
      ),
    ])
  }

  private static func flush(_ text: inout String) {
    guard !text.isEmpty else { return }
    text.removeLast()
    Console.answer(text)
    text = ""
  }
}
