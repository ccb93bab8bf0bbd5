internal import TileGrid

/// What waits for one host, and when that host may be asked.
struct HostLane: Sendable {
  /// A tile that is asked for again.
  struct Waiting: Sendable {
    let request: TileRequest
    let notBefore: RunInstant
  }

  /// A host may make up for lateness by this much, in seconds: what a poll cannot resolve.
  static let catchUp = 0.01

  /// The host's name.
  let name: String
  /// True for this machine.
  let isLoopback: Bool
  /// Requests in flight.
  var inFlight = 0
  /// Requests that a redirect sent here, ready at once.
  var redirected: [TileRequest] = []

  private let mostInFlight: Int
  private let mostRetries: Int
  /// Seconds between two starts; 0: none.
  private let interval: Double
  private var nextStart = RunInstant.start
  private var heldUntil = RunInstant.start
  /// The next to be ready stands last.
  private var retries: [Waiting] = []
  private var tiles = TileQueue()

  init(name: String, isLoopback: Bool, limits: DownloadLimits) {
    self.name = name
    self.isLoopback = isLoopback
    mostInFlight = limits.perHost ?? limits.inFlight
    mostRetries = max(256, 4 * limits.inFlight)
    let rate = limits.perSecond ?? (isLoopback ? 0 : DownloadQueue.usualRate)
    interval = rate > 0 ? 1 / rate : 0
  }

  /// Tiles that wait for their first try.
  var tileCount: Int { tiles.count }
  /// Tiles that wait for another try.
  var retryCount: Int { retries.count }
  /// True where nothing waits.
  var isEmpty: Bool { tiles.isEmpty && retries.isEmpty && redirected.isEmpty }

  /// Puts a new tile last.
  mutating func append(_ tile: PyramidTile) { tiles.append(tile) }

  /// Puts a tile among those that are asked for again.
  mutating func wait(_ request: TileRequest, notBefore: RunInstant) {
    var (low, high) = (0, retries.count)
    while low < high {
      let middle = (low + high) / 2
      if retries[middle].notBefore > notBefore { low = middle + 1 } else { high = middle }
    }
    retries.insert(Waiting(request: request, notBefore: notBefore), at: low)
  }

  /// Asks nothing of the host before `instant`.
  mutating func hold(until instant: RunInstant) { heldUntil = max(heldUntil, instant) }

  /// Whether a request may start now, were there one.
  func isOpen(_ now: RunInstant) -> Bool {
    inFlight < mostInFlight && now >= heldUntil && now >= nextStart
  }

  /// Whether a new tile may start now, were there one.
  ///
  /// A host where too much waits for another try gets nothing new: what waits stays bounded.
  func wantsTile(_ now: RunInstant) -> Bool { isOpen(now) && retries.count < mostRetries }

  /// Takes what starts now: redirected first, then tiles to be asked again, then new ones.
  mutating func take(_ now: RunInstant, home: HostIndex) -> TileRequest? {
    guard isOpen(now) else { return nil }
    var request: TileRequest
    if !redirected.isEmpty {
      request = redirected.removeFirst()
    } else if let last = retries.last, last.notBefore <= now {
      request = last.request
      retries.removeLast()
    } else if retries.count < mostRetries, let tile = tiles.popFirst() {
      request = TileRequest(tile: tile, home: home, host: home)
    } else {
      return nil
    }
    inFlight += 1
    if interval > 0 {
      let earliest = now.advanced(by: -max(interval, Self.catchUp))
      nextStart = max(nextStart, earliest).advanced(by: interval)
    }
    return request
  }

  /// When the lane next has something to start, or room for something new.
  ///
  /// - Parameter takesNew: whether new tiles can still come.
  /// - Returns: nil where that hangs on what is in flight.
  func opening(takesNew: Bool) -> RunInstant? {
    guard inFlight < mostInFlight else { return nil }
    let gate = max(heldUntil, nextStart)
    if !redirected.isEmpty { return gate }
    let hasNew = (takesNew || !tiles.isEmpty) && retries.count < mostRetries
    if hasNew { return gate }
    return retries.last.map { max(gate, $0.notBefore) }
  }
}

/// Tiles in order of arrival.
struct TileQueue: Sendable {
  private var tiles: [PyramidTile] = []
  private var head = 0

  var count: Int { tiles.count - head }
  var isEmpty: Bool { head == tiles.count }

  mutating func append(_ tile: PyramidTile) { tiles.append(tile) }

  mutating func popFirst() -> PyramidTile? {
    guard head < tiles.count else { return nil }
    let tile = tiles[head]
    head += 1
    if head == tiles.count {
      tiles.removeAll(keepingCapacity: head <= 1_024)
      head = 0
    } else if head >= 1_024, head * 2 >= tiles.count {
      tiles.removeFirst(head)
      head = 0
    }
    return tile
  }
}
