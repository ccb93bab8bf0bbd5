/// A JSON value to be written; an object keeps the order of its keys, so the bytes are always the same.
public indirect enum JSONText: Sendable {
  /// A key with its value.
  public typealias Member = (key: String, value: JSONText)

  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number, exact however big.
  case integer(Int)
  /// A number, in the shortest decimals that give it back.
  ///
  /// It has no exponent and no needless `.0`, because readers of packages take bounds apart with
  /// simple means. JSON has no word for infinity, so that is `null`.
  case number(Double)
  /// A string.
  case string(String)
  /// A list.
  case array([JSONText])
  /// Keys and values, in this order.
  case object([Member])

  /// A string, or `null` where there is none.
  public static func optional(_ value: String?) -> JSONText { value.map(JSONText.string) ?? .null }

  /// An integer, or `null` where there is none.
  public static func optional(_ value: Int?) -> JSONText { value.map(JSONText.integer) ?? .null }

  /// The value as one line of JSON text (RFC 8259) without a space.
  public var line: String { text(.tight) }

  /// The value as one line of JSON text, with a space after each comma and colon.
  var spacedLine: String { text(.spaced) }

  /// The value as JSON text with one line for each key and each object of a list.
  ///
  /// A level is indented by two spaces; there is no newline at the end.
  public var indented: String { text(.indented(depth: 0)) }

  /// The content of a file of its own: the indented text with a newline at its end.
  var fileContent: [UInt8] { Array((indented + "\n").utf8) }

  private enum Layout: Equatable {
    case tight
    case spaced
    case indented(depth: Int)

    /// The layout of what stands in brackets within this one.
    var inner: Layout {
      if case .indented(let depth) = self { .indented(depth: depth + 1) } else { self }
    }
  }

  private func text(_ layout: Layout) -> String {
    var bytes: [UInt8] = []
    append(to: &bytes, layout)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func append(to bytes: inout [UInt8], _ layout: Layout) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let value): bytes += String(value).utf8
    case .number(let value) where value.isFinite: DecimalNotation.append(value, to: &bytes)
    case .number: bytes += "null".utf8
    case .string(let value): JSONText.quote(value, to: &bytes)
    case .array(let values):
      let isOneLine = layout != .tight && !values.contains(where: \.isObject)
      JSONText.list(values, "[", "]", to: &bytes, isOneLine ? .spaced : layout) {
        $0.append(to: &$1, $2)
      }
    case .object(let members):
      JSONText.list(members, "{", "}", to: &bytes, members.isEmpty ? .tight : layout) {
        JSONText.quote($0.key, to: &$1)
        $1 += ($2 == .tight ? ":" : ": ").utf8
        $0.value.append(to: &$1, $2)
      }
    }
  }

  private var isObject: Bool {
    if case .object = self { true } else { false }
  }

  private static func list<Element>(
    _ elements: [Element], _ open: Unicode.Scalar, _ close: Unicode.Scalar,
    to bytes: inout [UInt8], _ layout: Layout, _ append: (Element, inout [UInt8], Layout) -> Void
  ) {
    bytes.append(UInt8(ascii: open))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes += (layout == .spaced ? ", " : ",").utf8 }
      startLine(in: &bytes, layout.inner)
      append(element, &bytes, layout.inner)
    }
    startLine(in: &bytes, layout)
    bytes.append(UInt8(ascii: close))
  }

  private static func startLine(in bytes: inout [UInt8], _ layout: Layout) {
    guard case .indented(let depth) = layout else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes += repeatElement(UInt8(ascii: " "), count: 2 * depth)
  }

  /// `text` in quotes, escaped as RFC 8259, section 7, demands and no further.
  private static func quote(_ text: String, to bytes: inout [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): bytes += "\\n".utf8
      case UInt8(ascii: "\r"): bytes += "\\r".utf8
      case UInt8(ascii: "\t"): bytes += "\\t".utf8
      case 0..<32:
        bytes += "\\u00".utf8
        bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
