internal import Bindings
internal import TileGrid

/// Decides what is asked for next, when, and whether it is asked for again.
///
/// A value without thread, clock or socket: every moment and every chance comes in from outside.
struct DownloadQueue {
  /// What to do now.
  enum Step {
    /// Start this request.
    case start(TileRequest)
    /// Give the next tile of the feed to `add`, or call `endFeed`.
    case needTile
    /// Do nothing before that moment, or, where it is nil, before a request ends.
    case wait(until: RunInstant?)
    /// Every tile has its outcome.
    case drained
    /// Stop: going on has no hope.
    case hopeless(HopelessRun)
  }

  /// Request starts a second that a host gets where the job says nothing; this machine has no limit.
  static let usualRate = 50.0
  /// Tiles looked ahead at most, so that a host that is held does not keep the others waiting.
  static let lookAhead = 65_536
  /// Tiles looked ahead although no known host is open, to find hosts that are not known yet.
  static let lookAheadForHosts = 64
  /// Hosts told apart; redirects to ever new names share the last one.
  static let mostHosts = 1_000

  /// Requests in flight.
  private(set) var inFlight = 0
  /// Requests started, those of them after a tile's first try, and answers that asked for less.
  private(set) var statistics = FetchStatistics()
  /// The hosts known so far.
  private(set) var lanes: [HostLane] = []

  private let limits: DownloadLimits
  private let retry: RetryPolicy
  private let wallStart: Int64
  private let chance: () -> Double
  private var watch: HopelessWatch
  private var isProbing: Bool
  private var hasFeedEnded = false
  /// The lane that is looked at first.
  private var turn = 0

  /// A queue without tiles.
  ///
  /// - Parameters:
  ///   - limits: the job's.
  ///   - isProbing: true: tiles are asked for one at a time, in order, until one is stored.
  ///   - severalZooms: whether the job has tiles at more than one zoom.
  ///   - wallStart: the run's start in seconds since 1970.
  ///   - chance: draws 0..<1 for each pause.
  init(
    limits: DownloadLimits, isProbing: Bool, severalZooms: Bool, wallStart: Int64,
    chance: @escaping () -> Double
  ) {
    self.limits = limits
    self.isProbing = isProbing
    self.wallStart = wallStart
    self.chance = chance
    retry = RetryPolicy(limits)
    watch = HopelessWatch(budget: limits.maxFailures, severalZooms: severalZooms)
  }
}

// MARK: - In

extension DownloadQueue {
  /// The place of the host of that name (lower case, without port), made where it is new.
  mutating func index(ofHost name: String) -> HostIndex {
    if let known = lanes.firstIndex(where: { $0.name == name }) { return known }
    guard lanes.count < Self.mostHosts else { return lanes.count - 1 }
    let isLoopback = NetworkAddress.kind(ofHost: name) == .loopback
    lanes.append(HostLane(name: name, isLoopback: isLoopback, limits: limits))
    return lanes.count - 1
  }

  /// Takes the feed's next tile, whose address names that host.
  mutating func add(_ tile: PyramidTile, host: HostIndex) { lanes[host].append(tile) }

  /// Notes that the feed has no more tiles.
  mutating func endFeed() { hasFeedEnded = true }
}

// MARK: - What to do

extension DownloadQueue {
  /// What to do at `now`; a request that is to start counts as in flight from here on.
  mutating func nextStep(_ now: RunInstant) -> Step {
    watch.look(now)
    if let verdict = watch.verdict { return .hopeless(verdict) }
    guard inFlight < (isProbing ? 1 : limits.inFlight) else { return .wait(until: nil) }
    if let request = takeRequest(now) { return .start(request) }
    if wantsTile(now) { return .needTile }
    if hasFeedEnded, inFlight == 0, lanes.allSatisfy(\.isEmpty) { return .drained }
    return .wait(until: nextOpening)
  }

