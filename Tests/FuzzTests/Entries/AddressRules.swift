import Bindings

@testable import SeedPipeline

/// What holds for every address that is sent.
enum AddressRules {
  /// - Throws: `BrokenRule` where `url` is no whole http or https address, or where the reader that
  ///   checks hosts and the one that sends do not agree on it.
  static func check(_ url: String) throws(BrokenRule) {
    try hold(
      url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "an address that cannot be sent: \(url)")
    guard let sent = CurlURL(url) else { throw BrokenRule("an address that curl refuses: \(url)") }
    try hold(["http", "https"].contains(sent.scheme), "the scheme of \(url)")
    let checked = WebAddress(url)
    try hold(checked.problem == nil, "\(checked.problem ?? ""): \(url)")
    try hold(checked.scheme == sent.scheme, "two schemes of \(url)")
    try hold(host(sent) == numeric(checked.host), "two hosts of \(url): \(sent.host)")
    try hold(checked.userInfo != nil || sent.userInfo == nil, "a user that was not seen in \(url)")
  }

  private static func host(_ address: CurlURL) -> String {
    var host = address.host[...]
    while host.last == "." { host = host.dropLast() }
    return String(host)
  }

  /// `host` as curl writes it: IPv4 numbers in dotted form.
  private static func numeric(_ host: String) -> String {
    guard let address = CurlURL("http://\(host)/") else { return host }
    return AddressRules.host(address)
  }
}
