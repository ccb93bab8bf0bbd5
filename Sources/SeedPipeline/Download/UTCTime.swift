/// Times of day for messages, in UTC.
enum UTCTime {
  /// `2026-12-01 10:00:00 UTC` for that many seconds since 1970.
  static func text(_ seconds: Int64) -> String {
    let (days, rest) = (floored(seconds, 86_400), seconds - floored(seconds, 86_400) * 86_400)
    // Days to a date of the Gregorian calendar, by eras of 400 years that begin on 1 March.
    let shifted = days + 719_468
    let era = floored(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let date = "\(year)-\(two(month))-\(two(day))"
    return "\(date) \(two(rest / 3_600)):\(two(rest / 60 % 60)):\(two(rest % 60)) UTC"
  }

  private static func floored(_ value: Int64, _ divisor: Int64) -> Int64 {
    value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
  }

  private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
