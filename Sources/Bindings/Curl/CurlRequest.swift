internal import CCurl

/// What one transfer asks for, beyond the settings that all transfers share.
public struct CurlRequest {
  /// The address.
  public var url: String
  /// The header fields; the same object for many requests costs nothing.
  public var headers: CurlHeaderList
  /// Credentials; nil: none but what the address itself bears.
  public var credentials: CurlCredentials?
  /// True: the connection is a new one.
  public var freshConnection = false
  /// False: no proxy, whatever the settings and the environment say.
  public var viaProxy = true
  /// What addresses the connection may lead to; nil: any.
  public var addressGuard: CurlAddressGuard?

  /// A request for that address.
  public init(url: String, headers: CurlHeaderList) {
    self.url = url
    self.headers = headers
  }
}

/// How a request proves who sends it.
public enum CurlCredentials: Sendable, Hashable {
  /// HTTP Basic (RFC 7617).
  case basic(user: String, password: String)
  /// A bearer token (RFC 6750).
  case bearer(String)
}

/// The header fields of requests, made once and used by many.
public final class CurlHeaderList {
  let first: UnsafeMutablePointer<curl_slist>?

  /// Header fields in the given order.
  ///
  /// Control characters in a value are left out (RFC 9110, 5.5): a token read from the environment
  /// often ends with a line end.
  public init(_ fields: [(name: String, value: String)]) {
    var list: UnsafeMutablePointer<curl_slist>?
    for field in fields {
      var value = ""
      value.unicodeScalars.append(
        contentsOf: field.value.unicodeScalars.filter {
          ($0.value >= 32 && $0.value != 127) || $0 == "\t"
        })
      // libcurl's form of a field without a value; "Name:" would take the field away.
      let line = value.isEmpty ? "\(field.name);" : "\(field.name): \(value)"
      if let longer = curl_slist_append(list, line) { list = longer }
    }
    first = list
  }

  deinit { curl_slist_free_all(first) }
}

/// The addresses that a redirected request may be sent to.
///
/// The connection is looked at, not the name: a name can lead anywhere.
public struct CurlAddressGuard: Sendable, Hashable {
  /// The kind of network that is allowed beside the public one.
  public let network: NetworkAddress.Kind
  /// The one address that is allowed whatever it is: that of the server, or proxy, before.
  public let address: String?

  /// Allows public addresses, those of `network`, and `address`.
  public init(network: NetworkAddress.Kind, address: String?) {
    self.network = network
    self.address = address
  }

  /// Whether a request may be sent to the server at `address`.
  public func allows(_ address: String) -> Bool {
    if address == self.address { return true }
    // What cannot be read as an address is not known to be harmless.
    guard let kind = NetworkAddress.kind(of: address) else { return false }
    return kind == .publicNetwork || kind == network
  }
}
