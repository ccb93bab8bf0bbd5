/// The part of an address that tells one source from another.
///
/// Source: contract, section 2, "Identity of a source".
struct StableAddress: Equatable {
  /// Scheme, host with port, and path; user-info is left out.
  let place: String
  /// The query without its secret keys, sorted; nil where the address has no query at all.
  let query: String?

  /// The stable part of `text`, an address or a template.
  /// - Parameters:
  ///   - text: The address.
  ///   - leftOut: Lower-case names of query keys that take no part.
  ///   - added: Further `key=value` pairs.
  init(_ text: String, leavingOut leftOut: Set<String> = [], adding added: [String] = []) {
    let address = WebAddress(text)
    place =
      (address.scheme.map { $0 + "://" } ?? "") + address.text(address.authority).lowercased()
      + address.text(address.path)
    let pairs = (address.queryPairs + added).filter { pair in
      let name = pair.prefix { $0 != "=" }
      return !SecretName.isSecret(name)
        && !leftOut.contains(PercentEncoding.decoded(name).lowercased())
    }
    query = address.query == nil && added.isEmpty ? nil : pairs.sorted().joined(separator: "&")
  }

  /// Both parts as one text.
  var text: String {
    guard let query, !query.isEmpty else { return place }
    return place + "?" + query
  }
}
