/// A tile with its place in the walk.
public struct PyramidTile: Hashable, Sendable {
  /// The place in the walk.
  public let id: TileID
  /// The tile.
  public let tile: TileCoordinate

  /// The tile with its place in the walk.
  public init(_ tile: TileCoordinate) {
    self.init(id: tile.id, tile: tile)
  }

  /// The tile with the id that the caller knows to be its own.
  @inlinable
  public init(id: TileID, tile: TileCoordinate) {
    self.id = id
    self.tile = tile
  }
}
