/// The requests that a host may still be sent on a day of UTC.
///
/// Source: contract, section 2, `perDay`.
struct DayBudget: Sendable, Hashable {
  /// Requests a day.
  let limit: Int
  /// The day, counted from 1970-01-01.
  private(set) var day: Int64
  /// Requests sent on that day.
  private(set) var used: Int

  /// Seconds of a day; UTC has no others for a clock that counts like POSIX.
  static let seconds: Int64 = 86_400

  init(limit: Int, day: Int64, used: Int) {
    self.limit = limit
    self.day = day
    self.used = used
  }

  /// The day of a time in seconds since 1970.
  static func day(of wallTime: Int64) -> Int64 {
    wallTime >= 0 ? wallTime / seconds : -((seconds - 1 - wallTime) / seconds)
  }

  /// True where nothing more may be sent on that day.
  var isUsedUp: Bool { used >= limit }

  /// Begins a later day with nothing sent; a clock that was set back changes nothing.
  mutating func begin(_ day: Int64) {
    guard day > self.day else { return }
    self.day = day
    used = 0
  }

  /// Counts a request.
  mutating func spend() { used += 1 }
}

/// The hosts whose requests of the day are used up.
public struct SpentDay: Sendable, Hashable {
  /// Their names, in the order in which they were met.
  public let hosts: [String]
  /// Requests a day, a host.
  public let limit: Int
  /// When the next day begins, in seconds since 1970.
  public let nextDay: Int64

  /// The same without secrets.
  func scrubbed(_ secrets: Secrets) -> SpentDay {
    SpentDay(hosts: hosts.map { secrets.scrubbed($0) }, limit: limit, nextDay: nextDay)
  }
}
