/// Which header fields a job may set (RFC 9110, section 5).
enum HeaderRule {
  /// The shortest part of a header's value that is a secret by itself, in bytes: shorter ones are
  /// words such as `Bearer` and `Basic`.
  static let shortestPart = 8

  /// Fields that are not a job's to set, lower case, and what to do instead.
  static let refused: [String: String] = [
    "host": "the host is that of the \"url\"",
    "content-length": "a request for a tile has no body",
    "transfer-encoding": "a request for a tile has no body",
    "connection": "connections are kept and limited by \"download\"",
    "keep-alive": "connections are kept and limited by \"download\"",
    "proxy-connection": "connections are kept and limited by \"download\"",
    "te": "the program sets it",
    "trailer": "a request for a tile has no body",
    "upgrade": "HTTP/2 is chosen by \"http2\" in \"download\"",
    "expect": "a request for a tile has no body",
    "range": "tiles are asked for whole",
    "if-none-match": "\"refresh\" in \"download\" asks for what has changed",
    "if-modified-since": "\"refresh\" in \"download\" asks for what has changed",
    "accept-encoding": "the program sets what it can undo",
    "proxy-authorization": "write the credentials into \"proxy\" in \"download\"",
    "user-agent": "use the source's \"userAgent\", or \"contact\"",
  ]

  /// What is wrong with a field's name; nil where nothing is.
  static func problem(inName name: String) -> String? {
    guard !name.isEmpty, name.utf8.allSatisfy(isTokenByte) else {
      return "a header's name has letters, digits and !#$%&'*+-.^_`|~ alone"
    }
    if let instead = refused[name.lowercased()] {
      return "the header \(name) is not a job's to set: \(instead)"
    }
    return nil
  }

  /// What is wrong with a field's value, without the value; nil where nothing is.
  static func problem(inValue value: String) -> String? {
    if value.utf8.contains(where: { $0 == 0x0D || $0 == 0x0A }) {
      return "the value must not hold a line break"
    }
    if value.utf8.contains(where: { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }) {
      return "the value must not hold control characters"
    }
    return nil
  }

  /// RFC 9110, 5.6.2: tchar.
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
