/// Sees when a run has no hope, and says why.
///
/// Source: contract, section 2, "Hopeless runs stop early and say why".
struct HopelessWatch: Sendable {
  /// Seconds in which something must have been reached.
  static let reach = 60.0
  /// Answers 401 or 403 in a row, with nothing stored.
  static let refusals = 50
  /// First answers that are all 404, with nothing stored.
  static let missing = 1_000
  /// Outcomes from which on a share of failures is judged.
  static let outcomesToJudge = 100

  /// First outcomes that all are one and the same body that is no tile, with nothing stored: a source
  /// that is asked for one tile after the other for its first would take minutes to come to a hundred.
  static let alike = 8
  /// First answers that are all 429 without `Retry-After`, once the seconds of `reach` are over.
  static let throttles = 5

  /// Why the run has no hope; nil while it has.
  private(set) var verdict: HopelessRun?

  private let budget: DownloadLimits.FailureBudget
  private let zoomsNeeded: Int
  private let holdsTiles: Bool
  private var firstStart: RunInstant?
  private var lastUnreached: TileFailure?
  private var hasReached = false
  private var throttlesAtFirst: Int? = 0
  private var firstDetail = ""
  private var stored = 0
  private var outcomes = 0
  private var failures: [FailureReason: Int] = [:]
  private var failed = 0
  private var refusalsInRow = 0
  private var missingInRow: Int? = 0
  private var zoomsMissing: Set<Int> = []

  /// A watch that has seen nothing.
  ///
  /// - Parameters:
  ///   - budget: how many tiles may fail.
  ///   - severalZooms: whether the job has tiles at more than one zoom.
  ///   - holdsTiles: whether earlier runs stored tiles: the source is not all wrong then.
  init(budget: DownloadLimits.FailureBudget, severalZooms: Bool, holdsTiles: Bool) {
    self.budget = budget
    self.holdsTiles = holdsTiles
    zoomsNeeded = severalZooms ? 2 : 1
  }

  /// Notes that a request starts.
  mutating func started(_ now: RunInstant) { if firstStart == nil { firstStart = now } }

  /// Notes what a request came to; `status` is 0 where there was no answer.
  mutating func ended(_ end: TryEnd, status: Int, zoom: Int) {
    if case .failed(let failure, _) = end, failure.reason.isUnreached, status == 0 {
      lastUnreached = failure
      return
    }
    hasReached = true
    if throttlesAtFirst != nil { countThrottle(end) }
    switch end {
    case .redirected, .askAgain: return
    // ArcGIS sends its refusals with 498, 499 and even 200.
    case .failed(_, .refused) where stored == 0: answered(401, zoom: zoom)
    case .stored, .unchanged, .absent, .failed:
      if status != 0, stored == 0 { answered(status, zoom: zoom) }
    }
  }

  /// Notes a tile's outcome.
  mutating func decided(_ result: TileOutcome.Result) {
    outcomes += 1
    switch result {
    case .stored, .unchanged: stored += 1
    case .absent, .gone: break
    case .failed(let failure):
      failed += 1
      failures[failure.reason, default: 0] += 1
      judgeBudget()
      judgeFirst(failure)
    }
  }

  /// Judges what the time since the start says.
  mutating func look(_ now: RunInstant) {
    guard verdict == nil, !hasReached || (throttlesAtFirst ?? 0) >= Self.throttles, let firstStart,
      now >= firstStart.advanced(by: Self.reach)
    else { return }
    if let throttles = throttlesAtFirst, throttles >= Self.throttles {
      give(
        "the first \(throttles) answers, over \(Int(Self.reach)) s, were all 429 (too many requests) "
          + "and none said when to come back",
        "ask the server's owner what is allowed; run the same command again later, with less "
          + "(download.perSecond, download.perDay)")
    }
    guard !hasReached, let lastUnreached else { return }
    let detail = lastUnreached.detail.isEmpty ? "" : ": \(lastUnreached.detail)"
    give(
      "nothing could be reached within \(Int(Self.reach)) s "
        + "(\(lastUnreached.reason.word)\(detail))",
      "check the network, the proxy and the source's address, then run the same command again")
  }

