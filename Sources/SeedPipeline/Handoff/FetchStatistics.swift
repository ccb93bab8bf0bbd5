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

  /// Nothing done.
  public init() {}
}
