extension JSONReader {
  /// Reads the text whose opening quote stands here.
  mutating func text(at path: JSONPath) throws(Lost) -> String {
    let opened = position()
    index += 1
    var content: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return String(decoding: content, as: UTF8.self)
      case UInt8(ascii: "\\"):
        content.append(contentsOf: try escape(at: path))
      case 0x0A, 0x0D:
        problems.append(
          JSONProblem(position: opened, path: path, message: "this text is not closed on its line"))
        throw Lost()
      case ..<0x20:
        try tell(
          position(), path, "a text must not hold the control character \(found); write it escaped")
        index += 1
      default:
        content.append(byte)
        index += 1
      }
    }
    problems.append(
      JSONProblem(position: opened, path: path, message: "the file ends within this text"))
    throw Lost()
  }

  /// Reads an escape and gives the UTF-8 of what it stands for.
  private mutating func escape(at path: JSONPath) throws(Lost) -> [UInt8] {
    let position = position()
    index += 1
    guard let letter = next else { return [] }
    let spelling = found
    index += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [letter]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return try unicodeEscape(at: path, position)
    default:
      index -= 1
      try tell(
        position, path, "a text has no escape of '\\' and \(spelling); write a backslash as \\\\")
      return []
    }
  }

  private mutating func unicodeEscape(at path: JSONPath, _ position: SourcePosition) throws(Lost)
    -> [UInt8]
  {
    guard let first = takeCodeUnit() else {
      try tell(position, path, "the escape \\u needs four hexadecimal digits")
      return []
    }
    var units = [first]
    if UTF16.isLeadSurrogate(first), isNext("\\"), index + 1 < bytes.count,
      bytes[index + 1] == UInt8(ascii: "u")
    {
      let before = index
      index += 2
      if let second = takeCodeUnit(), UTF16.isTrailSurrogate(second) {
        units.append(second)
      } else {
        index = before
      }
    }
    if units.count == 1, UTF16.isSurrogate(first) {
      try tell(
        position, path, "the escape \\u\(String(first, radix: 16)) is half of a surrogate pair")
      return []
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private mutating func takeCodeUnit() -> UInt16? {
    let digits = bytes[index..<min(index + 4, bytes.count)]
    guard digits.count == 4, digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit })
    else { return nil }
    index += 4
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
