/// How the downloader behaves; the defaults are the contract's.
public struct DownloadLimits: Sendable, Hashable {
  /// When a run has failed too often to go on.
  public enum FailureBudget: Sendable, Hashable {
    /// More than so many tiles.
    case count(Int)
    /// More than this share, 0...1, of this run's outcomes (judged from 100 outcomes on).
    case share(Double)
  }

  /// Requests in flight, all hosts: 1...1000.
  public var inFlight = 8
  /// Requests in flight to one host; nil: as `inFlight`.
  public var perHost: Int?
  /// Request starts a second, a host; 0: no limit; nil: no limit for loopback, 50 elsewhere.
  public var perSecond: Double?
  /// Tries a tile, in all, 1...100.
  public var tries = 5
  /// The first and the longest pause between two tries, in seconds.
  public var backoffFirst = 0.5
  /// The longest pause between two tries, in seconds.
  public var backoffMost = 60.0
  /// Seconds to connect.
  public var connectTimeout = 10.0
  /// Seconds for a whole answer.
  public var timeout = 60.0
  /// Seconds without a byte.
  public var stallTimeout = 20.0
  /// Bytes; a larger body is a failure.
  public var maxTileBytes = 20_000_000
  /// When the run stops for its failures.
  public var maxFailures: FailureBudget = .share(0.1)
  /// A proxy's address, maybe with credentials; nil: from the environment.
  public var proxy: MaskedString?
  /// A file of certificate authorities; nil: the system's.
  public var caBundle: String?
  /// Whether HTTP/2 is offered over TLS.
  public var http2 = true

  /// The contract's defaults.
  public init() {}
}
