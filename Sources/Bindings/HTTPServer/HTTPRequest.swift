internal import CMicroHTTPD

/// One request to an `HTTPServer`; it lives only while the handler answers it.
public struct HTTPRequest: ~Copyable {
  /// The method as sent, `GET` or `HEAD`: the server refuses every other one itself.
  public let method: String
  /// The path, percent-decoded, without the query; begins with a slash.
  public let path: String
  private let connection: OpaquePointer

  init(method: String, path: String, connection: OpaquePointer) {
    self.method = method
    self.path = path
    self.connection = connection
  }

  /// The value of a header field, whatever the case of its name; nil where it was not sent.
  public func field(_ name: String) -> String? {
    tileseed_httpd_field(connection, name).map { String(cString: $0) }
  }
}
