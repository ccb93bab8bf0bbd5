internal import Bindings

/// Where a redirect may lead; libcurl itself follows none.
///
/// Source: contract, section 2, "Download"; RFC 9110, 15.4.
struct RedirectRule: Sendable {
  /// The most redirects of one try.
  static let most = 5

  /// What is done about a redirect.
  enum Decision: Sendable {
    case follow(RedirectTrail)
    case refuse(FailureReason, detail: String)
  }

  /// Whether a proxy may stand between: a connection's address then tells nothing of the server.
  let isProxied: Bool

  /// The statuses that send the same question elsewhere.
  static func isRedirect(status: Int) -> Bool {
    switch status {
    case 301, 302, 303, 307, 308: true
    default: false
    }
  }

  /// Decides whether a redirect is followed.
  ///
  /// - Parameters:
  ///   - source: the address that answered.
  ///   - trail: how `source` was reached; nil where it is the tile's own address.
  ///   - location: the value of `Location`.
  ///   - remoteAddress: the numeric address that answered, a proxy's where there is one.
  /// - Returns: the way on, or why there is none.
  func decide(
    source: CurlURL, trail: RedirectTrail?, location: String, remoteAddress: String?
  ) -> Decision {
    guard let plain = source.resolving(location) else {
      if let scheme = Self.scheme(of: location), scheme != "http", scheme != "https" {
        return .refuse(.blocked, detail: "redirect from \(source.scheme) to \(scheme):")
      }
      return .refuse(.redirect, detail: "the Location is no address")
    }
    let visited = (trail?.visited ?? []) + [source]
    guard visited.count <= Self.most else {
      return .refuse(.redirect, detail: "more than \(Self.most) redirects")
    }
    if let refusal = refusal(of: plain, from: source, remoteAddress: remoteAddress) {
      return .refuse(.blocked, detail: refusal)
    }
    let staysHome = (trail?.staysHome ?? true) && Self.isSameServer(source, plain)
    var target = plain
    if staysHome, plain.userInfo == nil, let userInfo = source.userInfo {
      target = plain.with(userInfo: userInfo) ?? plain
    }
    guard !visited.contains(target) else {
      return .refuse(.redirect, detail: "a loop of redirects")
    }
    let known = network(of: source, remoteAddress: remoteAddress)
    return .follow(
      RedirectTrail(
        target: target, visited: visited, staysHome: staysHome,
        addressGuard: CurlAddressGuard(network: known, address: remoteAddress)))
  }

  private func refusal(of target: CurlURL, from source: CurlURL, remoteAddress: String?) -> String?
  {
    let place = "\(target.scheme)://\(target.host)"
    guard target.scheme == "https" || (target.scheme == "http" && source.scheme == "http") else {
      return "redirect from \(source.scheme) to \(place)"
    }
    guard let kind = NetworkAddress.kind(ofHost: target.host), kind != .publicNetwork,
      kind != network(of: source, remoteAddress: remoteAddress)
    else { return nil }
    let word =
      switch kind {
      case .loopback: "loopback"
      case .linkLocal: "link-local"
      case .privateNetwork: "private"
      case .publicNetwork: "public"
      }
    return "redirect to the \(word) address \(place)"
  }

  /// The scheme that an address begins with (RFC 3986, 3.1), in lower case; nil without one.
  private static func scheme(of address: String) -> String? {
    guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = address[..<colon].lowercased()
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    guard let first = scheme.utf8.first, letters.contains(first) else { return nil }
    let isScheme = scheme.utf8.allSatisfy {
      letters.contains($0) || (0x30...0x39).contains($0) || [0x2b, 0x2d, 0x2e].contains($0)
    }
    return isScheme ? scheme : nil
  }

  /// The network of the server that answered, as far as it is known for sure.
  private func network(of source: CurlURL, remoteAddress: String?) -> NetworkAddress.Kind {
    if let kind = NetworkAddress.kind(ofHost: source.host) { return kind }
    guard !isProxied, let remoteAddress else { return .publicNetwork }
    return NetworkAddress.kind(of: remoteAddress) ?? .publicNetwork
  }

  /// The same host and port, or the same host's usual encrypted port.
  private static func isSameServer(_ left: CurlURL, _ right: CurlURL) -> Bool {
    guard left.host == right.host else { return false }
    if left.scheme == right.scheme { return left.port == right.port }
    return left.scheme == "http" && left.port == 80 && right.scheme == "https" && right.port == 443
  }
}
