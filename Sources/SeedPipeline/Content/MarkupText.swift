/// Just enough of a reader of XML and HTML to find what an error page says.
///
/// It never fails: text that is no markup has no elements.
struct MarkupText {
  /// An element: its attributes, and the text up to the next tag.
  struct Element {
    var attributes: [String: String] = [:]
    var text = ""
  }

  private let bytes: [UInt8]
  /// The first element's name without its prefix; empty where there is none.
  let root: String
  /// Whether it is an HTML page, by its first element or its document type.
  let isHTML: Bool

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var offset = 0
    var name = ""
    while name.isEmpty, let tag = Self.nextTag(bytes, from: &offset) {
      name = Self.name(bytes, tag)
    }
    root = name
    let start = String(decoding: bytes.prefix(1_000), as: UTF8.self).lowercased()
    isHTML =
      ["html", "head", "body", "center", "title", "h1", "p", "div"].contains(name.lowercased())
      || start.contains("<!doctype html")
  }

  /// The first element of that name, whatever its prefix and case.
  func element(_ wanted: String) -> Element? {
    var offset = 0
    while let tag = Self.nextTag(bytes, from: &offset) {
      guard Self.name(bytes, tag).lowercased() == wanted.lowercased() else { continue }
      return Element(attributes: attributes(tag), text: text(from: offset))
    }
    return nil
  }

  /// The text outside of tags, scripts and styles.
  var words: String {
    var shown: [UInt8] = []
    var offset = 0
    while offset < bytes.count, shown.count < 4_096 {
      guard let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) else {
        shown += bytes[offset...]
        break
      }
      shown += bytes[offset..<start]
      shown.append(0x20)
      offset = start
      guard let tag = Self.nextTag(bytes, from: &offset) else { break }
      let name = Self.name(bytes, tag).lowercased()
      if name == "script" || name == "style" { skip(past: name, from: &offset) }
    }
    return Self.unescaped(shown[...])
  }

  /// Moves `offset` to the closing tag of a script or style, in which `<` is no markup.
  private func skip(past name: String, from offset: inout Int) {
    while let end = Self.place(of: "</", in: bytes, from: offset) {
      offset = end
      let word = bytes[end + 2..<min(end + 2 + name.utf8.count, bytes.count)]
      if String(decoding: word, as: UTF8.self).lowercased() == name { return }
      offset = end + 2
    }
    offset = bytes.count
  }

  /// The inside of the next tag at or after `offset`, which ends after it.
  ///
  /// Comments are passed over; a tag that is not closed is none.
  private static func nextTag(_ bytes: [UInt8], from offset: inout Int) -> Range<Int>? {
    while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
      if bytes.has("<!--", at: start) {
        guard let end = place(of: "-->", in: bytes, from: start + 4) else { return nil }
        offset = end + 3
        continue
      }
      var quote: UInt8?
      for index in start + 1..<bytes.count {
        let byte = bytes[index]
        if let open = quote {
          if byte == open { quote = nil }
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
        } else if byte == UInt8(ascii: ">") {
          offset = index + 1
          return start + 1..<index
        }
      }
      return nil
    }
    return nil
  }

  /// An opening tag's name without its prefix; empty for other tags.
  private static func name(_ bytes: [UInt8], _ tag: Range<Int>) -> String {
    let word = bytes[tag].prefix { !isSpace($0) && $0 != UInt8(ascii: "/") }
    guard let first = word.first, first != UInt8(ascii: "!"), first != UInt8(ascii: "?") else {
      return ""
    }
    let name = word.split(separator: UInt8(ascii: ":"), maxSplits: 1).last ?? word
    return String(decoding: name, as: UTF8.self)
  }

  private func attributes(_ tag: Range<Int>) -> [String: String] {
    var found: [String: String] = [:]
    var offset = tag.lowerBound
    while let equals = bytes[offset..<tag.upperBound].firstIndex(of: UInt8(ascii: "=")) {
      let before = bytes[offset..<equals].split(whereSeparator: Self.isSpace)
      let value = bytes[equals + 1..<tag.upperBound].drop(while: Self.isSpace)
      guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let end = value.dropFirst().firstIndex(of: quote)
      else { break }
      if let name = before.last {
        found[String(decoding: name, as: UTF8.self)] =
          Self.unescaped(bytes[value.startIndex + 1..<end])
      }
      offset = end + 1
    }
    return found
  }

  /// The text from `offset` to the next tag, a CDATA section as it stands.
  private func text(from offset: Int) -> String {
    let rest = bytes[offset...].drop(while: Self.isSpace)
    if bytes.has("<![CDATA[", at: rest.startIndex) {
      let start = rest.startIndex + 9
      let end = Self.place(of: "]]>", in: bytes, from: start) ?? bytes.count
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }
    return Self.unescaped(rest.prefix { $0 != UInt8(ascii: "<") })
  }

  private static func place(of mark: String, in bytes: [UInt8], from start: Int) -> Int? {
    (start..<max(start, bytes.count)).first { bytes.has(mark, at: $0) }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }

  /// `text` with the five entities of XML undone (XML 1.0, section 4.6).
  private static func unescaped(_ text: ArraySlice<UInt8>) -> String {
    let plain = String(decoding: text, as: UTF8.self)
    guard plain.contains("&") else { return plain }
    let entities = [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&"),
    ]
    return entities.reduce(plain) { text, entity in
      text.split(separator: entity.0, omittingEmptySubsequences: false).joined(separator: entity.1)
    }
  }
}
