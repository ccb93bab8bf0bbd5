/// The first and last column and row of some tiles of one zoom.
public struct TileExtent: Hashable, Sendable {
  /// The zoom of the tiles.
  public let zoom: Int
  /// The westernmost column.
  public let firstColumn: Int
  /// The easternmost column; below the first where the extent crosses the antimeridian.
  public let lastColumn: Int
  /// The northernmost row.
  public let firstRow: Int
  /// The southernmost row.
  public let lastRow: Int

  /// True where the extent runs over the 180th meridian.
  public var crossesAntimeridian: Bool { firstColumn > lastColumn }
}
