/// How the downloader behaves; the defaults are the contract's.
public struct DownloadLimits: Sendable, Hashable {
  /// When a run has failed too often to go on.
  public enum FailureBudget: Sendable, Hashable {
    /// More than so many tiles.
    case count(Int)
    /// More than this share, 0...1, of this run's outcomes (judged from 100 outcomes on).
    case share(Double)
  }

  /// How deep a body is looked into before it is stored.
  public enum BodyCheck: String, Sendable, CaseIterable {
    /// Its structure, to its end.
    case structure
    /// Its structure, and all of its pixels are decoded.
    case decode
  }

  /// Requests in flight, all hosts: 1...1000.
  public var inFlight = 8
  /// Requests in flight to one host; nil: as `inFlight`.
  public var perHost: Int?
  /// Request starts a second, a host; 0: no limit; nil: no limit for loopback, 50 elsewhere.
  public var perSecond: Double?
  /// Requests a day (of UTC), a host; nil: no limit.
  public var perDay: Int?
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
  /// Seconds that a host which answered before may be out of reach; 0: no patience.
  public var outage = 900.0
  /// Bytes; a larger body is a failure.
  public var maxTileBytes = 20_000_000
  /// When the run stops for its failures.
  public var maxFailures: FailureBudget = .share(0.1)
  /// The largest share, 0...1, that one body may make up of a zoom's stored tiles (judged from 100
  /// tiles on) before the run stops; nil: a warning alone.
  public var maxSame: Double?
  /// How deep a body is looked into.
  public var check = BodyCheck.structure
  /// Which stored and absent tiles are asked for again.
  public var refresh = RefreshAge.never
  /// A proxy's address, maybe with credentials; nil: from the environment.
  public var proxy: MaskedString?
  /// A file of certificate authorities; nil: the system's.
  public var caBundle: String?
  /// Whether HTTP/2 is offered over TLS.
  public var http2 = true

  /// The contract's defaults.
  public init() {}
}
