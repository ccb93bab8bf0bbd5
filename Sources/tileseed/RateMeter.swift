/// Tiles a second over the last seconds.
struct RateMeter {
  /// How far it looks back: long enough to be steady, short enough to follow a change.
  static let window: Duration = .seconds(15)

  private var samples: [(at: ContinuousClock.Instant, done: Int)] = []

  /// Begins at `done` tiles.
  mutating func begin(done: Int, at instant: ContinuousClock.Instant) {
    samples = [(instant, done)]
  }

  /// Takes note of `done` tiles at `instant`.
  mutating func update(done: Int, at instant: ContinuousClock.Instant) {
    // A sample a quarter second keeps the list short whatever the rate.
    if let last = samples.last, samples.count > 1, instant - last.at < .milliseconds(250) {
      samples[samples.count - 1].done = done
    } else {
      samples.append((instant, done))
    }
    while samples.count > 2, instant - samples[1].at > RateMeter.window { samples.removeFirst() }
  }

  /// Tiles a second; nil before a second has gone by.
  var rate: Double? {
    guard let first = samples.first, let last = samples.last else { return nil }
    let seconds = (last.at - first.at) / .seconds(1)
    return seconds < 1 ? nil : Double(last.done - first.done) / seconds
  }
}
