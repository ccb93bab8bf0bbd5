internal import Bindings

/// Makes the requests that are sent: credentials and the job's headers go to the source alone.
struct RequestMaker {
  private let source: TileSource
  private let homeFields: [(name: String, value: String)]
  private let homeHeaders: CurlHeaderList
  private let otherHeaders: CurlHeaderList
  private var credentials: CurlCredentials?

  init(source: TileSource, client: ClientIdentity) {
    self.source = source
    let specification = source.specification
    let isAgent = { (header: SourceSpecification.Header) in
      header.name.lowercased() == "user-agent"
    }
    let prefix = specification.headers.last(where: isAgent)?.value ?? specification.userAgent
    let own = specification.headers.filter { !isAgent($0) }.map { ($0.name, $0.value) }
    homeFields = [("User-Agent", client.userAgent(after: prefix))] + own
    homeHeaders = CurlHeaderList(homeFields)
    otherHeaders = CurlHeaderList(
      [("User-Agent", client.userAgent(after: specification.userAgent))])
    credentials =
      switch specification.authentication {
      case .basic(let user, let password): .basic(user: user, password: password)
      case .bearer(let token): .bearer(token)
      case .command, nil: nil
      }
  }

  /// Sends `token` from now on.
  mutating func use(token: String) { credentials = .bearer(token) }

  /// What is sent for a tile.
  ///
  /// - Parameters:
  ///   - request: the tile, and where redirects have led.
  ///   - url: the tile's own address.
  ///   - isLoopback: whether the request stays on this machine, where no proxy is used.
  ///   - held: what the store holds of the tile; nil where it is not asked for again.
  /// - Returns: the request for libcurl.
  func request(
    for request: TileRequest, url: String, isLoopback: Bool, held: HeldTile? = nil
  ) -> CurlRequest {
    let isHome = request.isHome
    var sent = CurlRequest(
      url: request.trail?.target.text ?? url, headers: isHome ? homeHeaders : otherHeaders)
    if let validators = request.validators(of: held) { sent.headers = headers(asking: validators) }
    sent.credentials = isHome ? credentials : nil
    sent.freshConnection = request.freshConnection
    sent.viaProxy = !isLoopback
    sent.addressGuard = request.trail?.addressGuard
    return sent
  }

  /// Both conditions where both are known: the server takes the first and need not know it (RFC 9110,
  /// 13.1.3).
  private func headers(asking validators: TileValidators) -> CurlHeaderList {
    var fields = homeFields
    if let etag = validators.ifNoneMatch { fields.append(("If-None-Match", etag)) }
    if let date = validators.ifModifiedSince { fields.append(("If-Modified-Since", date)) }
    return CurlHeaderList(fields)
  }
}
