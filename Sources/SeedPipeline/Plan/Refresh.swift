/// Which stored and absent tiles a run asks for again: those that were fetched long enough ago.
///
/// Source: contract, section 2, "Download", `refresh`.
public struct Refresh: Sendable, Hashable {
  /// Seconds by which a time may lie ahead of the run's start and be believed; one that lies further
  /// ahead was written by a clock that was wrong, and its tile would never grow old.
  static let believed: Int64 = 86_400

  /// The run's start, in seconds since 1970.
  public let start: Int64
  /// The age from which on a tile is asked for again, in seconds; 0: every tile is.
  public let age: Int64

  /// The refresh of a run that began at `start`, in seconds since 1970; nil where there is none.
  public init?(_ age: RefreshAge, start: Int64) {
    guard case .older(let seconds) = age else { return nil }
    self.start = start
    self.age = seconds
  }

  /// The times of fetch that are too young, both inclusive; the first is above the last where none is.
  var young: (first: Int64, last: Int64) {
    age == 0 ? (1, 0) : (start - age + 1, start + Refresh.believed)
  }

  /// Whether a tile that was fetched at `time`, in seconds since 1970, is asked for again.
  public func isDue(_ time: Int64) -> Bool { time < young.first || time > young.last }
}
