public import TileGrid

/// What became of one tile.
public struct TileOutcome: Sendable {
  /// The ends that a tile can come to.
  public enum Result: Sendable {
    /// A whole tile.
    case stored(TileBody)
    /// The stored tile is still the server's; validators, where they are others than before.
    case unchanged(TileValidators?)
    /// The server says that there is no such tile.
    case absent
    /// The server says so of a tile that is stored: a candidate for removal, and how it was said.
    case gone(TileFailure)
    /// It could not be had.
    case failed(TileFailure)
  }

  /// The tile.
  public let tile: TileCoordinate
  /// The tile's place in the walk.
  public let id: TileID
  /// What became of it.
  public let result: Result
  /// Tries made, the first included.
  public let tries: Int
  /// When it was decided, in seconds since 1970.
  public let time: Int64
  /// What the store held of it when it was asked for again; nil where it had no such outcome.
  public let held: HeldTile.State?

  /// The outcome of a tile.
  public init(
    tile: TileCoordinate, id: TileID, result: Result, tries: Int, time: Int64,
    held: HeldTile.State? = nil
  ) {
    self.tile = tile
    self.id = id
    self.result = result
    self.tries = tries
    self.time = time
    self.held = held
  }
}

/// A tile's bytes, checked, with what a later refresh needs.
public struct TileBody: Sendable {
  /// The bytes as they are packed: content-coding undone, vector tiles gzip-compressed.
  public let bytes: [UInt8]
  /// What they are.
  public let format: TileFormat
  /// The picture's width in pixels; nil for vector tiles.
  public let size: Int?
  /// The answer's `ETag`.
  public let etag: String?
  /// The answer's `Last-Modified`.
  public let lastModified: String?

  /// A checked body.
  public init(
    bytes: [UInt8], format: TileFormat, size: Int?, etag: String? = nil,
    lastModified: String? = nil
  ) {
    self.bytes = bytes
    self.format = format
    self.size = size
    self.etag = etag
    self.lastModified = lastModified
  }
}

/// Why a tile could not be had: a row of the ledger, not an error of the program.
public struct TileFailure: Sendable, Hashable {
  /// The reason, a word of the contract.
  public let reason: FailureReason
  /// More about it, free of secrets; may be empty.
  public let detail: String
  /// The last HTTP status; 0 where there was none.
  public let status: Int
  /// The last libcurl result code; 0 where the transfer itself went well.
  public let curlCode: Int
  /// The address, masked.
  public let url: String

  /// A failure.
  public init(
    reason: FailureReason, detail: String = "", status: Int = 0, curlCode: Int = 0, url: String
  ) {
    self.reason = reason
    self.detail = detail
    self.status = status
    self.curlCode = curlCode
    self.url = url
  }
}

/// The reasons of failed tiles, one vocabulary everywhere (contract, section 3).
public enum FailureReason: Hashable, Sendable {
  /// The host's name is not known.
  case dns
  /// No connection, or none in time.
  case connect
  /// The encrypted connection could not be made.
  case tls
  /// The whole answer took too long.
  case timeout
  /// No byte came for too long.
  case stalled
  /// The connection was reset or closed without an answer.
  case reset
  /// The body was shorter than the server had said.
  case truncated
  /// Not HTTP, or a bad content-coding.
  case badResponse
  /// 429, or 503 with Retry-After.
  case rateLimited
  /// Any other status.
  case http(Int)
  /// Redirects in a loop, or too many.
  case redirect
  /// A redirect to where the program does not go.
  case blocked
  /// A body above `maxTileBytes`.
  case tooLarge
  /// A body without a byte.
  case emptyBody
  /// An OGC or ArcGIS error text.
  case serviceException
  /// HTML, JSON or unknown bytes.
  case notAnImage
  /// A tile, but not of the given `format`.
  case wrongFormat
  /// A picture of another size than the job's tiles.
  case wrongSize
  /// A picture that is broken.
  case corruptImage
  /// The service does not know the layer.
  case noSuchLayer

  /// The contract's word.
  public var word: String {
    switch self {
    case .dns: "dns"
    case .connect: "connect"
    case .tls: "tls"
    case .timeout: "timeout"
    case .stalled: "stalled"
    case .reset: "reset"
    case .truncated: "truncated"
    case .badResponse: "bad-response"
    case .rateLimited: "rate-limited"
    case .http(let status): "http-\(status)"
    case .redirect: "redirect"
    case .blocked: "blocked"
    case .tooLarge: "too-large"
    case .emptyBody: "empty-body"
    case .serviceException: "service-exception"
    case .notAnImage: "not-an-image"
    case .wrongFormat: "wrong-format"
    case .wrongSize: "wrong-size"
    case .corruptImage: "corrupt-image"
    case .noSuchLayer: "no-such-layer"
    }
  }
}
