internal import CCurl

/// Dates as HTTP writes them.
public enum HTTPDate {
  /// The moment of an HTTP-date (RFC 9110, 5.6.7) in seconds since 1970; nil where it is none.
  public static func seconds(_ text: String) -> Int64? {
    let time = curl_getdate(text, nil)
    return time == -1 ? nil : Int64(time)
  }
}

/// The time of day, for what is written down; how long something takes is told by a steady clock.
public enum WallClock {
  /// Seconds since 1970, now.
  public static var seconds: Int64 { tileseed_wall_clock() }
}
