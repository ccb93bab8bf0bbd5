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

  /// True where nothing of the box was within the Mercator limit before it was clamped.
  let isOffTheMap: Bool

  /// The whole Web Mercator world.
  public static let world = BoundingBox(
    uncheckedWest: -180, south: -WebMercator.latitudeLimit,
    east: 180, north: WebMercator.latitudeLimit)

  /// Two edges nearer than this many degrees are the same: tile edges are no exact doubles.
  ///
  /// It is 1 micrometre on the ground, and a two millionth of a tile at zoom 24.
  static let tolerance = 1e-11

  /// A box of the given edges, brought into range.
  ///
  /// Latitudes between the Mercator limit and 90 are clamped, longitudes between 180 and 540
  /// wrapped; east - west of 360 or more, before wrapping, is the whole circle.
  /// - Throws: `CoordinateError` for NaN, for an edge beyond that, and for south above north.
  public init(west: Double, south: Double, east: Double, north: Double) throws(CoordinateError) {
    for (name, value) in [("west", west), ("east", east)] where !(abs(value) <= 540) {
      throw .edge(name: name, value: value, allowed: "-540 to 540")
    }
    for (name, value) in [("south", south), ("north", north)] where !(abs(value) <= 90) {
      throw .edge(name: name, value: value, allowed: "-90 to 90")
    }
    guard south <= north else { throw .southAboveNorth(south: south, north: north) }
    let limit = WebMercator.latitudeLimit
    let isWholeCircle = east - west >= 360 - BoundingBox.tolerance
    self.init(
      uncheckedWest: isWholeCircle ? -180 : BoundingBox.wrapped(west),
      south: min(max(south, -limit), limit),
      east: isWholeCircle ? 180 : BoundingBox.wrapped(east),
      north: min(max(north, -limit), limit),
      isOffTheMap: south >= limit && north > limit || north <= -limit && south < -limit)
  }

  init(
    uncheckedWest west: Double, south: Double, east: Double, north: Double,
    isOffTheMap: Bool = false
  ) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
    self.isOffTheMap = isOffTheMap
  }

  /// True where the box runs over the 180th meridian.
  public var crossesAntimeridian: Bool { west > east }

  /// The box as one or two that do not cross the antimeridian, without parts of no width.
  ///
  /// A box that has no width at all on the 180th meridian is the line there.
  var parts: [BoundingBox] {
    guard crossesAntimeridian else { return [self] }
    let halves = [(west, 180.0), (-180.0, east)].filter { $1 - $0 > BoundingBox.tolerance }
    return (halves.isEmpty ? [(-180, -180)] : halves).map { west, east in
      BoundingBox(
        uncheckedWest: west, south: south, east: east, north: north, isOffTheMap: isOffTheMap)
    }
  }

  private static func wrapped(_ longitude: Double) -> Double {
    longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
  }
}
