internal import Bindings

extension WebAddress {
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
    if userInfo.map({ bytes[$0].contains(UInt8(ascii: "\\")) }) == true {
      return "the user-info may hold no backslash"
    }
    if userInfo.map({ bytes[$0].contains(UInt8(ascii: "@")) }) == true {
      return "the user-info may hold no @ of its own; write it as %40"
    }
    let isBracketed = host.first == "["
    let allowed = isBracketed ? "0123456789abcdef:.[]%" : "abcdefghijklmnopqrstuvwxyz0123456789-._"
    guard host.allSatisfy({ allowed.contains($0) }), !isBracketed || host.last == "]" else {
      return "the host may hold letters, digits, hyphens and dots only; "
        + "write an international name in its xn-- form"
    }
    let port = text(authority).dropFirst(isBracketed ? host.count : 0).drop { $0 != ":" }
    if !port.isEmpty {
      guard let number = Int(port.dropFirst()), (1...65_535).contains(number) else {
        return "the port must be a number from 1 to 65535"
      }
    }
    // The parser that will send it has the last word.
    guard CurlURL(text(0..<bytes.count)) != nil else {
      return "it cannot be read as an address; look at its host, port and user-info"
    }
    return nil
  }
}
