/// Something in a text that is no JSON.
struct JSONProblem: Hashable, Sendable {
  let position: SourcePosition
  let path: JSONPath
  /// What was found and what to do about it.
  let message: String
}

/// What a reader made of a text.
struct JSONDocument: Sendable {
  /// The value; nil where the text's structure could not be followed to its end.
  let value: JSONValue?
  /// All that is wrong, in the text's order.
  let problems: [JSONProblem]
}
