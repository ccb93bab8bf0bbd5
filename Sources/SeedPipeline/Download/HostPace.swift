/// How many requests at once, and how many a second, a host is asked for.
///
/// A host is begun with a few requests in flight, and each answer allows one more, so that the number
/// doubles from round to round. An answer that asks for less halves requests in flight and their rate
/// at once, whichever of the two the host minds; `RecoveryCurve` leads back, never above the job's
/// limits. Until a host asks for less, nothing of this costs more than a few additions a request.
struct HostPace: Sendable {
  /// What a request has to be told apart by when its answer comes.
  struct Mark: Sendable {
    /// Slow-downs before its start.
    var generation = 0
    /// Starts of the second before its own.
    var rate = 0.0
  }

  /// What hurt: the most in flight and the starts a second that were met with a refusal.
  private struct Level: Sendable {
    var inFlight: Double
    var rate: Double
    /// Refusals do not take the rate below this.
    var lowestRate: Double
  }

  /// Requests in flight that an unknown host is begun with; what one that comes back is begun with.
  ///
  /// Eight is what a job without `inFlight` asks for anyhow. From there 32 are reached after two
  /// rounds of answers and 128 after four, which costs 32 in flight a thousandth of a minute's run.
  static let firstInFlight = 8
  /// Starts a second that no slow-down goes below: one request in ten seconds.
  static let leastRate = 0.1
  /// Plain 503s, less a twentieth for each other answer, that are taken for a wish for less.
  ///
  /// A 503 without `Retry-After` may be one tile's own trouble; several at once are the host's.
  static let plainRefusals = 3.0
  private static let forgiven = 0.05
  /// The share of a level from which on a later one counts as the same.
  private static let same = 0.75
  /// Where the job sets no rate: the share of the level that hurt at which the slow-down is over.
  private static let forgotten = 8.0

  /// Requests that may be in flight now.
  private(set) var allowedInFlight: Int
  /// Seconds between two starts; 0: none.
  private(set) var interval: Double
  /// Refusals since the host last answered otherwise, those of one generation counted once.
  private(set) var refusalsInRow = 0

  private let mostInFlight: Int
  /// Infinite where there is no limit.
  private let mostRate: Double
  /// What the doubling of a beginning allows.
  private var window: Int
  private var generation = 0
  private var hasServed = false
  private var suspicion = 0.0
  private var peak = 0
  private var starts = StartCounter()
  private var hurt: Level?
  private var curve = RecoveryCurve()
  /// Seconds in which the host served at the present pace.
  private var served = 0.0
  private var lastServed: RunInstant?
  private var slowed = PeriodSum()

  /// The pace of a host that is not known yet.
  ///
  /// - Parameters:
  ///   - mostInFlight: the job's limit, 1 or more.
  ///   - mostRate: starts a second that the job allows; 0: no limit.
  init(mostInFlight: Int, mostRate: Double) {
    self.mostInFlight = mostInFlight
    self.mostRate = mostRate > 0 ? mostRate : .infinity
    window = min(mostInFlight, Self.firstInFlight)
    allowedInFlight = window
    interval = mostRate > 0 ? 1 / mostRate : 0
  }

  /// True while less is asked for than the job allows, because the host wants it.
  var isSlowed: Bool { hurt != nil || refusalsInRow > 0 }

  /// True where the host refused again after it was slowed down, and has served nothing since.
  var isRefused: Bool { refusalsInRow > 1 }

  /// True where the host has been slowed down at some time.
  var hasSlowed: Bool { generation > 0 }

  /// Seconds up to `now` in which the host was slowed.
  func slowedSeconds(_ now: RunInstant) -> Double { slowed.seconds(now) }
}

// MARK: - What happens

extension HostPace {
  /// Notes a start that makes `inFlight` requests in flight.
  mutating func started(_ now: RunInstant, inFlight: Int) -> Mark {
    starts.add(now)
    if inFlight > peak { peak = inFlight }
    return Mark(generation: generation, rate: starts.lastSecond(now))
  }

