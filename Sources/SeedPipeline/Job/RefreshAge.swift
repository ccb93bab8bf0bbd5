/// How old a stored or absent tile may be before it is asked for again.
///
/// Source: contract, section 2, "Download", `refresh`.
public enum RefreshAge: Sendable, Hashable {
  /// It is never asked for again.
  case never
  /// Tiles that were fetched so many seconds ago, or earlier; 0: all.
  case older(seconds: Int64)

  /// What a text may be, for messages.
  static let allowed = "\"never\", \"always\", or an age such as \"36h\", \"7d\" or \"2w\""

  /// Seconds of a unit: minutes, hours, days, weeks.
  private static let units: [Character: Int64] = ["m": 60, "h": 3_600, "d": 86_400, "w": 604_800]

  /// The age that a text says: `never`, `always`, or 1...1000000 of `m`, `h`, `d` or `w`.
  /// - Returns: nil where it says none.
  public init?(_ text: String) {
    switch text {
    case "never": self = .never
    case "always": self = .older(seconds: 0)
    default:
      guard let unit = text.last.flatMap({ RefreshAge.units[$0] }),
        text.dropLast().utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let count = Int64(text.dropLast()), (1...1_000_000).contains(count)
      else { return nil }
      self = .older(seconds: count * unit)
    }
  }
}
