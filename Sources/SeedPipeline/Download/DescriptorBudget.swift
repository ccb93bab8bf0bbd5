/// How many requests the process's limit on open files lets be in flight.
///
/// Without it sockets take the descriptors that the store needs, and a run ends as a disk error.
struct DescriptorBudget: Sendable {
  /// Descriptors kept for the store, its readers, the outputs and the standard streams.
  static let reserved = 32
  /// Descriptors of a request at its start: its connection and the look-up of its host's name.
  static let perRequest = 3

  /// The limit on open files at which `inFlight` requests have room.
  static func wanted(inFlight: Int) -> Int { reserved + perRequest * inFlight }

  /// The requests that have room under that limit: 1 or more, `inFlight` at most.
  static func inFlight(_ inFlight: Int, limit: Int) -> Int {
    max(1, min(inFlight, (limit - reserved) / perRequest))
  }
}
