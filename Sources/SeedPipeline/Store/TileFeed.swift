public import TileGrid

/// Gives the tiles to fetch, one at a time, in the walk's order.
public protocol TileFeed {
  /// The next tile to fetch; nil after the last one.
  mutating func next() throws(StoreError) -> PyramidTile?

  /// What the store holds of the tile that `next` gave last; nil where that is not asked for again.
  var held: HeldTile? { get }
}

extension TileFeed {
  /// Nothing is asked for again.
  public var held: HeldTile? { nil }
}
