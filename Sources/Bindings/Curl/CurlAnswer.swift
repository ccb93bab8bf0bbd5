/// The status and the header fields of an answer that matter to a tile.
public struct CurlAnswer: Sendable, Hashable {
  /// The HTTP status; 0 where no answer came.
  public var status = 0
  /// Whether the answer came over HTTP/2.
  public var isHTTP2 = false
  /// `Content-Length`; nil where it is absent or no number.
  public var contentLength: Int?
  /// `Content-Encoding`, all its fields; the codings that the body came in.
  public var contentEncoding: String?
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
  /// Whether the empty line came that ends the head.
  public var isWholeHead = false

  /// No answer yet.
  public init() {}

  /// Takes in one line of a header section, with or without its line end.
  ///
  /// A status line starts anew, so what stays is the last section: interim answers (RFC 9110, 15.2)
  /// leave nothing behind.
  /// What comes behind the head is a trailer section, which has no say here (RFC 9110, 6.5.1).
  mutating func take(_ line: HeaderLine) {
    if isWholeHead {
      guard case .status = line.kind else { return }
    }
    switch line.kind {
    case .status(let number, let isHTTP2):
      self = CurlAnswer()
      status = number
      self.isHTTP2 = isHTTP2
    case .contentLength: contentLength = line.value.flatMap { Int($0) }
    case .contentEncoding:
      let before = contentEncoding.map { "\($0), " } ?? ""
      contentEncoding = line.value.map { before + $0 } ?? contentEncoding
    case .contentType: contentType = line.value
    case .etag: etag = line.value
    case .lastModified: lastModified = line.value
    case .retryAfter: retryAfter = line.value
    case .location: location = line.value
    case .end: isWholeHead = true
    }
  }
}

/// A line of a header section that matters here.
struct HeaderLine {
  enum Kind {
    case status(Int, isHTTP2: Bool)
    case contentLength, contentEncoding, contentType, etag, lastModified, retryAfter, location
    /// The empty line behind the fields.
    case end
  }

  let kind: Kind
  private let line: UnsafeRawBufferPointer
  private let valueStart: Int

  /// The line of those bytes; nil where it is another field, or none.
  init?(_ line: UnsafeRawBufferPointer) {
    self.line = line
    if Self.begins(line, "HTTP/") {
      // libcurl's own form of a status line, which HTTP/2 does not have.
      kind = .status(Self.status(of: line), isHTTP2: Self.begins(line, "HTTP/2"))
      valueStart = line.count
      return
    }
    if !line.isEmpty, line.count <= 2, line.allSatisfy({ $0 == 0x0d || $0 == 0x0a }) {
      kind = .end
      valueStart = line.count
      return
    }
    var colon = 0
    // No name that matters is longer.
    let end = min(line.count, 17)
    while colon < end, line[colon] != UInt8(ascii: ":") { colon += 1 }
    guard colon < end else { return nil }
    switch colon {
    case 4 where Self.begins(line, "etag"): kind = .etag
    case 8 where Self.begins(line, "location"): kind = .location
    case 11 where Self.begins(line, "retry-after"): kind = .retryAfter
    case 12 where Self.begins(line, "content-type"): kind = .contentType
    case 13 where Self.begins(line, "last-modified"): kind = .lastModified
    case 14 where Self.begins(line, "content-length"): kind = .contentLength
    case 16 where Self.begins(line, "content-encoding"): kind = .contentEncoding
    default: return nil
    }
    valueStart = colon + 1
  }

  /// The field's value without the spaces around it; nil where nothing is left.
  var value: String? {
    var (start, end) = (valueStart, line.count)
    while start < end, Self.isSpace(line[start]) { start += 1 }
    while end > start, Self.isSpace(line[end - 1]) { end -= 1 }
    guard start < end else { return nil }
    return String(decoding: UnsafeRawBufferPointer(rebasing: line[start..<end]), as: UTF8.self)
  }

  /// Whether the line begins with a word, whatever its case.
  private static func begins(_ line: UnsafeRawBufferPointer, _ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard line.count >= length else { return false }
    var index = 0
    while index < length {
      guard line[index] | 0x20 == word.utf8Start[index] | 0x20 else { return false }
      index += 1
    }
    return true
  }

  private static func status(of line: UnsafeRawBufferPointer) -> Int {
    guard let space = line.firstIndex(of: UInt8(ascii: " ")), space + 3 < line.count else {
      return 0
    }
    var status = 0
    for byte in line[(space + 1)...(space + 3)] {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return 0 }
      status = status * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return status
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0d || byte == 0x0a
  }
}
