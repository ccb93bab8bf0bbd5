/// A tile of the Web Mercator pyramid: zoom, column and row, row 0 at the north (XYZ).
///
/// Source: OGC Two Dimensional Tile Matrix Set (17-083r4), annex D.1, WebMercatorQuad.
public struct TileCoordinate: Hashable, Sendable {
  /// The zooms that exist here.
  public static let zooms = 0...24

  @usableFromInline let level: UInt8
  @usableFromInline let column: UInt32
  @usableFromInline let line: UInt32

  /// The zoom, 0...24.
  @inlinable public var zoom: Int { Int(level) }
  /// The column, from the 180th meridian eastwards, 0..<2^zoom.
  @inlinable public var x: Int { Int(column) }
  /// The row from the north, 0..<2^zoom.
  @inlinable public var y: Int { Int(line) }

  /// The tile at column `x` and row `y` (from the north) of `zoom`.
  /// - Throws: `CoordinateError` where there is no such tile.
  public init(zoom: Int, x: Int, y: Int) throws(CoordinateError) {
    guard TileCoordinate.zooms.contains(zoom) else { throw .zoom(zoom) }
    let side = 1 << zoom
    guard (0..<side).contains(x), (0..<side).contains(y) else {
      throw .tile(zoom: zoom, x: x, y: y)
    }
    self.init(uncheckedZoom: zoom, x: x, y: y)
  }

  /// A tile that is known to exist; the caller has done the check.
  @inlinable
  init(uncheckedZoom zoom: Int, x: Int, y: Int) {
    level = UInt8(truncatingIfNeeded: zoom)
    column = UInt32(truncatingIfNeeded: x)
    line = UInt32(truncatingIfNeeded: y)
  }

  /// The row as `scheme` counts it.
  public func row(in scheme: TileScheme) -> Int {
    switch scheme {
    case .xyz: y
    case .tms: (1 << zoom) - 1 - y
    }
  }

  /// The tile whose row is `row` as `scheme` counts it.
  /// - Throws: `CoordinateError` where there is no such tile.
  public init(zoom: Int, x: Int, row: Int, in scheme: TileScheme) throws(CoordinateError) {
    guard TileCoordinate.zooms.contains(zoom) else { throw .zoom(zoom) }
    switch scheme {
    case .xyz: try self.init(zoom: zoom, x: x, y: row)
    case .tms: try self.init(zoom: zoom, x: x, y: (1 << zoom) - 1 - row)
    }
  }
}

extension TileCoordinate: CustomStringConvertible {
  /// The tile as `z/x/y`, the form of lists and messages.
  public var description: String { "\(zoom)/\(x)/\(y)" }
}
