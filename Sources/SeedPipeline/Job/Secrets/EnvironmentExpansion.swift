/// Puts the environment's values in the place of `${NAME}`.
struct EnvironmentExpansion: Sendable {
  /// A text after it, and what was met on the way.
  struct Result: Sendable {
    /// The text; every value from the environment is hidden.
    var text = RedactedText()
    /// The values, each a secret.
    var values: [String] = []
    /// The names that the environment lacks.
    var unset: [String] = []
    /// Words in `${…}` that are no names of the environment, such as `${z}`; left as they are.
    var others: [String] = []
  }

  let environment: [String: String]

  /// `text` with every `${NAME}`, of capitals, digits and `_`, replaced by its value as it is.
  func expand(_ text: String) -> Result {
    var result = Result()
    var rest = Array(text.utf8)[...]
    while let dollar = start(in: rest),
      let end = rest[dollar...].firstIndex(of: UInt8(ascii: "}"))
    {
      let name = String(decoding: rest[(dollar + 2)..<end], as: UTF8.self)
      result.text.append(rest[..<dollar], hidden: false)
      if !EnvironmentExpansion.isName(name) {
        result.others.append(name)
        result.text.append(rest[dollar...end], hidden: false)
      } else if let value = environment[name] {
        result.text.append(value.utf8, hidden: true)
        result.values.append(value)
      } else {
        result.unset.append(name)
      }
      rest = rest[(end + 1)...]
    }
    result.text.append(rest, hidden: false)
    return result
  }

  private func start(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.indices.dropLast().first {
      bytes[$0] == UInt8(ascii: "$") && bytes[$0 + 1] == UInt8(ascii: "{")
    }
  }

  private static func isName(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
      }
  }
}
