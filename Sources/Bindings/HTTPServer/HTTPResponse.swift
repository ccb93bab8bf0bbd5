/// An answer of an `HTTPServer`: status, header fields and body.
///
/// The server adds `Content-Length`, `Date` and, where the client wants it, `Connection` itself.
public struct HTTPResponse: Sendable, Equatable {
  /// A header field.
  public struct Field: Sendable, Equatable {
    /// The name.
    public let name: String
    /// The value.
    public let value: String
    /// A field of that name and value.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The status code, 200...599.
  public var status: Int
  /// The header fields, in the order in which they are sent.
  public var fields: [Field]
  /// The body; a HEAD request is answered with its length alone.
  public var body: [UInt8]

  /// An answer of those parts.
  public init(status: Int, fields: [Field] = [], body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// An answer of one line of text.
  public static func text(_ status: Int, _ line: String, fields: [Field] = []) -> HTTPResponse {
    HTTPResponse(
      status: status, fields: [Field("Content-Type", "text/plain; charset=utf-8")] + fields,
      body: Array((line + "\n").utf8))
  }
}
