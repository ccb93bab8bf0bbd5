/// The token that a request bears, and what became of those before it.
struct TokenUse: Sendable, Hashable {
  /// The token's number, from 1; 0: none yet.
  var token = 0
  /// The request's place among all that bore a token.
  var start = 0
  /// How often the tile was refused while its token was good for others.
  var refusals = 0
  /// True where the tile was asked for before.
  var isRepeat: Bool { token > 0 }
}

/// Decides when a token is asked for, and whether a refused tile is asked for again.
///
/// A refusal that follows successes may mean that the token ended, or that the server keeps this
/// one tile back. What tells them apart is whether later requests with the same token succeed. So a
/// tile spends no try on an ended token, and tiles that are kept back cost few renewals.
///
/// A value without clock or process. Source: contract, section 2, `auth`.
struct TokenRenewal: Sendable {
  /// Answers in a row that refuse a token which never was good for anything.
  static let mostInVain = 50
  /// Refusals after which a tile that others' success contradicts is the tile's own failure.
  static let mostRefusals = 3
  /// Refusals in a row that a renewal may at most wait for.
  static let mostNeeded = 8

  private enum Phase { case needed, asked, held }

  private var phase = Phase.needed
  /// The present token's number.
  private var token = 0
  private var starts = 0
  /// The last started request that succeeded with the present token; nil: none did.
  private var lastAccepted: Int?
  /// Refusals of the present token in a row.
  private var refusalsInRow = 0
  /// Refusals in a row after which a token is renewed: more, where renewals did not help.
  private var needed = 1
  /// What the last renewal did for the tiles that were refused before it.
  private var effect = Effect()

  private struct Effect: Sendable {
    /// A tile was refused again.
    var hasFailed = false
    /// A tile was stored or is absent.
    var hasHelped = false
    /// `needed` was raised.
    var isCounted = false
  }

  /// True where a token has to be asked for.
  var isNeeded: Bool { phase == .needed }
  /// True where requests may start.
  var isHeld: Bool { phase == .held }
  /// True where the present token was refused from the first, and often.
  var isInVain: Bool { phase == .held && lastAccepted == nil && refusalsInRow >= Self.mostInVain }

  /// Notes that a token is being asked for.
  mutating func asking() { phase = .asked }

  /// Notes that a new token is there.
  mutating func renewed() {
    phase = .held
    token += 1
    lastAccepted = nil
    refusalsInRow = 0
    effect = Effect()
  }

  /// Notes that a request starts that bears the present token.
  mutating func started(_ use: inout TokenUse) {
    starts += 1
    use.token = token
    use.start = starts
  }

  /// Notes that a tile was stored or is absent.
  mutating func accepted(_ use: TokenUse) {
    guard use.token == token else { return }
    lastAccepted = max(lastAccepted ?? 0, use.start)
    refusalsInRow = 0
    if use.refusals > 0 {
      effect.hasHelped = true
      needed = 1
    }
    countUselessRenewal()
  }

  /// Notes that a request was refused.
  ///
  /// - Returns: true where the tile is asked for again; false where it has failed.
  mutating func refused(_ use: inout TokenUse) -> Bool {
    // The answer is about a token that is given up already.
    guard phase == .held, use.token == token else { return true }
    guard let lastAccepted else {
      refusalsInRow += 1
      if use.refusals > 0 { effect.hasFailed = true }
      return false
    }
    use.refusals += 1
    let isGood = lastAccepted > use.start
    if use.refusals >= Self.mostRefusals || (isGood && use.refusals > 1) {
      effect.hasFailed = true
      countUselessRenewal()
      return false
    }
    if !isGood { refusalsInRow += 1 }
    if refusalsInRow >= needed { phase = .needed }
    return true
  }

  /// Makes renewals rarer where the present token is good and the refused tiles are refused again.
  private mutating func countUselessRenewal() {
    guard effect.hasFailed, !effect.hasHelped, !effect.isCounted else { return }
    effect.isCounted = true
    needed = min(2 * needed, Self.mostNeeded)
  }
}
