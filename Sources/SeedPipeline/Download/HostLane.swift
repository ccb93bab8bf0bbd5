internal import TileGrid

/// What waits for one host, and when that host may be asked.
struct HostLane: Sendable {
  /// A tile that is asked for again.
  struct Waiting: Sendable {
    var request: TileRequest
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
  private(set) var redirected: [TileRequest] = []
  /// Tiles of this host that a redirect sent to another one, where they wait.
  var away = 0
  /// How many requests, and how fast, the host bears.
  var pace: HostPace
  /// Whether the host can be reached.
  var reach: HostReach
  /// What may still be sent today; nil: as much as one likes.
  var budget: DayBudget?
  /// Why the host is asked for nothing more; nil while it is.
  private(set) var closing: HostClosing?
  /// True where a closed host has tiles that stay waiting.
  private(set) var hasLeft = false

  private let mostRetries: Int
  private var nextStart = RunInstant.start
  private var heldUntil = RunInstant.start
  private var heldTotal = 0.0
  /// The next to be ready stands last.
  private var retries: [Waiting] = []
  private var tiles = TileQueue()

  init(name: String, isLoopback: Bool, limits: DownloadLimits) {
    self.name = name
    self.isLoopback = isLoopback
    let mostInFlight = min(limits.perHost ?? limits.inFlight, limits.inFlight)
    mostRetries = max(256, 4 * limits.inFlight)
    pace = HostPace(
      mostInFlight: mostInFlight,
      mostRate: limits.perSecond ?? (isLoopback ? 0 : DownloadQueue.usualRate))
    reach = HostReach(mostInFlight: mostInFlight)
  }

  /// Tiles that wait for their first try.
  var tileCount: Int { tiles.count }
  /// Tiles that wait for another try.
  var retryCount: Int { retries.count }
  /// True where nothing waits.
  var isEmpty: Bool { tiles.isEmpty && retries.isEmpty && redirected.isEmpty }

  /// True where the host may get nothing of what waits, whatever the time.
  var isClosed: Bool { closing != nil }

  /// True where the host has been held, slowed down or out of reach at some time.
  var hasSlowed: Bool { heldTotal > 0 || pace.hasSlowed || reach.row > 0 || reach.outage != nil }

  /// The end of a pause that the host asked for; nil where none runs.
  func hold(_ now: RunInstant) -> RunInstant? { heldUntil > now ? heldUntil : nil }

  /// Seconds up to `now` in which the host was held.
  func heldSeconds(_ now: RunInstant) -> Double {
    heldTotal - max(0, heldUntil.seconds - now.seconds)
  }
}

// MARK: - In

extension HostLane {
  /// Puts a new tile last; a closed host leaves it waiting for another run.
  mutating func append(_ tile: PyramidTile) {
    guard !isClosed else {
      hasLeft = true
      return
    }
    tiles.append(tile)
  }

  /// Takes a request that a redirect sends here; false where the host is closed.
  mutating func follow(_ request: TileRequest) -> Bool {
    guard !isClosed else {
      hasLeft = true
      return false
    }
    redirected.append(request)
    return true
  }

  /// Puts a tile among those that are asked for again; a closed host leaves it waiting.
  mutating func wait(_ request: TileRequest, notBefore: RunInstant) {
    guard !isClosed else {
      hasLeft = true
      return
    }
    var (low, high) = (0, retries.count)
    while low < high {
      let middle = (low + high) / 2
      if retries[middle].notBefore > notBefore { low = middle + 1 } else { high = middle }
    }
    retries.insert(Waiting(request: request, notBefore: notBefore), at: low)
  }

  /// Asks nothing of the host before `instant`.
  mutating func hold(until instant: RunInstant, _ now: RunInstant) {
    guard instant > heldUntil else { return }
    heldTotal += instant.seconds - max(now, heldUntil).seconds
    heldUntil = instant
  }

