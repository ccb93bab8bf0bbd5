@testable import SeedPipeline

/// The rules of the JSON reader: it takes what the grammar takes, and means what was written.
enum JSONEntry {
  static func check(_ bytes: [UInt8]) throws(BrokenRule) {
    let document = JSONReader.read(bytes)
    let isTaken = document.value != nil && document.problems.isEmpty
    try hold(document.value != nil || !document.problems.isEmpty, "refused without a reason")
    try hold(
      isTaken == JSONGrammar.accepts(bytes),
      isTaken ? "took what is no JSON" : "refused JSON: \(document.problems)")
    for problem in document.problems { try TextRules.checkLine(problem.message) }
    guard isTaken, let value = document.value else { return }
    for text in [written(value).line, written(value).indented] {
      let again = JSONReader.read(Array(text.utf8))
      try hold(again.problems.isEmpty, "its own text is refused: \(again.problems)")
      try hold(again.value?.isEqual(value) == true, "its own text means something else: \(text)")
    }
  }

  private static func written(_ value: JSONValue) -> JSONText {
    switch value.content {
    case .null, .unreadable: .null
    case .flag(let flag): .bool(flag)
    case .number(let number): number.whole.map(JSONText.integer) ?? .number(number.value)
    case .text(let text): .string(text)
    case .list(let values): .array(values.map(written))
    case .object(let members): .object(members.map { ($0.key, written($0.value)) })
    }
  }
}
