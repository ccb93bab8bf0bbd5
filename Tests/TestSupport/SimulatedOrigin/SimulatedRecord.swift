/// What a simulated origin has seen since it began to count.
public struct SimulatedRecord: Sendable {
  /// The first requests that are kept.
  public static let kept = 256
  /// The deepest zoom at which it is known whether a tile was asked for before: a bit for each tile.
  public static let deepest = 13

  /// Requests for tiles.
  public internal(set) var requests = 0
  /// Requests for tiles that were asked for before, also before the count began.
  public internal(set) var repeated = 0
  /// Connections accepted.
  public internal(set) var connections = 0
  /// The largest number of connections open at once.
  public internal(set) var connectionsAtOnce = 0
  /// The largest number of requests that were waiting for an answer at one look.
  public internal(set) var inFlightMax = 0
  /// The first tiles asked for, in the order of their requests.
  public internal(set) var first: [SimulatedTile] = []
  /// When the first of them was asked for.
  public internal(set) var began: ContinuousClock.Instant?
}

/// The record with what it takes to know that a tile was asked for before.
struct SimulatedLog {
  private(set) var record = SimulatedRecord()
  private var open = 0
  private var asked: [UInt64] = []

  mutating func count(_ tile: SimulatedTile) {
    record.requests += 1
    if record.first.count < SimulatedRecord.kept {
      if record.first.isEmpty { record.began = .now }
      record.first.append(tile)
    }
    guard tile.z <= SimulatedRecord.deepest else { return }
    let (word, bit) = (tile.number >> 6, UInt64(1) << UInt64(tile.number & 63))
    if word >= asked.count {
      asked += [UInt64](repeating: 0, count: max(word + 1 - asked.count, asked.count))
    }
    if asked[word] & bit != 0 { record.repeated += 1 }
    asked[word] |= bit
  }

  mutating func count(inFlight: Int) { record.inFlightMax = max(record.inFlightMax, inFlight) }

  mutating func opened() {
    open += 1
    record.connections += 1
    record.connectionsAtOnce = max(record.connectionsAtOnce, open)
  }

  mutating func closed() { open -= 1 }

  /// Begins a new count; which tiles were asked for stays known.
  mutating func restart() {
    record = SimulatedRecord()
    record.connectionsAtOnce = open
  }
}
