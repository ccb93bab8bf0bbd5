/// An address taken apart: scheme, user-info, host, port, path and query (RFC 3986, section 3).
///
/// Nothing is decoded or encoded. It takes a template as well as an address, because braces may
/// stand anywhere.
struct SourceAddress {
  /// The part before `://`, lower-case; nil where there is none.
  let scheme: String?
  /// The part before the last `@` of the authority; nil where there is none.
  let userInformation: String?
  /// The host with its port, as written.
  let authority: String
  /// The path, with its leading slash; may be empty.
  let path: String
  /// The part after the first `?`; nil where there is none.
  let query: String?
  /// The part after the first `#`; nil where there is none.
  let fragment: String?

  init(_ text: String) {
    var rest = Substring(text)
    if let end = rest.firstRange(of: "://"), SourceAddress.isScheme(rest[..<end.lowerBound]) {
      scheme = rest[..<end.lowerBound].lowercased()
      rest = rest[end.upperBound...]
    } else {
      scheme = nil
    }
    fragment = SourceAddress.split(&rest, at: "#")
    query = SourceAddress.split(&rest, at: "?")
    let start = rest.firstIndex { $0 == "/" } ?? rest.endIndex
    path = String(rest[start...])
    let place = rest[..<start]
    if let at = place.lastIndex(of: "@") {
      userInformation = String(place[..<at])
      authority = String(place[place.index(after: at)...])
    } else {
      userInformation = nil
      authority = String(place)
    }
  }

  /// The host, lower-case, without the port and without a final dot; an IPv6 one in brackets.
  var host: String {
    var host = authority.lowercased()[...]
    if host.first == "[" {
      if let end = host.firstIndex(of: "]") { host = host[...end] }
    } else if let colon = host.firstIndex(of: ":") {
      host = host[..<colon]
    }
    while host.last == "." { host = host.dropLast() }
    return String(host)
  }

  /// The query's `key=value` pairs, as written; empty ones are left out.
  var queryPairs: [Substring] { query?.split(separator: "&") ?? [] }

  /// What keeps the address from being requested; nil where nothing does.
  ///
  /// The text names no part of the address, so it tells no secret.
  var problem: String? {
    switch scheme {
    case "http", "https": break
    case nil: return "it does not begin with http:// or https://; write the address in full"
    default: return "only http:// and https:// addresses are opened"
    }
    if fragment != nil {
      return "a part after # is never sent to a server; take it out, or write %23 for a real #"
    }
    let host = host
    if host.isEmpty { return "it has no host" }
    // Readers do not agree on where the host begins after one.
    if userInformation?.contains("\\") == true { return "the user-info may hold no backslash" }
    let isBracketed = host.first == "["
    let allowed = isBracketed ? "0123456789abcdef:.[]%" : "abcdefghijklmnopqrstuvwxyz0123456789-._"
    guard host.allSatisfy({ allowed.contains($0) }), !isBracketed || host.last == "]" else {
      return "the host may hold letters, digits, hyphens and dots only; "
        + "write an international name in its xn-- form"
    }
    let port = authority.dropFirst(isBracketed ? host.count : 0).drop { $0 != ":" }
    if !port.isEmpty {
      guard let number = Int(port.dropFirst()), (1...65_535).contains(number) else {
        return "the port must be a number from 1 to 65535"
      }
    }
    return nil
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.first, first.isLetter else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }

  private static func split(_ rest: inout Substring, at mark: Character) -> String? {
    guard let index = rest.firstIndex(of: mark) else { return nil }
    let tail = String(rest[rest.index(after: index)...])
    rest = rest[..<index]
    return tail
  }
}
