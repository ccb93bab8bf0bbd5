/// RFC 8259 as a plain recogniser, to hold the reader against.
///
/// With the reader's liberties: a byte order mark, comments, one comma after the last element. And
/// its limits: no key twice in an object, no depth beyond 64, no number beyond a double.
struct JSONGrammar {
  private struct Refused: Error {}

  private let bytes: [UInt8]
  private var index = 0

  static func accepts(_ bytes: [UInt8]) -> Bool {
    guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else { return false }
    var grammar = JSONGrammar(bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { grammar.index = 3 }
    return (try? grammar.document()) != nil
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func document() throws {
    try blanks()
    try value(depth: 0)
    try blanks()
    if index < bytes.count { throw Refused() }
  }

  private mutating func value(depth: Int) throws {
    if take("{") {
      try elements(until: "}", depth: depth + 1)
    } else if take("[") {
      try elements(until: "]", depth: depth + 1)
    } else if take("\"") {
      _ = try text()
    } else {
      let word = String(decoding: bytes[index...].prefix { isWordByte($0) }, as: UTF8.self)
      index += word.utf8.count
      guard ["true", "false", "null"].contains(word) || isNumber(word) else { throw Refused() }
    }
  }

  private mutating func elements(until end: Unicode.Scalar, depth: Int) throws {
    if depth > 64 { throw Refused() }
    var keys: Set<String> = []
    try blanks()
    while !take(end) {
      if end == "}" {
        guard take("\"") else { throw Refused() }
        guard keys.insert(try text()).inserted else { throw Refused() }
        try blanks()
        guard take(":") else { throw Refused() }
        try blanks()
      }
      try value(depth: depth)
      try blanks()
      if !take(",") {
        guard take(end) else { throw Refused() }
        return
      }
      try blanks()
    }
  }

  private mutating func text() throws -> String {
    var units: [UInt16] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      if byte < 0x20 { throw Refused() }
      if take("\\") {
        units.append(try escape())
      } else {
        let rest = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self)
        guard let scalar = rest.unicodeScalars.first else { throw Refused() }
        // Half a pair by an escape is not made whole by a plain character.
        units += Array(String(scalar).utf16)
        index += String(scalar).utf8.count
      }
    }
    guard take("\""), let text = String(validating: units, as: UTF16.self) else { throw Refused() }
    return text
  }

  private mutating func escape() throws -> UInt16 {
    guard let letter = next else { throw Refused() }
    index += 1
    switch Character(Unicode.Scalar(letter)) {
    case "\"", "\\", "/": return UInt16(letter)
    case "b": return 8
    case "f": return 12
    case "n": return 10
    case "r": return 13
    case "t": return 9
    case "u":
      let digits = bytes[index..<min(index + 4, bytes.count)]
      let isWhole =
        digits.count == 4 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
      guard isWhole, let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16) else {
        throw Refused()
      }
      index += 4
      return unit
    default: throw Refused()
    }
  }

  private mutating func blanks() throws {
    while let byte = next {
      if [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
        index += 1
      } else if bytes[index...].starts(with: "//".utf8) {
        while let byte = next, byte != 0x0A, byte != 0x0D { index += 1 }
      } else if bytes[index...].starts(with: "/*".utf8) {
        index += 2
        while !bytes[index...].starts(with: "*/".utf8) {
          if index >= bytes.count { throw Refused() }
          index += 1
        }
        index += 2
      } else {
        return
      }
    }
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: scalar) else { return false }
    index += 1
    return true
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    let character = Character(Unicode.Scalar(byte))
    return character.isASCII
      && (character.isLetter || character.isNumber || "+-._$".contains(character))
  }

  /// Source: RFC 8259, section 6.
  private func isNumber(_ word: String) -> Bool {
    guard let value = Double(word), value.isFinite else { return false }
    return word.wholeMatch(of: #/-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/#) != nil
  }
}
