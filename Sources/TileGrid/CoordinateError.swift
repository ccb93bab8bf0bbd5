/// A value that is no place on the map.
public enum CoordinateError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A zoom outside 0...24.
  case zoom(Int)
  /// A column or row outside 0..<2^zoom.
  case tile(zoom: Int, x: Int, y: Int)
  /// A tile id beyond the last tile of zoom 24.
  case tileID(UInt64)
  /// A number that is NaN, infinite or outside its range; `name` says which of the four edges.
  case edge(name: String, value: Double, allowed: String)
  /// South is not below north.
  case southAboveNorth(south: Double, north: Double)

  /// What was found and what is allowed.
  public var description: String {
    switch self {
    case .zoom(let zoom): "zoom \(zoom) is outside 0 to \(TileCoordinate.zooms.upperBound)"
    case .tile(let zoom, let x, let y):
      "there is no tile \(zoom)/\(x)/\(y): at zoom \(zoom) columns and rows go from 0 to \((1 << zoom) - 1)"
    case .tileID(let id): "tile id \(id) is beyond zoom \(TileCoordinate.zooms.upperBound)"
    case .edge(let name, let value, let allowed): "\(name) \(value) is outside \(allowed)"
    case .southAboveNorth(let south, let north):
      "south \(south) must not be above north \(north) (order: west, south, east, north)"
    }
  }
}