  private mutating func countThrottle(_ end: TryEnd) {
    guard case .failed(let failure, .afterPause) = end, failure.reason == .rateLimited else {
      throttlesAtFirst = nil
      return
    }
    throttlesAtFirst = (throttlesAtFirst ?? 0) + 1
  }

  private mutating func answered(_ status: Int, zoom: Int) {
    refusalsInRow = status == 401 || status == 403 ? refusalsInRow + 1 : 0
    if refusalsInRow >= Self.refusals {
      give(
        "\(refusalsInRow) answers in a row were 401 or 403 and no tile was stored",
        "check the key, auth and headers of the source, and whether it allows this use")
    }
    guard status == 404, let count = missingInRow else {
      missingInRow = nil
      return
    }
    missingInRow = count + 1
    zoomsMissing.insert(zoom)
    if count + 1 >= Self.missing, zoomsMissing.count >= zoomsNeeded {
      give(
        "the first \(count + 1) answers were all 404 and no tile was stored",
        "check the source's address, its scheme (xyz or tms), zooms and bounds")
    }
  }

  private mutating func judgeBudget() {
    guard isTooMany else { return }
    let allowed: String
    switch budget {
    case .count(let most):
      allowed = "\(most)"
    case .share(let most):
      guard outcomes >= Self.outcomesToJudge else { return }
      let percent = most * 100
      allowed = percent == percent.rounded() ? "\(Int(percent))%" : "\(percent)%"
    }
    let commonest = failures.max { ($0.value, $1.key.word) < ($1.value, $0.key.word) }
    give(
      "\(failed) of \(outcomes) tiles failed, more than download.maxFailures (\(allowed)) allows"
        + (commonest.map { "; most often \($0.key.word) (\($0.value))" } ?? ""),
      "see tileseed failures JOB; raise download.maxFailures to go on in spite of them")
  }

  /// Judges whether all that came so far is one and the same body that is no tile.
  private mutating func judgeFirst(_ failure: TileFailure) {
    if outcomes == 1 { firstDetail = failure.detail }
    guard !holdsTiles, outcomes <= Self.alike, failure.detail == firstDetail,
      failures[failure.reason] == outcomes, let advice = failure.reason.adviceForAll
    else { return firstDetail = Self.unlike }
    guard outcomes == Self.alike, isTooMany else { return }
    let detail = failure.detail.isEmpty ? "" : ": \(failure.detail)"
    give(
      "the first \(Self.alike) tiles all were \(failure.reason.word)\(detail), and no tile was stored",
      advice)
  }

  /// No detail is like it.
  private static let unlike = "\u{0}"

  /// Whether more have failed than the job allows, were that judged now.
  private var isTooMany: Bool {
    switch budget {
    case .count(let most): failed > most
    case .share(let most): Double(failed) > most * Double(outcomes)
    }
  }

  /// The first reason stays.
  private mutating func give(_ why: String, _ advice: String) {
    if verdict == nil { verdict = HopelessRun(why: why, advice: advice) }
  }
}

extension FailureReason {
  /// True where the server was not even reached.
  var isUnreached: Bool {
    switch self {
    case .dns, .connect, .tls: true
    case .timeout, .stalled, .reset, .truncated, .badResponse, .rateLimited, .http, .redirect,
      .blocked, .tooLarge, .emptyBody, .serviceException, .notAnImage, .wrongFormat, .wrongSize,
      .corruptImage, .noSuchLayer:
      false
    }
  }

  /// What to do where every answer is such a body; nil where it is something else.
  fileprivate var adviceForAll: String? {
    switch self {
    case .wrongFormat:
      "set the source's format to what the server sends, or leave it out"
    case .emptyBody, .serviceException, .notAnImage, .wrongSize, .corruptImage, .noSuchLayer:
      "check the source's address, layers and credentials with `tileseed plan --urls JOB`; where "
        + "only its coarse zooms are like that, minzoom in the source leaves them out"
    case .dns, .connect, .tls, .timeout, .stalled, .reset, .truncated, .badResponse, .rateLimited,
      .http, .redirect, .blocked, .tooLarge:
      nil
    }
  }
}
