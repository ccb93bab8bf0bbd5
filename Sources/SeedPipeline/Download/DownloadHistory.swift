/// What a download has to know of the runs before it.
public struct DownloadHistory: Sendable {
  /// Whether the store holds tiles.
  public var holdsTiles = false
  /// The requests that hosts were sent; nil: they are not counted.
  public var requests: RequestLedger?

  /// No runs before.
  public init() {}
}
