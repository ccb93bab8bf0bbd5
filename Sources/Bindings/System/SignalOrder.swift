/// Tells what a signal is by those before it.
public struct SignalOrder: Sendable {
  /// What a signal is.
  public enum Place: Sendable, Equatable {
    /// The first one: stop in good order.
    case first
    /// The first one once more: `timeout` sends it to the process and at once to its whole group.
    case echo
    /// Somebody asks again: end at once.
    case second
  }

  /// Signals this close to the first are its echo: no person asks twice so fast.
  public static let echo: Duration = .milliseconds(200)

  private var first: ContinuousClock.Instant?
  private var isClosed = false

  /// No signal yet.
  public init() {}

  /// The place of a signal that came at `instant`.
  public mutating func take(at instant: ContinuousClock.Instant) -> Place {
    if isClosed { return .second }
    guard let first else {
      self.first = instant
      return .first
    }
    return instant - first < SignalOrder.echo ? .echo : .second
  }

  /// Makes every later signal a second one: nobody listens any more.
  public mutating func close() { isClosed = true }
}
