/// A strict reader of JSON that tells every mistake with line and column.
///
/// It takes what people write by hand: a byte order mark, `//` and `/* */` comments, a comma after
/// the last element. All else is RFC 8259, and duplicate keys are mistakes. After a mistake that
/// leaves the structure clear it reads on, so that all of them are told at once.
struct JSONReader {
  /// Objects and lists within one another, at most: far more than a job needs, far less than the
  /// stack bears.
  static let deepest = 64
  /// Mistakes told of one text, at most; what follows so many is no JSON anyway.
  static let mostProblems = 100

  /// The way out where the structure cannot be followed; what is wrong is in `problems` already.
  struct Lost: Error {}

  let bytes: [UInt8]
  var index = 0
  var problems: [JSONProblem] = []
  private var tracker = PositionTracker(offset: 0)

  /// Reads `bytes` as one JSON text.
  static func read(_ bytes: [UInt8]) -> JSONDocument {
    var reader = JSONReader(bytes: bytes)
    let value = try? reader.document()
    return JSONDocument(value: value, problems: reader.problems)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func document() throws(Lost) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      index = 3
      tracker = PositionTracker(offset: index)
    }
    try checkText()
    try skipBlanks(at: .root)
    guard index < bytes.count else {
      throw lost(.root, "the file is empty; expected a JSON object")
    }
    let value = try value(at: .root, depth: 0)
    try skipBlanks(at: .root)
    guard index == bytes.count else {
      throw lost(.root, "found \(found) after the end of the document")
    }
    return value
  }

  /// Refuses what is no UTF-8 text before anything of it is shown.
  private mutating func checkText() throws(Lost) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw lost(.root, "the file is UTF-16; save it as UTF-8")
    }
    if let null = bytes.firstIndex(of: 0) {
      if UTF8Check.firstInvalidByte(in: Array(bytes[..<null])) == nil { index = null }
      throw lost(.root, "found a zero byte: this is a binary file, not a JSON text")
    }
    if let invalid = UTF8Check.firstInvalidByte(in: bytes, from: index) {
      index = invalid
      let byte = String(bytes[invalid], radix: 16, uppercase: true)
      throw lost(.root, "byte 0x\(byte) is not UTF-8; save the file as UTF-8")
    }
  }

  // MARK: Bytes and places

  /// The next byte; nil at the end.
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// True where the next byte is this ASCII character.
  func isNext(_ character: Unicode.Scalar) -> Bool { next == UInt8(ascii: character) }

  /// The place of the next byte.
  mutating func position() -> SourcePosition { tracker.position(of: index, in: bytes) }

  /// What stands at the present place, for a message.
  var found: String {
    guard let next else { return "the end of the file" }
    guard next >= 0x80 else { return ShownText.character(Unicode.Scalar(next)) }
    let rest = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self)
    return rest.unicodeScalars.first.map(ShownText.character) ?? "an unknown byte"
  }

  /// Tells a mistake at `position` and reads on.
  mutating func tell(_ position: SourcePosition, _ path: JSONPath, _ message: String) throws(Lost) {
    problems.append(JSONProblem(position: position, path: path, message: message))
    if problems.count == JSONReader.mostProblems {
      problems.append(
        JSONProblem(position: position, path: path, message: "too many mistakes; stopped reading"))
      throw Lost()
    }
  }

  /// Tells a mistake at the present place after which nothing can be made of the rest.
  mutating func lost(_ path: JSONPath, _ message: String) -> Lost {
    problems.append(JSONProblem(position: position(), path: path, message: message))
    return Lost()
  }

  /// Goes over white space and comments.
  mutating func skipBlanks(at path: JSONPath) throws(Lost) {
    while let byte = next {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      case UInt8(ascii: "/"): try skipComment(at: path)
      default: return
      }
    }
  }

  private mutating func skipComment(at path: JSONPath) throws(Lost) {
    let second = index + 1 < bytes.count ? bytes[index + 1] : 0
    switch second {
    case UInt8(ascii: "/"):
      while let byte = next, byte != 0x0A, byte != 0x0D { index += 1 }
    case UInt8(ascii: "*"):
      var end = index + 2
      while end + 1 < bytes.count,
        bytes[end] != UInt8(ascii: "*") || bytes[end + 1] != UInt8(ascii: "/")
      { end += 1 }
      guard end + 1 < bytes.count else { throw lost(path, "this comment has no */ at its end") }
      index = end + 2
    default: throw lost(path, "found '/'; a comment begins with // or /*")
    }
  }
}
