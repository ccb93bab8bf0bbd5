/// A JSON value to be written; an object keeps the order of its keys.
public indirect enum JSONText: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number, exact however big.
  case integer(Int)
  /// A finite number, in the shortest decimals that give it back.
  case number(Double)
  /// A string.
  case string(String)
  /// A list.
  case array([JSONText])
  /// Keys and values, in this order.
  case object([(key: String, value: JSONText)])

  /// A string, or `null` where there is none.
  public static func optional(_ value: String?) -> JSONText { value.map(JSONText.string) ?? .null }

  /// An integer, or `null` where there is none.
  public static func optional(_ value: Int?) -> JSONText { value.map(JSONText.integer) ?? .null }

  /// The value as one line of JSON text (RFC 8259).
  public var line: String {
    var text = ""
    write(into: &text, depth: nil)
    return text
  }

  /// The value as indented JSON text (RFC 8259), without a newline at its end.
  public var indented: String {
    var text = ""
    write(into: &text, depth: 0)
    return text
  }

  /// Appends the value; `depth` is the indentation, nil for one line.
  private func write(into text: inout String, depth: Int?) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += JSONText.decimal(value)
    case .string(let value): JSONText.quote(value, into: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        JSONText.separate(index, into: &text, depth: depth)
        value.write(into: &text, depth: depth.map { $0 + 1 })
      }
      JSONText.close("]", isEmpty: values.isEmpty, into: &text, depth: depth)
    case .object(let pairs):
      text += "{"
      for (index, pair) in pairs.enumerated() {
        JSONText.separate(index, into: &text, depth: depth)
        JSONText.quote(pair.key, into: &text)
        text += depth == nil ? ":" : ": "
        pair.value.write(into: &text, depth: depth.map { $0 + 1 })
      }
      JSONText.close("}", isEmpty: pairs.isEmpty, into: &text, depth: depth)
    }
  }

  private static func separate(_ index: Int, into text: inout String, depth: Int?) {
    if index > 0 { text += "," }
    if let depth { text += "\n" + String(repeating: "  ", count: depth + 1) }
  }

  private static func close(_ mark: String, isEmpty: Bool, into text: inout String, depth: Int?) {
    if let depth, !isEmpty { text += "\n" + String(repeating: "  ", count: depth) }
    text += mark
  }

  /// A finite number without a needless `.0`; JSON has no word for any other, so that is `null`.
  private static func decimal(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    if value.magnitude < 1e15, value == value.rounded() { return String(Int(value)) }
    return String(value)
  }

  private static func quote(_ value: String, into text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
