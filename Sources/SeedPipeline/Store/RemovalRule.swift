/// Whether the stored tiles that a refresh found gone are removed.
///
/// A server that is being moved, or that a new key locks out, can answer 404 to everything: a map is
/// not emptied for that. Source: contract, section 2, "On refresh".
public struct RemovalRule: Sendable, Hashable {
  /// Tiles refreshed from which on a run is judged as a whole.
  public static let enough = 20

  /// What becomes of the candidates.
  public enum Verdict: Sendable, Hashable {
    /// There are none.
    case nothing
    /// They are removed.
    case remove
    /// They stay and are listed as failures: they are too many, but too few were asked for to tell.
    case keep
    /// They stay and the run ends: the source has lost more than half of its tiles.
    case refuse
  }

  /// Stored tiles of which the server says that there is no such tile.
  public let candidates: Int
  /// Stored tiles of which the server said whether they are still there, the candidates among them.
  public let refreshed: Int

  /// The rule for a refresh that found `confirmed` stored tiles still there and `candidates` gone.
  public init(candidates: Int, confirmed: Int) {
    self.candidates = candidates
    refreshed = confirmed + candidates
  }

  /// What becomes of the candidates: removed where they are at most half.
  public var verdict: Verdict {
    if candidates == 0 { return .nothing }
    if candidates <= refreshed - candidates { return .remove }
    return refreshed < RemovalRule.enough ? .keep : .refuse
  }
}
