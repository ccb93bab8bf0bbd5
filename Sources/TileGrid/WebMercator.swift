#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The projection of the tiles, EPSG:3857: degrees WGS 84 to metres and back.
///
/// Source: EPSG Guidance Note 7-2, method 1024, on a sphere of 6378137 m.
public enum WebMercator {
  /// Where the square world ends in the north and the south, in degrees: atan(sinh(π)).
  public static let latitudeLimit = 85.0511287798066
  /// Half of the world's width and height in metres: π × 6378137.
  public static let halfWorld = 20037508.342789244

  /// The metres per radian on the map.
  private static let radius = 6_378_137.0

  /// The metres east of the zero meridian at `longitude` degrees.
  public static func x(ofLongitude longitude: Double) -> Double {
    longitude * (halfWorld / 180)
  }

  /// The metres north of the equator at `latitude` degrees, which is clamped to the limit.
  public static func y(ofLatitude latitude: Double) -> Double {
    radius * stretch(ofLatitude: latitude)
  }

  /// The degrees east at `x` metres.
  public static func longitude(ofX x: Double) -> Double {
    x * (180 / halfWorld)
  }

  /// The degrees north at `y` metres.
  public static func latitude(ofY y: Double) -> Double {
    atan(sinh(y / radius)) * (180 / .pi)
  }

  /// The metres on the ground that one pixel covers at `latitude` degrees, where a tile has
  /// `tileSize` pixels along a side.
  public static func metresPerPixel(atZoom zoom: Int, latitude: Double, tileSize: Int) -> Double {
    2 * halfWorld * cos(latitude * (.pi / 180)) / (Double(tileSize) * Double(1 << zoom))
  }

  /// The share of the world's width that lies west of `longitude`, 0...1.
  static func fraction(ofLongitude longitude: Double) -> Double { (longitude + 180) / 360 }

  /// The share of the world's height that lies north of `latitude`, 0...1.
  static func fraction(ofLatitude latitude: Double) -> Double {
    0.5 - stretch(ofLatitude: latitude) / (2 * .pi)
  }

  /// The latitude with `fraction` of the world's height north of it.
  static func latitude(ofFraction fraction: Double) -> Double {
    // The ends are given as they are written everywhere, not as the last bit of sinh has them.
    if fraction <= 0 { return latitudeLimit }
    if fraction >= 1 { return -latitudeLimit }
    return atan(sinh(.pi * (1 - 2 * fraction))) * (180 / .pi)
  }

  /// The map's height above the equator in radians; exact near the equator too.
  private static func stretch(ofLatitude latitude: Double) -> Double {
    let clamped = min(max(latitude, -latitudeLimit), latitudeLimit)
    return atanh(sin(clamped * (.pi / 180)))
  }
}
