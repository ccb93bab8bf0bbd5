/// Counts the starts of the last second.
///
/// Whole seconds are counted, and the one before the present one by the share of it that is still
/// within a second: exact for even starts, and two numbers whatever the rate.
struct StartCounter: Sendable {
  private var second: Int64 = 0
  private var current = 0
  private var before = 0

  private static let nanoseconds: Int64 = 1_000_000_000

  /// Counts a start.
  mutating func add(_ now: RunInstant) {
    let second = now.nanoseconds / Self.nanoseconds
    if second != self.second {
      before = second == self.second + 1 ? current : 0
      current = 0
      self.second = second
    }
    current += 1
  }

  /// Starts in the second up to `now`, the latest one included.
  func lastSecond(_ now: RunInstant) -> Double {
    let age = now.nanoseconds / Self.nanoseconds - second
    guard age <= 1 else { return 0 }
    let past = Double(now.nanoseconds % Self.nanoseconds) / Double(Self.nanoseconds)
    return age == 0
      ? Double(current) + Double(before) * (1 - past) : Double(current) * (1 - past)
  }
}
