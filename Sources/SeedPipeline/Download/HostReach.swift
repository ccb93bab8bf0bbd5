internal import TileGrid

/// Sees when a host that answered before cannot be reached any more, and when it can again.
///
/// An answer is all that comes with a status. Silence is what ends without one, or stops in the
/// middle: no name, no connection, a handshake that fails, a time-out, a reset. An outage is silence
/// in a row, with no answer in between: three requests that reached nothing, or twice as many as are
/// in flight (at least sixteen) that broke down in other ways, of three tiles or more; fewer tiles
/// may be to blame themselves.
/// Source: contract, section 2, `outage`.
struct HostReach: Sendable {
  /// A host that is out of reach.
  struct Outage: Sendable {
    /// The end of the first request that failed.
    let since: RunInstant
    /// What the last request met.
    var last: TileFailure
    /// Probes begun.
    var probes = 0
    /// When the next probe may start.
    var nextProbe: RunInstant
    /// True while one is on its way.
    var isProbing = false
  }

  /// A row of silence of a host.
  struct Row: Sendable, Hashable {
    let host: HostIndex
    let number: Int
  }

  /// What a silence is taken for.
  enum Verdict: Sendable { case tileMayBeToBlame, hostIsOut, hostIsFoundOut }

  /// Requests in a row that reached nothing.
  static let unreached = 3
  /// Requests in a row that broke down otherwise, and the tiles that they must be of.
  static let broken = 16
  static let tilesToJudge = 3
  /// The shortest pause before a probe, in seconds, whatever `backoff` says.
  static let shortestPause = 0.1

  /// The outage, while there is one.
  private(set) var outage: Outage?
  /// Tells the rows of silence apart.
  private(set) var row = 0
  /// True once the host has answered in this run.
  private(set) var hasAnswered = false

  private let mostBroken: Int
  private var firstSilence: RunInstant?
  private var unreachedInRow = 0
  private var silentInRow = 0
  private var tilesInRow: [TileID] = []
  private var outages = PeriodSum()

  init(mostInFlight: Int) { mostBroken = max(Self.broken, 2 * mostInFlight) }

  /// Seconds up to `now` in which the host was out of reach.
  func outageSeconds(_ now: RunInstant) -> Double { outages.seconds(now) }

  /// True where a probe may start now, or there is no outage.
  func mayStart(_ now: RunInstant) -> Bool {
    guard let outage else { return true }
    return !outage.isProbing && now >= outage.nextProbe
  }

  /// Notes the start of a request; true where it is a probe.
  mutating func started() -> Bool {
    guard outage != nil else { return false }
    outage?.isProbing = true
    outage?.probes += 1
    return true
  }

  /// Notes an answer; true where it ends an outage.
  mutating func answered(_ now: RunInstant) -> Bool {
    hasAnswered = true
    guard silentInRow > 0 else { return false }
    row += 1
    (unreachedInRow, silentInRow, firstSilence) = (0, 0, nil)
    tilesInRow = []
    guard outage != nil else { return false }
    outage = nil
    outages.end(now)
    return true
  }

  /// Notes a request that got no answer.
  ///
  /// - Parameters:
  ///   - failure: what it met.
  ///   - tile: what it asked for.
  ///   - now: the present moment.
  ///   - pause: seconds before the next probe, by the number of probes so far.
  /// - Returns: what the silence is taken for.
  mutating func silent(
    _ failure: TileFailure, of tile: TileID, _ now: RunInstant, pause: (_ probes: Int) -> Double
  ) -> Verdict {
    guard hasAnswered else { return .tileMayBeToBlame }
    if firstSilence == nil { firstSilence = now }
    silentInRow += 1
    if failure.reason.isUnreached { unreachedInRow += 1 }
    if tilesInRow.count < Self.tilesToJudge, !tilesInRow.contains(tile) { tilesInRow.append(tile) }
    guard outage == nil else {
      outage?.last = failure
      return .hostIsOut
    }
    let isBroken = silentInRow >= mostBroken && tilesInRow.count >= Self.tilesToJudge
    guard unreachedInRow >= Self.unreached || isBroken else { return .tileMayBeToBlame }
    outage = Outage(
      since: firstSilence ?? now, last: failure,
      nextProbe: now.advanced(by: max(Self.shortestPause, pause(1))))
    outages.begin(now)
    return .hostIsFoundOut
  }

  /// Notes that a probe ended without an answer; the next one follows after a longer pause.
  mutating func probeFailed(_ now: RunInstant, pause: (_ probes: Int) -> Double) {
    guard let probes = outage?.probes else { return }
    outage?.isProbing = false
    outage?.nextProbe = now.advanced(by: max(Self.shortestPause, pause(probes + 1)))
  }
}

extension TileFailure {
  /// True where the server was silent: nothing came, or what came broke off or stopped.
  var isSilence: Bool {
    switch reason {
    case .dns, .connect, .tls, .timeout, .stalled, .reset: true
    case .truncated, .badResponse, .rateLimited, .http, .redirect, .blocked, .tooLarge,
      .emptyBody, .serviceException, .notAnImage, .wrongFormat, .wrongSize, .corruptImage,
      .noSuchLayer:
      false
    }
  }
}
