public import TileGrid

/// One tile on its way from the store into a package.
public struct PackagedTile: Sendable, Hashable {
  /// The tile's place in the walk.
  public let id: TileID
  /// The tile.
  public let tile: TileCoordinate
  /// What the bytes are.
  public let format: TileFormat
  /// The picture's width in pixels; nil for vector tiles.
  public let size: Int?
  /// The bytes; vector tiles are gzip-compressed.
  public let bytes: [UInt8]
  /// The first tile of the package that has the same bytes: the tile itself, or one before it.
  public let first: TileID

  /// A tile with its bytes.
  public init(
    id: TileID, tile: TileCoordinate, format: TileFormat, size: Int?, bytes: [UInt8], first: TileID
  ) {
    self.id = id
    self.tile = tile
    self.format = format
    self.size = size
    self.bytes = bytes
    self.first = first
  }

  /// True where no tile before it has the same bytes.
  public var isFirst: Bool { first == id }
}
