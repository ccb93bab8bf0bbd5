/// The place of a tile in the walk: coarse zooms first, within a zoom along the Hilbert curve.
///
/// It is the tile id of PMTiles: the number of tiles of all coarser zooms, plus the place on the
/// Hilbert curve. Source: PMTiles specification version 3, section 4.1.
public struct TileID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number itself; it fits a signed 64-bit integer up to zoom 24.
  public let rawValue: UInt64

  /// The id of that number; whether a tile has it shows `TileCoordinate.init(id:)`.
  @inlinable
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The order of the walk.
  @inlinable
  public static func < (left: TileID, right: TileID) -> Bool { left.rawValue < right.rawValue }

  /// The first id of `zoom`: (4^zoom - 1) / 3.
  public static func first(ofZoom zoom: Int) -> TileID {
    TileID(rawValue: ((1 << (2 * UInt64(zoom))) - 1) / 3)
  }

  /// The zoom whose ids this one is among; nil beyond zoom 24.
  public var zoom: Int? {
    guard self < TileID.first(ofZoom: TileCoordinate.zooms.upperBound + 1) else { return nil }
    // The first id of a zoom z is where 3 × id + 1 reaches 4^z.
    return (63 - (3 * rawValue + 1).leadingZeroBitCount) / 2
  }
}

extension TileCoordinate {
  /// The tile's place in the walk.
  public var id: TileID {
    let table = HilbertCurve.places
    let steps = (zoom + 3) / 4
    let (x, y) = (x, y)
    var state = HilbertCurve.root(levels: zoom, steps: 4 * steps)
    var place = 0
    var shift = 4 * steps
    while shift > 0 {
      shift &-= 4
      let square = (x &>> shift & 15) << 4 | y &>> shift & 15
      let entry = Int(table[state << 8 | square])
      place = place << 8 | entry >> 2
      state = entry & 3
    }
    return TileID(rawValue: TileID.first(ofZoom: zoom).rawValue + UInt64(place))
  }

  /// The tile with that id.
  /// - Throws: `CoordinateError.tileID` beyond zoom 24.
  public init(id: TileID) throws(CoordinateError) {
    guard let zoom = id.zoom else { throw .tileID(id.rawValue) }
    let table = HilbertCurve.squares
    let steps = (zoom + 3) / 4
    let place = Int(id.rawValue - TileID.first(ofZoom: zoom).rawValue)
    var state = HilbertCurve.root(levels: zoom, steps: 4 * steps)
    var (x, y) = (0, 0)
    var shift = 8 * steps
    while shift > 0 {
      shift &-= 8
      let entry = Int(table[state << 8 | place &>> shift & 255])
      x = x << 4 | entry >> 6
      y = y << 4 | entry >> 2 & 15
      state = entry & 3
    }
    self.init(uncheckedZoom: zoom, x: x, y: y)
  }
}
