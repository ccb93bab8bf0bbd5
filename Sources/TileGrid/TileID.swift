/// The place of a tile in the walk: coarse zooms first, within a zoom along the Hilbert curve.
///
/// It is the tile id of PMTiles: the number of tiles of all coarser zooms, plus the place on the
/// Hilbert curve. Source: PMTiles specification version 3, section 4.1.
public struct TileID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number itself; it fits a signed 64-bit integer up to zoom 24.
  public let rawValue: UInt64

  /// The id of that number; whether a tile has it shows `TileCoordinate.init(id:)`.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The order of the walk.
  public static func < (left: TileID, right: TileID) -> Bool { left.rawValue < right.rawValue }

  /// The first id of `zoom`: (4^zoom - 1) / 3.
  public static func first(ofZoom zoom: Int) -> TileID {
    TileID(rawValue: ((1 << (2 * UInt64(zoom))) - 1) / 3)
  }
}

extension TileCoordinate {
  /// The tile's place in the walk.
  public var id: TileID {
    var d: UInt64 = 0
    var (tx, ty) = (UInt64(x), UInt64(y))
    var s: UInt64 = zoom == 0 ? 0 : 1 << (UInt64(zoom) - 1)
    let n: UInt64 = 1 << UInt64(zoom)
    while s > 0 {
      let rx: UInt64 = tx & s > 0 ? 1 : 0
      let ry: UInt64 = ty & s > 0 ? 1 : 0
      d += s * s * ((3 * rx) ^ ry)
      if ry == 0 {
        if rx == 1 { (tx, ty) = (n - 1 - tx, n - 1 - ty) }
        swap(&tx, &ty)
      }
      s >>= 1
    }
    return TileID(rawValue: TileID.first(ofZoom: zoom).rawValue + d)
  }

  /// The tile with that id.
  /// - Throws: `CoordinateError.tileID` beyond zoom 24.
  public init(id: TileID) throws(CoordinateError) {
    var zoom = 0
    while zoom < 24, TileID.first(ofZoom: zoom + 1) <= id { zoom += 1 }
    var t = id.rawValue - TileID.first(ofZoom: zoom).rawValue
    guard t < 1 << (2 * UInt64(zoom)) else { throw .tileID(id.rawValue) }
    var (tx, ty): (UInt64, UInt64) = (0, 0)
    var s: UInt64 = 1
    while s < 1 << UInt64(zoom) {
      let rx = 1 & (t / 2)
      let ry = 1 & (t ^ rx)
      if ry == 0 {
        if rx == 1 { (tx, ty) = (s - 1 - tx, s - 1 - ty) }
        swap(&tx, &ty)
      }
      tx += s * rx
      ty += s * ry
      t /= 4
      s <<= 1
    }
    self.init(uncheckedZoom: zoom, x: Int(tx), y: Int(ty))
  }
}
