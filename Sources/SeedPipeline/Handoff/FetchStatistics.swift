/// What the download has done so far.
public struct FetchStatistics: Sendable, Hashable {
  /// Requests started, every try and every redirect counted.
  public var requests = 0
  /// Those of them that were not the first try of their tile.
  public var retries = 0
  /// Bytes of bodies as they came over the wire.
  public var bytes = 0
  /// Requests in flight now.
  public var inFlight = 0
  /// Answers that asked for less: 429, or 503 with `Retry-After`.
  public var throttled = 0
  /// Seconds in which hosts were asked for nothing because they had asked for a pause, all hosts.
  public var held = 0.0
  /// Seconds in which hosts were asked for less than the job allows, all hosts.
  public var slowed = 0.0
  /// Seconds in which hosts that had answered before were out of reach, all hosts.
  public var outage = 0.0
  /// What keeps a host waiting now; nil: nothing.
  public var pause: HostPause?
  /// What hosts were sent on the present day; empty where nobody counts.
  public var requestsOfDay: [RequestsOfDay] = []

  /// Nothing done.
  public init() {}
}

/// What keeps a host waiting.
public struct HostPause: Sendable, Hashable {
  /// Why.
  public enum Reason: Sendable, Hashable {
    /// It asked for a pause, or for less without saying for how long.
    case held
    /// It cannot be reached.
    case outage
  }

  /// The host's name, fit to be shown.
  public var host: String
  /// Why it waits.
  public var reason: Reason
  /// When it is asked again, in seconds since 1970.
  public var until: Int64
}

/// The requests that a host was sent on a day of UTC.
public struct RequestsOfDay: Sendable, Hashable {
  /// The host's name, lower case.
  public var host: String
  /// The day, counted from 1970-01-01.
  public var day: Int64
  /// Requests sent, every try and every redirect counted.
  public var count: Int

  /// A count of requests.
  public init(host: String, day: Int64, count: Int) {
    self.host = host
    self.day = day
    self.count = count
  }
}
