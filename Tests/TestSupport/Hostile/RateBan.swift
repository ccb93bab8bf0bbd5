import Bindings

/// Bans a client that sends more than so many requests within any one second.
final class RateBan: Sendable {
  private struct State {
    var recent: [ContinuousClock.Instant] = []
    var isBanned = false
  }

  private let limit: Int
  private let state = Lock(State())

  init(limit: Int) { self.limit = limit }

  /// Whether the client that sends this request is banned, for ever after.
  func isBanned(_ request: StubRequest) -> Bool {
    state.withLock { state in
      state.recent.removeAll { $0.duration(to: request.instant) >= .seconds(1) }
      state.recent.append(request.instant)
      if state.recent.count > limit { state.isBanned = true }
      return state.isBanned
    }
  }
}
