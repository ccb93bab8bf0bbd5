/// A key of the job format: its name, what its value may be, and what it is without one.
///
/// The parser takes ranges and choices from here; the schema and the manual are tested against it.
struct JobKey: Sendable {
  /// What a value may be.
  enum Form: Sendable {
    case text
    case flag
    case choice([String])
    case integer(ClosedRange<Int>)
    case number(ClosedRange<Double>)
    /// A list, an object or one of several forms, with a reader of its own.
    case structured
  }

  let name: String
  let form: Form
  /// The default as JSON; nil where it depends on other keys, or there is none.
  let standard: String?

  init(_ name: String, _ form: Form, standard: String? = nil) {
    self.name = name
    self.form = form
    self.standard = standard
  }
}

extension JobKey.Form {
  /// What is allowed, for messages.
  var allowed: String {
    switch self {
    case .text: "a text"
    case .flag: "true or false"
    case .choice(let words): ShownText.choice(words)
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .number(let range):
      "a number from \(ShownText.number(range.lowerBound)) to \(ShownText.number(range.upperBound))"
    case .structured: "another form"
    }
  }
}

extension ShownText {
  /// Words in quotes, with "or" before the last.
  static func choice(_ words: [String]) -> String {
    let quotes = words.map { "\"\($0)\"" }
    guard let last = quotes.last, quotes.count > 1 else { return quotes.first ?? "" }
    return quotes.dropLast().joined(separator: ", ") + " or " + last
  }

  /// A number without a needless `.0`.
  static func number(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }
}
