/// The status and the header fields of an answer that matter to a tile.
public struct CurlAnswer: Sendable, Hashable {
  /// The HTTP status; 0 where no answer came.
  public var status = 0
  /// `Content-Length`; nil where it is absent or no number.
  public var contentLength: Int?
  /// `Content-Type`.
  public var contentType: String?
  /// `ETag`.
  public var etag: String?
  /// `Last-Modified`.
  public var lastModified: String?
  /// `Retry-After`.
  public var retryAfter: String?
  /// `Location`.
  public var location: String?

  /// No answer yet.
  public init() {}

  /// Takes in one line of a header section, with or without its line end.
  ///
  /// A status line starts anew, so what stays is the last section: interim answers (RFC 9110, 15.2)
  /// leave nothing behind.
  mutating func take(line: UnsafeRawBufferPointer) {
    if line.count > 5, line[0] == UInt8(ascii: "H"), line.starts(with: Self.http) {
      self = CurlAnswer()
      status = Self.status(of: line)
      return
    }
    guard let colon = line.prefix(Self.longestName + 1).firstIndex(of: UInt8(ascii: ":")) else {
      return
    }
    switch colon {
    case 4 where Self.isName("etag", line): etag = Self.value(line, after: colon)
    case 8 where Self.isName("location", line): location = Self.value(line, after: colon)
    case 11 where Self.isName("retry-after", line): retryAfter = Self.value(line, after: colon)
    case 12 where Self.isName("content-type", line): contentType = Self.value(line, after: colon)
    case 13 where Self.isName("last-modified", line):
      lastModified = Self.value(line, after: colon)
    case 14 where Self.isName("content-length", line):
      contentLength = Self.value(line, after: colon).flatMap { Int($0) }
    default: break
    }
  }

  private static let http = Array("HTTP/".utf8)
  private static let longestName = 14

  private static func status(of line: UnsafeRawBufferPointer) -> Int {
    guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { return 0 }
    var status = 0
    for byte in line[(space + 1)...].prefix(3) {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return 0 }
      status = status * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return status
  }

  private static func isName(_ name: StaticString, _ line: UnsafeRawBufferPointer) -> Bool {
    let bytes = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    for (index, byte) in bytes.enumerated() where line[index] | 0x20 != byte | 0x20 {
      return false
    }
    return true
  }

  private static func value(_ line: UnsafeRawBufferPointer, after colon: Int) -> String? {
    var range = (colon + 1)..<line.count
    while let first = range.first, isSpace(line[first]) { range = (first + 1)..<range.upperBound }
    while let last = range.last, isSpace(line[last]) { range = range.lowerBound..<last }
    guard !range.isEmpty else { return nil }
    return String(decoding: line[range], as: UTF8.self)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0d || byte == 0x0a
  }
}