  private mutating func takeRequest(_ now: RunInstant) -> TileRequest? {
    for offset in lanes.indices {
      let index = (turn + offset) % lanes.count
      guard var request = lanes[index].take(now, home: index) else { continue }
      turn = (index + 1) % lanes.count
      inFlight += 1
      statistics.requests += 1
      // A redirect goes on with the try that met it.
      if request.trail == nil {
        request.tries += 1
        if request.tries > 1 { statistics.retries += 1 }
      }
      statistics.inFlight = inFlight
      watch.started(now)
      return request
    }
    return nil
  }

  private func wantsTile(_ now: RunInstant) -> Bool {
    guard !hasFeedEnded else { return false }
    if isProbing { return lanes.allSatisfy(\.isEmpty) }
    let waiting = lanes.reduce(0) { $0 + $1.tileCount }
    if waiting < Self.lookAheadForHosts { return true }
    return waiting < Self.lookAhead && lanes.contains { $0.wantsTile(now) }
  }

  private var nextOpening: RunInstant? {
    let takesNew = !hasFeedEnded && !isProbing
    return lanes.compactMap { $0.opening(takesNew: takesNew) }.min()
  }
}

// MARK: - What came of it

extension DownloadQueue {
  /// Notes what a request came to.
  ///
  /// - Parameters:
  ///   - request: what was started.
  ///   - end: what came of it.
  ///   - status: the HTTP status; 0 where there was no answer.
  ///   - now: the present moment.
  /// - Returns: the tile's outcome; nil where it is asked for again or stays waiting.
  mutating func finished(
    _ request: TileRequest, _ end: TryEnd, status: Int, _ now: RunInstant
  ) -> TileOutcome.Result? {
    inFlight -= 1
    lanes[request.host].inFlight -= 1
    statistics.inFlight = inFlight
    watch.ended(end, status: status, zoom: request.tile.tile.zoom)
    let result: TileOutcome.Result?
    switch end {
    case .stored(let body):
      isProbing = false
      result = .stored(body)
    case .absent:
      result = .absent
    case .redirected(let trail):
      followOn(request, trail)
      result = nil
    case .failed(let failure, let again):
      result = failed(request, failure, again, now)
    }
    if let result { watch.decided(result) }
    return result
  }

  private mutating func followOn(_ request: TileRequest, _ trail: RedirectTrail) {
    var next = request
    next.trail = trail
    next.freshConnection = false
    next.host = index(ofHost: trail.target.host)
    lanes[next.host].redirected.append(next)
  }

  private mutating func failed(
    _ request: TileRequest, _ failure: TileFailure, _ again: Retry, _ now: RunInstant
  ) -> TileOutcome.Result? {
    if failure.reason == .rateLimited { statistics.throttled += 1 }
    if case .afterHold(let seconds) = again {
      guard hold(request.host, seconds: seconds, now) else { return nil }
    }
    guard again != .never, request.tries < retry.tries else { return .failed(failure) }
    var next = request
    next.trail = nil
    next.host = request.home
    // Where connections die, another kept one is as likely to be dead.
    next.freshConnection = again == .onFreshConnection || failure.reason == .reset
    lanes[next.host].wait(next, notBefore: moment(of: again, afterTries: request.tries, now))
    return nil
  }

  private func moment(of again: Retry, afterTries tries: Int, _ now: RunInstant) -> RunInstant {
    switch again {
    case .never, .onFreshConnection: now
    case .afterPause: now.advanced(by: retry.pause(afterTries: tries, chance: chance()))
    case .afterHold(let seconds): now.advanced(by: max(0, seconds))
    }
  }

  /// Holds a host; false where that is longer than a run waits.
  private mutating func hold(_ host: HostIndex, seconds: Double, _ now: RunInstant) -> Bool {
    guard seconds <= RetryPolicy.longestHold else {
      let wall = seconds < 1e10 ? wallStart + Int64(now.seconds) + Int64(seconds) : nil
      watch.heldTooLong(host: lanes[host].name, seconds: seconds, until: wall)
      return false
    }
    lanes[host].hold(until: now.advanced(by: max(0, seconds)))
    return true
  }
}
