internal import CCurl

/// An address, read by the parser that will also send it, so that a check and a send cannot differ.
public struct CurlURL: Sendable, Hashable {
  /// The whole address.
  public let text: String
  /// The scheme, in lower case.
  public let scheme: String
  /// The host, in lower case; IPv4 numbers in dotted form, IPv6 in brackets; may be empty.
  public let host: String
  /// The port, the scheme's own where none is given; 0 where neither is known.
  public let port: Int
  /// User and password as they stand in the address; nil where there are none.
  public let userInfo: String?

  /// Reads an absolute address; nil where it is none.
  public init?(_ text: String) {
    guard let handle = curl_url() else { return nil }
    defer { curl_url_cleanup(handle) }
    guard Self.set(handle, text) else { return nil }
    self.init(handle)
  }

  /// The address that `reference`, a `Location`, means when it stands in an answer from here.
  ///
  /// Source: RFC 3986, section 5.
  public func resolving(_ reference: String) -> CurlURL? {
    guard let handle = curl_url() else { return nil }
    defer { curl_url_cleanup(handle) }
    guard Self.set(handle, text), Self.set(handle, reference) else { return nil }
    return CurlURL(handle)
  }

  /// The same address with user and password put in.
  public func with(userInfo: String) -> CurlURL? {
    guard let handle = curl_url() else { return nil }
    defer { curl_url_cleanup(handle) }
    let parts = userInfo.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard Self.set(handle, text),
      curl_url_set(handle, CURLUPART_USER, String(parts[0]), 0) == CURLUE_OK,
      parts.count < 2
        || curl_url_set(handle, CURLUPART_PASSWORD, String(parts[1]), 0) == CURLUE_OK
    else { return nil }
    return CurlURL(handle)
  }

  private init?(_ handle: OpaquePointer) {
    guard let text = Self.part(handle, CURLUPART_URL),
      let scheme = Self.part(handle, CURLUPART_SCHEME)
    else { return nil }
    self.text = text
    self.scheme = scheme.lowercased()
    host = (Self.part(handle, CURLUPART_HOST) ?? "").lowercased()
    port = Self.part(handle, CURLUPART_PORT, UInt32(CURLU_DEFAULT_PORT)).flatMap { Int($0) } ?? 0
    userInfo = Self.part(handle, CURLUPART_USER).map { user in
      Self.part(handle, CURLUPART_PASSWORD).map { "\(user):\($0)" } ?? user
    }
  }

  private static func set(_ handle: OpaquePointer, _ text: String) -> Bool {
    let flags = UInt32(CURLU_NON_SUPPORT_SCHEME) | UInt32(CURLU_URLENCODE)
    return curl_url_set(handle, CURLUPART_URL, text, flags) == CURLUE_OK
  }

  private static func part(_ handle: OpaquePointer, _ part: CURLUPart, _ flags: UInt32 = 0)
    -> String?
  {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(handle, part, &text, flags) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }
    return String(cString: text)
  }
}
