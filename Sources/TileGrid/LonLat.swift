/// A place in degrees WGS 84, longitude first.
public struct LonLat: Hashable, Sendable {
  /// Degrees east, -180...180.
  public let longitude: Double
  /// Degrees north, -90...90.
  public let latitude: Double

  /// The place at the given degrees.
  public init(longitude: Double, latitude: Double) {
    self.longitude = longitude
    self.latitude = latitude
  }
}
