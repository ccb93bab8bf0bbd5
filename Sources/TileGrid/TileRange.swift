/// A rectangle of tiles at one zoom, never empty.
public struct TileRange: Hashable, Sendable {
  /// The zoom, 0...24.
  public let zoom: Int
  /// The columns, from the 180th meridian eastwards.
  public let columns: ClosedRange<Int>
  /// The rows, from the north.
  public let rows: ClosedRange<Int>

  /// The tiles of `zoom` in `columns` and `rows`.
  /// - Throws: `CoordinateError` where one of the corners does not exist.
  public init(
    zoom: Int, columns: ClosedRange<Int>, rows: ClosedRange<Int>
  ) throws(CoordinateError) {
    _ = try TileCoordinate(zoom: zoom, x: columns.lowerBound, y: rows.lowerBound)
    _ = try TileCoordinate(zoom: zoom, x: columns.upperBound, y: rows.upperBound)
    self.init(uncheckedZoom: zoom, columns: columns, rows: rows)
  }

  init(uncheckedZoom zoom: Int, columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    self.zoom = zoom
    self.columns = columns
    self.rows = rows
  }

  /// The number of tiles.
  public var count: Int { columns.count * rows.count }

  /// True where `tile` is one of them.
  public func contains(_ tile: TileCoordinate) -> Bool {
    tile.zoom == zoom && columns.contains(tile.x) && rows.contains(tile.y)
  }

  /// The tiles that both have; nil where there is none.
  public func intersection(_ other: TileRange) -> TileRange? {
    guard zoom == other.zoom, columns.overlaps(other.columns), rows.overlaps(other.rows) else {
      return nil
    }
    return TileRange(
      uncheckedZoom: zoom, columns: columns.clamped(to: other.columns),
      rows: rows.clamped(to: other.rows))
  }
}
