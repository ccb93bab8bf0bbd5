internal import Bindings

/// Makes the requests that are sent: credentials and the job's headers go to the source alone.
struct RequestMaker {
  private let source: TileSource
  private let homeHeaders: CurlHeaderList
  private let otherHeaders: CurlHeaderList
  private let credentials: CurlCredentials?

  init(source: TileSource, client: ClientIdentity) {
    self.source = source
    let specification = source.specification
    let isAgent = { (header: SourceSpecification.Header) in
      header.name.lowercased() == "user-agent"
    }
    let prefix = specification.headers.last(where: isAgent)?.value ?? specification.userAgent
    let own = specification.headers.filter { !isAgent($0) }.map { ($0.name, $0.value) }
    homeHeaders = CurlHeaderList([("User-Agent", client.userAgent(after: prefix))] + own)
    otherHeaders = CurlHeaderList(
      [("User-Agent", client.userAgent(after: specification.userAgent))])
    credentials =
      switch specification.authentication {
      case .basic(let user, let password): .basic(user: user, password: password)
      case .bearer(let token): .bearer(token)
      case nil: nil
      }
  }

  /// What is sent for a tile.
  ///
  /// - Parameters:
  ///   - request: the tile, and where redirects have led.
  ///   - url: the tile's own address.
  ///   - isLoopback: whether the request stays on this machine, where no proxy is used.
  /// - Returns: the request for libcurl.
  func request(for request: TileRequest, url: String, isLoopback: Bool) -> CurlRequest {
    let isHome = request.trail?.staysHome ?? true
    var sent = CurlRequest(
      url: request.trail?.target.text ?? url, headers: isHome ? homeHeaders : otherHeaders)
    sent.credentials = isHome ? credentials : nil
    sent.freshConnection = request.freshConnection
    sent.viaProxy = !isLoopback
    sent.addressGuard = request.trail?.addressGuard
    return sent
  }
}
