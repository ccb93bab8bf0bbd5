internal import Bindings

/// A moment of a run, in nanoseconds since its start on a steady clock.
struct RunInstant: Comparable, Hashable, Sendable {
  var nanoseconds: Int64

  static let start = RunInstant(nanoseconds: 0)

  static func < (left: RunInstant, right: RunInstant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// The moment `seconds` after the run's start.
  static func seconds(_ seconds: Double) -> RunInstant { start.advanced(by: seconds) }

  /// Seconds since the run's start.
  var seconds: Double { Double(nanoseconds) / 1e9 }

  /// The moment `seconds` later, or, where negative, earlier.
  func advanced(by seconds: Double) -> RunInstant {
    RunInstant(nanoseconds: nanoseconds + Int64((seconds * 1e9).rounded()))
  }
}

/// The clock of a run: steady, and tied once to the time of day.
struct RunClock {
  private let began = ContinuousClock.now
  /// The run's start, in seconds since 1970.
  let wallStart = WallClock.seconds

  /// The moment that is now.
  var now: RunInstant {
    RunInstant(nanoseconds: Int64(began.duration(to: .now).wholeNanoseconds))
  }
}
