/// Foreign text cut and cleaned so that it can stand in one line of a ledger or a terminal.
enum Excerpt {
  /// Characters that are kept.
  private static let most = 160

  /// The first words of `bytes`, read as UTF-8.
  static func of(_ bytes: ArraySlice<UInt8>) -> String {
    of(String(decoding: bytes.prefix(most * 16), as: UTF8.self))
  }

  /// The first words of `text`, with white space collapsed and control characters left out.
  static func of(_ text: String) -> String {
    var line = ""
    var length = 0
    var needsSpace = false
    for character in text.unicodeScalars where character != "\u{feff}" {
      if character.properties.isWhitespace {
        needsSpace = length > 0
        continue
      }
      // Control, format (direction marks too), surrogate and private characters do not belong.
      switch character.properties.generalCategory {
      case .control, .format, .privateUse, .unassigned: continue
      default: break
      }
      guard length < most else { return line + "…" }
      if needsSpace { line += " " }
      line.unicodeScalars.append(character)
      length += needsSpace ? 2 : 1
      needsSpace = false
    }
    return line
  }
}
