public import TileGrid

/// Gives the tiles to fetch, one at a time, in the walk's order.
public protocol TileFeed {
  /// The next tile to fetch; nil after the last one.
  mutating func next() throws(StoreError) -> PyramidTile?
}
