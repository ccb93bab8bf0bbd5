internal import Bindings

/// Finds the host of a tile's address, cheaply where it is that of the address before.
struct HostFinder {
  private var authority = ""
  private var last: HostIndex = 0

  /// The place of the host of `url` in `queue`.
  mutating func host(of url: String, in queue: inout DownloadQueue) -> HostIndex {
    if !authority.isEmpty, url.hasPrefix(authority) { return last }
    let end = Self.authorityEnd(url)
    // Read by the parser that will send it: 127.1 and 0x7f.1 are this machine too.
    let origin = String(url[..<end])
    last = queue.index(ofHost: CurlURL(origin)?.host ?? Self.hostName(url[..<end]))
    // Up to and with the slash, so that a longer name is another one.
    authority = end < url.endIndex ? String(url[...end]) : ""
    return last
  }

  /// Where the part `scheme://user@host:port` ends.
  private static func authorityEnd(_ url: String) -> String.Index {
    let bytes = url.utf8
    var index = bytes.startIndex
    var slashes = 0
    while index < bytes.endIndex, slashes < 3 {
      switch bytes[index] {
      case UInt8(ascii: "/"): slashes += 1
      case UInt8(ascii: "?"), UInt8(ascii: "#"): slashes = 3
      default: break
      }
      if slashes < 3 { index = bytes.index(after: index) }
    }
    return index
  }

  private static func hostName(_ origin: Substring) -> String {
    let authority = origin.drop { $0 != "/" }.drop { $0 == "/" }
    let hostAndPort = authority.split(separator: "@").last ?? ""
    if let bracket = hostAndPort.firstIndex(of: "]") {
      return hostAndPort[...bracket].lowercased()
    }
    return hostAndPort.prefix { $0 != ":" }.lowercased()
  }
}
