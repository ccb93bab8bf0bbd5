internal import Bindings

/// The way that redirects have led from a tile's own address.
final class RedirectTrail: Sendable {
  /// The address to ask for next.
  let target: CurlURL
  /// The addresses before it, the tile's own first.
  let visited: [CurlURL]
  /// True while every address was of the tile's own server: credentials and the job's headers go
  /// nowhere else.
  let staysHome: Bool
  /// What addresses the next connection may lead to.
  let addressGuard: CurlAddressGuard

  init(
    target: CurlURL, visited: [CurlURL], staysHome: Bool, addressGuard: CurlAddressGuard
  ) {
    self.target = target
    self.visited = visited
    self.staysHome = staysHome
    self.addressGuard = addressGuard
  }

  /// True where the host that is asked has itself sent the request to another of its addresses: what
  /// becomes of that one says nothing about the host.
  var staysAtItsHost: Bool { visited.contains { $0.host == target.host } }
}
