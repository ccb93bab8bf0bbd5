/// What holds for every text that is shown or kept.
enum TextRules {
  /// - Throws: `BrokenRule` where `text` could break a line of a ledger or steer a terminal.
  static func checkLine(_ text: String) throws(BrokenRule) {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    try hold(isPlain, "a control character is shown: \(text.debugDescription)")
  }
}