  /// Notes an answer that does not ask for less.
  mutating func served(_ mark: Mark, _ now: RunInstant) {
    if suspicion > 0 { suspicion = max(0, suspicion - Self.forgiven) }
    let grows = window < mostInFlight
    if grows { window += 1 }
    guard mark.generation == generation else { return }
    hasServed = true
    refusalsInRow = 0
    if hurt != nil {
      // Time without answers, as in a hold, proves nothing.
      if let lastServed { served += min(1, now.seconds - lastServed.seconds) }
      lastServed = now
    } else if !grows {
      return
    }
    settle(now)
  }

  /// Notes an answer that asks for less, or, where it is not `sure`, may do so.
  ///
  /// - Returns: true where the host is slowed down by it; answers to requests from before the last
  ///   slow-down do not slow down again.
  mutating func refused(_ mark: Mark, sure: Bool, _ now: RunInstant) -> Bool {
    guard mark.generation == generation else {
      // What was refused was not achieved.
      if let level = hurt { hurt?.rate = max(level.lowestRate, level.rate - 1) }
      settle(now)
      return false
    }
    if !sure {
      suspicion += 1
      guard suspicion >= Self.plainRefusals else { return false }
    }
    suspicion = 0
    refusalsInRow += 1
    // A host that serves nothing does not tell what it would bear.
    if hasServed { learn(mark, now) } else { window = 1 }
    generation += 1
    hasServed = false
    (served, lastServed, peak) = (0, nil, 0)
    slowed.begin(now)
    settle(now)
    return true
  }

  /// Begins again with one request in flight, as after an outage.
  mutating func restart(_ now: RunInstant) {
    window = 1
    generation += 1
    (hasServed, peak, lastServed) = (false, 0, nil)
    settle(now)
  }

  private mutating func learn(_ mark: Mark, _ now: RunInstant) {
    let achieved = max(1, starts.lastSecond(now), mark.rate)
    let rate = interval > 0 ? min(achieved, 1 / interval) : achieved
    let level = Level(
      inFlight: Double(max(1, min(peak, allowedInFlight))), rate: rate, lowestRate: rate / 2)
    if let before = hurt {
      let isSame =
        level.rate >= Self.same * before.rate && level.inFlight >= Self.same * before.inFlight
      if isSame { curve.restLonger() } else { curve.restAnew() }
    }
    hurt = level
  }

  /// Works out what is allowed now.
  private mutating func settle(_ now: RunInstant) {
    guard let level = hurt else {
      allowedInFlight = min(mostInFlight, window)
      if refusalsInRow == 0 { slowed.end(now) }
      return
    }
    let share = curve.share(after: served)
    let inFlight = level.inFlight * share
    let rate = max(Self.leastRate, level.rate * share)
    allowedInFlight = max(1, min(mostInFlight, window, Int(min(inFlight, 1e6))))
    interval = 1 / min(mostRate, rate)
    let isFast = mostRate == .infinity ? share >= Self.forgotten : rate >= mostRate
    guard isFast, inFlight >= Double(mostInFlight) else { return }
    hurt = nil
    curve.restAnew()
    interval = mostRate == .infinity ? 0 : 1 / mostRate
    slowed.end(now)
  }
}

/// The length of all periods of one kind.
struct PeriodSum: Sendable {
  private var past = 0.0
  private var since: RunInstant?

  /// Notes that a period begins, unless one runs.
  mutating func begin(_ now: RunInstant) { if since == nil { since = now } }

  /// Notes that the period, where one runs, ends.
  mutating func end(_ now: RunInstant) {
    past = seconds(now)
    since = nil
  }

  /// Seconds up to `now`.
  func seconds(_ now: RunInstant) -> Double {
    past + (since.map { max(0, now.seconds - $0.seconds) } ?? 0)
  }
}
