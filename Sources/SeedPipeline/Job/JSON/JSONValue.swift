/// A value of a JSON text with its place.
struct JSONValue: Sendable {
  /// The kinds of value.
  indirect enum Content: Sendable {
    case null
    case flag(Bool)
    case number(JSONNumber)
    case text(String)
    case list([JSONValue])
    case object([JSONMember])
    /// Something that is no JSON; the reader has told it already.
    case unreadable
  }

  let content: Content
  /// Where the value begins.
  let position: SourcePosition

  /// True where the reader has already told what is wrong.
  var isUnreadable: Bool {
    if case .unreadable = content { true } else { false }
  }

  /// The value's kind in words, for "found …".
  var kind: String {
    switch content {
    case .null: "null"
    case .flag: "true or false"
    case .number: "a number"
    case .text: "a text"
    case .list: "a list"
    case .object: "an object"
    case .unreadable: "no JSON"
    }
  }

  /// The value as it is shown in a message; lists and objects by their kind alone.
  var shown: String {
    switch content {
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number): number.shown
    case .text(let text): ShownText.quoted(text)
    case .null, .list, .object, .unreadable: kind
    }
  }

  /// A text, or a number as it is written; nil for other values.
  var plainText: String? {
    switch content {
    case .text(let text): text
    case .number(let number): number.text
    default: nil
    }
  }

  /// True where both are the same JSON, numbers by value, the order of keys aside.
  func isEqual(_ other: JSONValue) -> Bool {
    switch (content, other.content) {
    case (.null, .null): true
    case (.flag(let left), .flag(let right)): left == right
    case (.number(let left), .number(let right)): left.value == right.value
    case (.text(let left), .text(let right)): left == right
    case (.list(let left), .list(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isEqual($1) }
    case (.object(let left), .object(let right)):
      left.count == right.count
        && left.allSatisfy { member in
          right.contains { $0.key == member.key && $0.value.isEqual(member.value) }
        }
    default: false
    }
  }
}

/// A key of an object with its value.
struct JSONMember: Sendable {
  let key: String
  let keyPosition: SourcePosition
  let value: JSONValue
}

/// A number as written and as it counts.
struct JSONNumber: Sendable {
  /// The digits as the file has them.
  let text: String
  /// The nearest double; always finite.
  let value: Double

  /// The number where it is whole and a double holds it exactly, however it is written (`8.0`, `2e7`).
  var whole: Int? { abs(value) <= 0x1p53 ? Int(exactly: value) : nil }

  /// The number as written, cut to a line's length.
  var shown: String {
    text.utf8.count <= 40 ? text : String(text.prefix(40)) + "…"
  }
}
