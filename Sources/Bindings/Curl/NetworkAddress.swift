internal import CCurl

/// What kind of network an address belongs to.
public enum NetworkAddress {
  /// The networks that a redirect is not allowed to lead into, and all others.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// This machine.
    case loopback
    /// The link alone, with the metadata services of clouds.
    case linkLocal
    /// A network of a house or firm.
    case privateNetwork
    /// Everything else.
    case publicNetwork
  }

  /// The kind of network of a numeric address, with or without brackets and zone; nil for names.
  ///
  /// Source: IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890).
  public static func kind(of address: String) -> Kind? {
    var text = address
    if text.hasPrefix("["), text.hasSuffix("]") { text = String(text.dropFirst().dropLast()) }
    if let zone = text.firstIndex(of: "%") { text = String(text[..<zone]) }
    var v4 = in_addr()
    if inet_pton(AF_INET, text, &v4) == 1 { return kind(v4: withUnsafeBytes(of: v4) { Array($0) }) }
    var v6 = in6_addr()
    if inet_pton(AF_INET6, text, &v6) == 1 {
      return kind(v6: withUnsafeBytes(of: v6) { Array($0) })
    }
    return nil
  }

  /// The kind of network that a host's name tells by itself; nil where only a look-up could tell.
  public static func kind(ofHost host: String) -> Kind? {
    if let kind = kind(of: host) { return kind }
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    // RFC 6761, section 6.3.
    return name.lowercased() == "localhost" || name.lowercased().hasSuffix(".localhost")
      ? .loopback : nil
  }

  private static func kind(v4 bytes: [UInt8]) -> Kind {
    switch (bytes[0], bytes[1]) {
    // 0.0.0.0/8 leads to this machine on most systems.
    case (0, _), (127, _): .loopback
    case (169, 254): .linkLocal
    case (10, _), (172, 16...31), (192, 168), (100, 64...127), (198, 18...19): .privateNetwork
    default: .publicNetwork
    }
  }

  private static func kind(v6 bytes: [UInt8]) -> Kind {
    if bytes[0] == 0xfe, bytes[1] & 0xc0 == 0x80 { return .linkLocal }
    if bytes[0] == 0xfe, bytes[1] & 0xc0 == 0xc0 { return .privateNetwork }
    if bytes[0] & 0xfe == 0xfc { return .privateNetwork }
    let embedded = Array(bytes[12...])
    if bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10] == 0xff, bytes[11] == 0xff {
      return kind(v4: embedded)
    }
    // :: and ::1, and the addresses that once stood for IPv4 ones.
    if bytes[..<12].allSatisfy({ $0 == 0 }) {
      return bytes[12...14].allSatisfy({ $0 == 0 }) ? .loopback : kind(v4: embedded)
    }
    // NAT64 (RFC 6052) and 6to4 (RFC 3056) carry an IPv4 address.
    if bytes[..<4] == [0, 0x64, 0xff, 0x9b], bytes[4..<12].allSatisfy({ $0 == 0 }) {
      return kind(v4: embedded)
    }
    if bytes[..<2] == [0x20, 0x02] { return kind(v4: Array(bytes[2..<6])) }
    return .publicNetwork
  }
}
