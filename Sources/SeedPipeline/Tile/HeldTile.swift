/// What the store holds of a tile that is asked for again.
public struct HeldTile: Sendable, Hashable {
  /// The outcome that it has.
  public enum State: Sendable, Hashable {
    /// Its bytes are there.
    case stored
    /// The server said that there is no such tile.
    case absent
  }

  /// The outcome that it has.
  public let state: State
  /// By what the server tells whether its bytes are still the same; nil where that is not known, or
  /// where the bytes are not there.
  public let validators: TileValidators?

  /// A held tile; only a stored one has validators.
  public init(_ state: State, validators: TileValidators? = nil) {
    self.state = state
    self.validators = state == .stored ? validators : nil
  }
}

/// By what a server tells one version of a tile from another (RFC 9110, 8.8).
public struct TileValidators: Sendable, Hashable {
  /// The longest that is sent back, in bytes: servers refuse long header fields.
  static let longest = 1_024

  /// The `ETag` as it came, weak ones with their `W/`.
  public let etag: String?
  /// The `Last-Modified` as it came.
  public let lastModified: String?

  /// The validators of an answer.
  public init(etag: String?, lastModified: String?) {
    self.etag = etag
    self.lastModified = lastModified
  }

  /// The `If-None-Match` to send; nil where the `ETag` is none, such as a bare `*`, which every tile
  /// would match.
  ///
  /// Source: RFC 9110, 8.8.3 and 13.1.2.
  public var ifNoneMatch: String? {
    guard let etag, etag.utf8.count <= TileValidators.longest else { return nil }
    let tag = etag.hasPrefix("W/") ? etag.dropFirst(2) : etag[...]
    guard tag.utf8.count >= 2, tag.first == "\"", tag.last == "\"" else { return nil }
    let isOpaque = tag.dropFirst().dropLast().utf8
      .allSatisfy { $0 == 0x21 || (0x23...0x7E).contains($0) || $0 >= 0x80 }
    return isOpaque ? etag : nil
  }

  /// The `If-Modified-Since` to send, exactly the date that came; nil where that was no date.
  ///
  /// Source: RFC 9110, 5.6.7 and 13.1.3.
  public var ifModifiedSince: String? {
    guard let lastModified, lastModified.utf8.count <= 64, lastModified.hasSuffix(" GMT"),
      lastModified.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
    else { return nil }
    return lastModified
  }

  /// True where there is something to send.
  public var canAsk: Bool { ifNoneMatch != nil || ifModifiedSince != nil }
}
