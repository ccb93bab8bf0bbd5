/// A picture's size in pixels.
struct PixelSize: Equatable, CustomStringConvertible {
  var width: Int
  var height: Int

  var description: String { "\(width) x \(height) pixels" }
}

/// What is broken about a tile.
struct BrokenTile: Error, Equatable {
  /// In words, without the file's format.
  let detail: String

  init(_ detail: String) { self.detail = detail }
}
