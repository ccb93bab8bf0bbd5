/// The way back after a slow-down, as a share of the level that hurt.
///
/// It begins at a half, comes steeply up to just below the level that hurt, rests there, and only
/// then feels its way beyond, slowly at first: the curve of a congestion window in RFC 9438 (CUBIC),
/// with a rest in its middle, as each step beyond costs the server answers that it did not want to
/// give.
struct RecoveryCurve: Sendable, Hashable {
  /// The share right after a slow-down.
  static let start = 0.5
  /// The share at which the way back rests.
  static let plateau = 0.9
  /// Seconds to come back to the plateau.
  static let recovery = 10.0
  /// Seconds in which the share grows by a half once it leaves the plateau.
  static let growth = 60.0
  /// The shortest and the longest rest, in seconds.
  static let rests = 60.0...3_600.0

  /// The rest, in seconds.
  private(set) var rest = RecoveryCurve.rests.lowerBound

  /// Rests twice as long as before: the level has hurt again.
  mutating func restLonger() { rest = min(2 * rest, Self.rests.upperBound) }

  /// Rests as short as at first: another level hurts.
  mutating func restAnew() { rest = Self.rests.lowerBound }

  /// The share of the level that hurt which is allowed after so many seconds of answers.
  func share(after seconds: Double) -> Double {
    if seconds < Self.recovery {
      let left = 1 - max(0, seconds) / Self.recovery
      return Self.plateau - (Self.plateau - Self.start) * left * left * left
    }
    let beyond = max(0, seconds - Self.recovery - rest) / Self.growth
    return Self.plateau + beyond * beyond * beyond / 2
  }
}
