/// A box of degrees WGS 84; a west greater than the east means across the antimeridian.
public struct BoundingBox: Hashable, Sendable {
  /// The western edge, -180...180.
  public let west: Double
  /// The southern edge, -85.0511287798066...85.0511287798066.
  public let south: Double
  /// The eastern edge, -180...180.
  public let east: Double
  /// The northern edge, -85.0511287798066...85.0511287798066.
  public let north: Double

  /// The whole Web Mercator world.
  public static let world = BoundingBox(
    uncheckedWest: -180, south: -85.0511287798066, east: 180, north: 85.0511287798066)

  /// A box of the given edges, brought into range.
  ///
  /// Latitudes between the Mercator limit and 90 are clamped, longitudes between 180 and 540
  /// wrapped; east - west of 360 or more, before wrapping, is the whole circle.
  /// - Throws: `CoordinateError` for NaN, for an edge beyond that, and for south above north.
  public init(west: Double, south: Double, east: Double, north: Double) throws(CoordinateError) {
    // Completed by the grid: see WebMercator for the limit.
    self.init(uncheckedWest: west, south: south, east: east, north: north)
  }

  init(uncheckedWest west: Double, south: Double, east: Double, north: Double) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }

  /// True where the box runs over the 180th meridian.
  public var crossesAntimeridian: Bool { west > east }
}
