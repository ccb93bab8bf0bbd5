extension TilePyramid {
  /// The number of tiles at `zoom`, exact, worked out without enumerating them.
  public func count(atZoom zoom: Int) -> Int {
    levels.indices.contains(zoom) ? levels[zoom].count : 0
  }

  /// The number of tiles, exact, worked out without enumerating them.
  public var count: Int { levels.reduce(0) { $0 + $1.count } }

  /// The coarsest and the deepest zoom with a tile; nil where there is no tile at all.
  public var zooms: ZoomRange? {
    guard let first = levels.first(where: { $0.count > 0 }),
      let last = levels.last(where: { $0.count > 0 })
    else { return nil }
    return ZoomRange(uncheckedMin: first.zoom, max: last.zoom)
  }

  /// True where `tile` is in the pyramid.
  public func contains(_ tile: TileCoordinate) -> Bool { levels[tile.zoom].contains(tile) }
}
