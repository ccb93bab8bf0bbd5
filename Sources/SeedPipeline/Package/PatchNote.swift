internal import TileGrid

/// What a patch says of itself, beside what every package says.
struct PatchNote: Sendable, Hashable {
  /// A random word that tells the store from every other one.
  let store: String
  /// The counts of changes of that store between which its tiles changed: after `from`, up to `to`.
  let from: Int64
  /// The count of changes up to which it goes.
  let to: Int64
  /// The tiles to be taken away, in the walk's order.
  let removed: [TileCoordinate]

  /// The rows of an MBTiles file's metadata, this program's own.
  var rows: [(name: String, value: String)] {
    let range = JSONText.object([
      ("store", .string(store)), ("from", .integer(Int(from))), ("to", .integer(Int(to))),
    ])
    let list = JSONText.array(removed.map { .string("\($0.zoom)/\($0.x)/\($0.y)") })
    return [("tileseed_patch", range.line), ("tileseed_removed", list.line)]
  }

  /// The description of a patch of the tileset with that name and description.
  static func description(_ description: String) -> String {
    "Patch, not a whole map: the tiles that changed. \(description)"
  }
}
