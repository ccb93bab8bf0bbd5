extension JSONReader {
  /// True for bytes of numbers, `true`, `false`, `null`, and of what people write in their place.
  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  /// Takes the word that begins here.
  mutating func takeWord() -> String {
    let start = index
    while let byte = next, JSONReader.isWord(byte) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Reads `true`, `false`, `null` or a number.
  mutating func word(at path: JSONPath, _ position: SourcePosition) throws(Lost)
    -> JSONValue.Content
  {
    let word = takeWord()
    switch word {
    case "true": return .flag(true)
    case "false": return .flag(false)
    case "null": return .null
    default:
      if let mistake = JSONReader.mistake(inNumber: word) {
        try tell(position, path, mistake)
        return .unreadable
      }
      guard let value = Double(word), value.isFinite else {
        try tell(position, path, "the number \(JSONReader.short(word)) is too large")
        return .unreadable
      }
      return .number(JSONNumber(text: word, value: value))
    }
  }

  /// What is wrong with `word` as a JSON number (RFC 8259, section 6); nil where nothing is.
  static func mistake(inNumber word: String) -> String? {
    let shown = short(word)
    switch word.drop(while: { $0 == "-" || $0 == "+" }).lowercased() {
    case "nan", "infinity", "inf": return "\(shown) is no number that JSON has"
    case "true", "false", "null": return "found \(shown); JSON writes \(word.lowercased())"
    default: break
    }
    var rest = word.utf8[...]
    guard rest.contains(where: isDigit), !(rest.first.map(isLetter) ?? false) else {
      return "found \(shown); a text stands in double quotes"
    }
    if rest.first == UInt8(ascii: "+") { return "the number \(shown) must not begin with '+'" }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let integer = rest.prefix(while: isDigit)
    rest = rest.dropFirst(integer.count)
    if integer.isEmpty { return "the number \(shown) needs a digit before its point" }
    if integer.count > 1, integer.first == UInt8(ascii: "0") {
      return "the number \(shown) must not begin with 0"
    }
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: isDigit)
      if fraction.isEmpty { return "the number \(shown) needs a digit after its point" }
      rest = rest.dropFirst(1 + fraction.count)
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      let exponent = rest.prefix(while: isDigit)
      if exponent.isEmpty { return "the number \(shown) needs a digit after its e" }
      rest = rest.dropFirst(exponent.count)
    }
    return rest.isEmpty ? nil : "\(shown) is no number"
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    isWord(byte) && !isDigit(byte) && !"+-.".utf8.contains(byte)
  }

  private static func short(_ word: String) -> String {
    word.utf8.count <= 40 ? word : String(word.prefix(40)) + "…"
  }
}
