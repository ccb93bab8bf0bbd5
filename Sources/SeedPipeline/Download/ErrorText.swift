/// The words of a server's error page, for people.
enum ErrorText {
  /// The most characters of a line.
  static let length = 160

  /// The text of a body in one line, without markup; empty where the body is no text.
  static func line(_ body: [UInt8]) -> String {
    guard !body.contains(0) else { return "" }
    var line = ""
    var (depth, count, gap) = (0, 0, false)
    for character in String(decoding: body, as: UTF8.self) {
      switch character {
      case "<": (depth, gap) = (depth + 1, true)
      case ">" where depth > 0: depth -= 1
      case _ where depth > 0: continue
      case _ where character.isWhitespace || isControl(character): gap = true
      default:
        if gap, count > 0 { line.append(" ") }
        line.append(character)
        (count, gap) = (count + 1, false)
      }
      if count == length { return line + "…" }
    }
    return line
  }

  private static func isControl(_ character: Character) -> Bool {
    character.unicodeScalars.contains { $0.value < 32 || (127...159).contains($0.value) }
  }
}