  /// Gives waiting tiles the tries back that they spent in a row of silence.
  mutating func giveBackTries(of row: HostReach.Row) {
    for index in retries.indices where retries[index].request.silence.row == row {
      retries[index].request.giveBackSilence()
    }
  }

  /// Asks the host for nothing more and lets go of what waits for it.
  ///
  /// - Returns: the homes of the tiles that a redirect had sent here.
  mutating func close(_ reason: HostClosing) -> [HostIndex] {
    if !isEmpty { hasLeft = true }
    closing = reason
    defer { (tiles, retries, redirected) = (TileQueue(), [], []) }
    return redirected.map(\.home)
  }

  /// Begins another day.
  mutating func begin(day: Int64) {
    budget?.begin(day)
    if case .spent(let spent) = closing, day > spent { closing = nil }
  }
}

// MARK: - Out

extension HostLane {
  /// Whether a request may start now, were there one.
  func isOpen(_ now: RunInstant) -> Bool {
    inFlight < pace.allowedInFlight && now >= heldUntil && now >= nextStart && !isClosed
      && reach.mayStart(now)
  }

  /// Whether a new tile may start now, were there one.
  ///
  /// A host where too much waits for another try gets nothing new: what waits stays bounded.
  func wantsTile(_ now: RunInstant) -> Bool { hasRoom && isOpen(now) }

  /// Whether a tile that was not asked for yet would be better than those that wait: while the host
  /// refuses, no tile shall spend all of its tries.
  func prefersNew(_ now: RunInstant) -> Bool {
    pace.isRefused && tiles.isEmpty && redirected.isEmpty && wantsTile(now)
  }

  private var hasRoom: Bool { retries.count + away < mostRetries }

  /// Takes what starts now: redirected first, then tiles to be asked again, then new ones.
  mutating func take(_ now: RunInstant, home: HostIndex) -> TileRequest? {
    guard isOpen(now) else { return nil }
    guard var request = next(now, home: home) else { return nil }
    inFlight += 1
    request.isProbe = reach.started()
    request.mark = pace.started(now, inFlight: inFlight)
    budget?.spend()
    let interval = pace.interval
    if interval > 0 {
      let earliest = now.advanced(by: -max(interval, Self.catchUp))
      nextStart = max(nextStart, earliest).advanced(by: interval)
    }
    return request
  }

  private mutating func next(_ now: RunInstant, home: HostIndex) -> TileRequest? {
    if !redirected.isEmpty { return redirected.removeFirst() }
    if pace.isRefused, let fewest = takeFewestTries(now, home: home) { return fewest }
    // A probe need not wait for its tile's own pause.
    if let last = retries.last, last.notBefore <= now || reach.outage != nil {
      retries.removeLast()
      return last.request
    }
    guard hasRoom, let tile = tiles.popFirst() else { return nil }
    return TileRequest(tile: tile, home: home, host: home)
  }

  /// The tile with the fewest tries.
  private mutating func takeFewestTries(_ now: RunInstant, home: HostIndex) -> TileRequest? {
    if hasRoom, let tile = tiles.popFirst() {
      return TileRequest(tile: tile, home: home, host: home)
    }
    let ready = retries.indices.filter { retries[$0].notBefore <= now }
    let fewest = ready.min { retries[$0].request.tries < retries[$1].request.tries }
    return fewest.map { retries.remove(at: $0).request }
  }

  /// When the lane next has something to start, or room for something new.
  ///
  /// - Parameter takesNew: whether new tiles can still come.
  /// - Returns: nil where that hangs on what is in flight.
  func opening(takesNew: Bool) -> RunInstant? {
    guard inFlight < pace.allowedInFlight, !isClosed else { return nil }
    var gate = max(heldUntil, nextStart)
    if let outage = reach.outage {
      guard !outage.isProbing else { return nil }
      gate = max(gate, outage.nextProbe)
      if !retries.isEmpty { return gate }
    }
    if !redirected.isEmpty { return gate }
    let hasNew = (takesNew || !tiles.isEmpty) && hasRoom
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
