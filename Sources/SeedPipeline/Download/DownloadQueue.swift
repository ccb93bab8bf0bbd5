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
    /// Every tile has its outcome, but those of hosts whose requests of the day are used up.
    case spent(SpentDay)
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
  var statistics = FetchStatistics()
  /// The hosts known so far.
  var lanes: [HostLane] = []
  /// Hosts that are out of reach.
  var outages = 0
  /// Tiles let go of since every known host was closed.
  var letGo = 0

  let limits: DownloadLimits
  let retry: RetryPolicy
  let wallStart: Int64
  let chance: () -> Double
  private let history: DownloadHistory
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
  ///   - history: what earlier runs have done.
  ///   - wallStart: the run's start in seconds since 1970.
  ///   - chance: draws 0..<1 for each pause.
  init(
    limits: DownloadLimits, isProbing: Bool, severalZooms: Bool,
    history: DownloadHistory = DownloadHistory(), wallStart: Int64, chance: @escaping () -> Double
  ) {
    self.limits = limits
    self.isProbing = isProbing
    self.history = history
    self.wallStart = wallStart
    self.chance = chance
    retry = RetryPolicy(limits)
    watch = HopelessWatch(
      budget: limits.maxFailures, severalZooms: severalZooms, holdsTiles: history.holdsTiles)
  }
}

// MARK: - In

extension DownloadQueue {
  /// The place of the host of that name (lower case, without port), made where it is new.
  mutating func index(ofHost name: String) -> HostIndex {
    if let known = lanes.firstIndex(where: { $0.name == name }) { return known }
    guard lanes.count < Self.mostHosts else { return lanes.count - 1 }
    let isLoopback = NetworkAddress.kind(ofHost: name) == .loopback
    var lane = HostLane(name: name, isLoopback: isLoopback, limits: limits)
    if let limit = limits.perDay {
      let day = DayBudget.day(of: wallStart)
      lane.budget = DayBudget(
        limit: limit, day: day, used: history.requests?.count(host: name, day: day) ?? 0)
    }
    lanes.append(lane)
    return lanes.count - 1
  }

  /// Takes the feed's next tile, whose address names that host.
  mutating func add(_ tile: PyramidTile, host: HostIndex) {
    lanes[host].append(tile)
    guard lanes[host].isClosed || lanes[host].budget?.isUsedUp == true else { return letGo = 0 }
    letGo += 1
  }

  /// Notes that the feed has no more tiles.
  mutating func endFeed() { hasFeedEnded = true }
}

// MARK: - What to do

extension DownloadQueue {
  /// What to do at `now`; a request that is to start counts as in flight from here on.
  mutating func nextStep(_ now: RunInstant) -> Step {
    watch.look(now)
    if let verdict = watch.verdict { return .hopeless(verdict) }
    if limits.perDay != nil { lookAtDays(now) }
    if outages > 0 { lookAtOutages(now) }
    guard inFlight < (isProbing ? 1 : limits.inFlight) else { return .wait(until: nil) }
    if wantsOtherTile(now) { return .needTile }
    if let request = takeRequest(now) { return .start(request) }
    if wantsTile(now) { return .needTile }
    if isDone(feedEnded: hasFeedEnded) { return ending }
    return .wait(until: nextOpening)
  }

  private mutating func takeRequest(_ now: RunInstant) -> TileRequest? {
    for offset in lanes.indices {
      let index = (turn + offset) % lanes.count
      guard var request = lanes[index].take(now, home: index) else { continue }
      turn = (index + 1) % lanes.count
      inFlight += 1
      statistics.requests += 1
      if request.trail != nil { lanes[request.home].away -= 1 }
      // A redirect goes on with the try that met it.
      if request.trail == nil {
        request.tries += 1
        if request.isRepeat { statistics.retries += 1 }
      }
      statistics.inFlight = inFlight
      watch.started(now)
      return request
    }
    return nil
  }

  private func wantsTile(_ now: RunInstant) -> Bool {
    guard !hasFeedEnded, !isAllClosed else { return false }
    if isProbing { return lanes.allSatisfy(\.isEmpty) }
    let waiting = lanes.reduce(0) { $0 + $1.tileCount }
    if waiting < Self.lookAheadForHosts { return true }
    return waiting < Self.lookAhead && lanes.contains { $0.wantsTile(now) }
  }

  /// Whether a host prefers a tile that was not asked for yet.
  private func wantsOtherTile(_ now: RunInstant) -> Bool {
    guard !hasFeedEnded, !isProbing, lanes.contains(where: { $0.prefersNew(now) }) else {
      return false
    }
    return lanes.reduce(0) { $0 + $1.tileCount } < Self.lookAheadForHosts
  }

  private var nextOpening: RunInstant? {
    let takesNew = !hasFeedEnded && !isProbing
    let opening = lanes.compactMap { $0.opening(takesNew: takesNew) }.min()
    guard outages > 0, let deadline = nextDeadline else { return opening }
    return min(opening ?? deadline, deadline)
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
    noteAnswer(to: request, end, status: status, now)
    let result: TileOutcome.Result?
    switch end {
    case .stored(let body):
      isProbing = false
      result = .stored(body)
    case .unchanged(let validators):
      isProbing = false
      result = .unchanged(validators)
    case .absent:
      result = .absent
    case .redirected(let trail):
      followOn(request, trail)
      result = nil
    case .askAgain:
      giveBack(request, now)
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
    if lanes[next.host].follow(next) {
      lanes[request.home].away += 1
    } else if let closing = lanes[next.host].closing {
      // What it sends elsewhere cannot be had from there.
      close(request.home, closing)
    }
  }

  /// Puts a tile back to be asked for again as if it had not been asked this time.
  private mutating func giveBack(_ request: TileRequest, _ now: RunInstant) {
    var next = request
    next.tries -= 1
    askAgain(next, now, freshConnection: false)
  }

  private mutating func failed(
    _ request: TileRequest, _ failure: TileFailure, _ again: Retry, _ now: RunInstant
  ) -> TileOutcome.Result? {
    var next = request
    if failure.isSilence {
      if noteSilence(of: &next, failure, again, now) {
        askAgain(next, now, freshConnection: false)
        return nil
      }
    } else if noteRefusal(of: request, failure, again, now) {
      return nil
    }
    guard again != .never, again != .refused, next.tries < retry.tries else {
      return .failed(failure)
    }
    // Where connections die, another kept one is as likely to be dead.
    askAgain(
      next, moment(of: again, afterTries: next.tries, now),
      freshConnection: again == .onFreshConnection || failure.reason == .reset)
    return nil
  }

  /// Has a tile asked for again, from its own address on.
  private mutating func askAgain(
    _ request: TileRequest, _ moment: RunInstant, freshConnection: Bool
  ) {
    var next = request
    next.trail = nil
    next.host = request.home
    next.isProbe = false
    next.freshConnection = freshConnection
    lanes[next.host].wait(next, notBefore: moment)
  }

  private func moment(of again: Retry, afterTries tries: Int, _ now: RunInstant) -> RunInstant {
    switch again {
    case .never, .refused, .onFreshConnection: now
    case .afterPause: now.advanced(by: retry.pause(afterTries: tries, chance: chance()))
    case .afterHold(let seconds): now.advanced(by: max(0, seconds))
    }
  }
}
