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

  /// Why the run has no hope; nil while it has.
  private(set) var verdict: HopelessRun?

  private let budget: DownloadLimits.FailureBudget
  private let zoomsNeeded: Int
  private var firstStart: RunInstant?
  private var lastUnreached: TileFailure?
  private var hasReached = false
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
  init(budget: DownloadLimits.FailureBudget, severalZooms: Bool) {
    self.budget = budget
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
    if case .redirected = end { return }
    if status != 0, stored == 0 { answered(status, zoom: zoom) }
  }

  /// Notes a tile's outcome.
  mutating func decided(_ result: TileOutcome.Result) {
    outcomes += 1
    switch result {
    case .stored: stored += 1
    case .absent: break
    case .failed(let failure):
      failed += 1
      failures[failure.reason, default: 0] += 1
      judgeBudget()
    }
  }

  /// Notes a host that wants to be left alone for longer than a run waits.
  mutating func heldTooLong(host: String, seconds: Double, until wall: Int64?) {
    let time = wall.map { ", until \(UTCTime.text($0))" } ?? ""
    let length = seconds < 1e15 ? "\(Int64(seconds))" : "very many"
    give(
      "\(host) asks for a pause of \(length) s\(time) (Retry-After), longer than "
        + "\(Int(RetryPolicy.longestHold)) s",
      "run the same command again after that time; what is stored stays")
  }

  /// Judges whether nothing at all can be reached.
  mutating func look(_ now: RunInstant) {
    guard !hasReached, let lastUnreached, let firstStart,
      now >= firstStart.advanced(by: Self.reach)
    else { return }
    let detail = lastUnreached.detail.isEmpty ? "" : ": \(lastUnreached.detail)"
    give(
      "nothing could be reached within \(Int(Self.reach)) s "
        + "(\(lastUnreached.reason.word)\(detail))",
      "check the network, the proxy and the source's address, then run the same command again")
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
    let allowed: String
    switch budget {
    case .count(let most):
      guard failed > most else { return }
      allowed = "\(most)"
    case .share(let most):
      guard outcomes >= Self.outcomesToJudge, Double(failed) > most * Double(outcomes) else {
        return
      }
      let percent = most * 100
      allowed = percent == percent.rounded() ? "\(Int(percent))%" : "\(percent)%"
    }
    let commonest = failures.max { ($0.value, $1.key.word) < ($1.value, $0.key.word) }
    give(
      "\(failed) of \(outcomes) tiles failed, more than download.maxFailures (\(allowed)) allows"
        + (commonest.map { "; most often \($0.key.word) (\($0.value))" } ?? ""),
      "see tileseed failures JOB; raise download.maxFailures to go on in spite of them")
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
}
