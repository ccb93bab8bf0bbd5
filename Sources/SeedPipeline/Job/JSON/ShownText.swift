/// Foreign text made fit for one line of a message.
enum ShownText {
  /// The longest text shown whole, in characters; enough for a path, too little to flood a screen.
  static let longest = 80

  /// `text` in double quotes, cut to a line's length, with control characters escaped.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for (count, character) in text.enumerated() {
      if count == longest { return result + "…\"" }
      for scalar in character.unicodeScalars { result += escaped(scalar) }
    }
    return result + "\""
  }

  /// A character in quotes, or its code where it cannot be seen.
  static func character(_ scalar: Unicode.Scalar) -> String {
    isInvisible(scalar) ? code(scalar) : "'\(scalar)'"
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\t": "\\t"
    default: isInvisible(scalar) ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }
  }

  /// Controls and format characters, among them those that turn a terminal's writing around.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: true
    default: false
    }
  }

  private static func code(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
