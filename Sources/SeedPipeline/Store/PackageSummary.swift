internal import TileGrid

/// What the stored tiles of a plan come to, before they are packed.
public struct PackageSummary: Sendable, Hashable {
  /// The stored tiles of one zoom.
  public struct Zoom: Sendable, Hashable {
    /// The zoom.
    public let zoom: Int
    /// Tiles.
    public fileprivate(set) var tiles = 0
    /// Bytes of them, duplicates counted.
    public fileprivate(set) var bytes = 0
    /// The least and the greatest column with a tile, counted from the 180th meridian eastwards:
    /// tiles on both sides of it make the range as wide as the world.
    public fileprivate(set) var columns: ClosedRange<Int>
    /// The northernmost and the southernmost row with a tile.
    public fileprivate(set) var rows: ClosedRange<Int>

  }

  /// The zooms that have a tile, coarse ones first.
  public private(set) var zooms: [Zoom] = []
  /// Tiles by format.
  public private(set) var formats: [TileFormat: Int] = [:]
  /// Tiles by the width of their picture in pixels; vector tiles are not among them.
  public private(set) var sizes: [Int: Int] = [:]
  /// Tiles whose bytes no tile before them has.
  public internal(set) var uniqueTiles = 0
  /// Bytes of those.
  public internal(set) var uniqueBytes = 0

  /// Tiles.
  public var tiles: Int { zooms.reduce(0) { $0 + $1.tiles } }
  /// Bytes, duplicates counted.
  public var bytes: Int { zooms.reduce(0) { $0 + $1.bytes } }

  /// No tile.
  public init() {}

  /// Counts a tile in; tiles come in the walk's order.
  mutating func count(_ tile: TileCoordinate, format: TileFormat, size: Int?, bytes: Int) {
    if zooms.last?.zoom != tile.zoom {
      zooms.append(Zoom(zoom: tile.zoom, columns: tile.x...tile.x, rows: tile.y...tile.y))
    }
    zooms[zooms.count - 1].count(tile, bytes: bytes)
    formats[format, default: 0] += 1
    if let size { sizes[size, default: 0] += 1 }
  }
}

extension PackageSummary.Zoom {
  fileprivate mutating func count(_ tile: TileCoordinate, bytes: Int) {
    tiles += 1
    self.bytes += bytes
    columns = min(columns.lowerBound, tile.x)...max(columns.upperBound, tile.x)
    rows = min(rows.lowerBound, tile.y)...max(rows.upperBound, tile.y)
  }
}
