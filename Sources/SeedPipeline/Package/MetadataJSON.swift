/// JSON as it is written beside and into packages: keys in the order given, the same bytes each time.
indirect enum MetadataJSON: Sendable, Hashable {
  /// Text.
  case text(String)
  /// A number.
  case number(Double)
  /// A list.
  case list([MetadataJSON])
  /// Keys with their values, in order.
  case object([Entry])

  /// A key with its value.
  struct Entry: Sendable, Hashable {
    let key: String
    let value: MetadataJSON
    init(_ key: String, _ value: MetadataJSON) {
      self.key = key
      self.value = value
    }
  }

  /// The whole on one line.
  var compact: String {
    switch self {
    case .text(let text): MetadataJSON.quoted(text)
    case .number(let value): MetadataJSON.decimals(value)
    case .list(let items): "[" + items.map(\.compact).joined(separator: ", ") + "]"
    case .object(let entries):
      "{"
        + entries.map { MetadataJSON.quoted($0.key) + ": " + $0.value.compact }
        .joined(separator: ", ") + "}"
    }
  }

  /// One line for each key and each object of a list, indented by two spaces a level.
  var pretty: String { pretty(indent: "") + "\n" }

  private func pretty(indent: String) -> String {
    let inner = indent + "  "
    switch self {
    case .text, .number: return compact
    case .list(let items):
      guard items.contains(where: \.isObject) else { return compact }
      let lines = items.map { inner + $0.pretty(indent: inner) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let entries):
      if entries.isEmpty { return "{}" }
      let lines = entries.map {
        inner + MetadataJSON.quoted($0.key) + ": " + $0.value.pretty(indent: inner)
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    }
  }

  /// The shortest decimals that read back as `value`, without an exponent or a needless `.0`.
  ///
  /// Readers take bounds apart with simple means.
  static func decimals(_ value: Double) -> String {
    var bytes: [UInt8] = []
    DecimalNotation.append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private var isObject: Bool {
    if case .object = self { true } else { false }
  }

  /// `text` in quotes, escaped as RFC 8259, section 7, demands and no further.
  static func quoted(_ text: String) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 10: bytes += Array("\\n".utf8)
      case 13: bytes += Array("\\r".utf8)
      case 9: bytes += Array("\\t".utf8)
      case 0..<32: bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    return String(decoding: bytes, as: UTF8.self)
  }
}
