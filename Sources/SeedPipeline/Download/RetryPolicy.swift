internal import Bindings

/// When a tile is asked for again.
struct RetryPolicy: Sendable {
  /// The longest `Retry-After` that a run waits for, in seconds.
  static let longestHold = 600.0
  /// The shortest pause, in seconds, of a host that refuses and does not say for how long.
  static let shortestHold = 1.0

  /// Tries a tile, in all.
  let tries: Int
  /// The first pause and the longest, in seconds.
  let first: Double
  let most: Double

  init(_ limits: DownloadLimits) {
    tries = limits.tries
    first = limits.backoffFirst
    most = limits.backoffMost
  }

  /// The pause after that many tries, in seconds: exponential with full jitter.
  ///
  /// - Parameters:
  ///   - tries: tries made, 1 or more.
  ///   - chance: 0..<1, drawn for each pause.
  /// - Returns: 0 or more, at most the longest pause.
  func pause(afterTries tries: Int, chance: Double) -> Double {
    // Beyond 2^60 the longest pause has long won.
    let exponential = first * Double(UInt64(1) << UInt64(min(max(tries - 1, 0), 60)))
    return min(most, exponential) * chance
  }

  /// The pause of a host that refuses and does not say for how long, in seconds.
  ///
  /// The first is what a limit that is counted by the second takes to be met afresh.
  ///
  /// - Parameters:
  ///   - refusals: refusals in a row, 1 or more.
  ///   - chance: 0..<1, drawn for each pause.
  /// - Returns: a second or more, at most the longest pause where that is more.
  func hold(afterRefusals refusals: Int, chance: Double) -> Double {
    guard refusals > 1 else { return Self.shortestHold }
    return max(Self.shortestHold, probePause(refusals, chance: chance))
  }

  /// The pause before a probe of a host that is out of reach, in seconds: at least half of what the
  /// exponential gives, as a chance near zero would be no pause at all.
  func probePause(_ probes: Int, chance: Double) -> Double {
    pause(afterTries: probes, chance: 0.5 + chance / 2)
  }

  /// The statuses after which a tile is asked for again (contract, section 2).
  static func isRetried(status: Int) -> Bool {
    switch status {
    case 408, 425, 429, 500, 502, 503, 504: true
    default: false
    }
  }

  /// The statuses that refuse the credentials: 401, 403, and ArcGIS's 498 and 499.
  static func isRefusal(status: Int) -> Bool {
    switch status {
    case 401, 403, 498, 499: true
    default: false
    }
  }

  /// Seconds from now that a `Retry-After` asks for.
  ///
  /// Source: RFC 9110, 10.2.3.
  ///
  /// - Parameters:
  ///   - value: the field's value.
  ///   - now: the time of day in seconds since 1970.
  /// - Returns: 0 for a date that is over; nil where the value is neither number nor date.
  static func seconds(retryAfter value: String, now: Int64) -> Double? {
    if !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      // A number beyond Double's range still says "very long".
      return Double(value) ?? .infinity
    }
    guard let date = HTTPDate.seconds(value) else { return nil }
    return Double(max(0, date - now))
  }
}
