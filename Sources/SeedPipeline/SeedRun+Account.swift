extension RunSummary {
  /// Takes over what the store holds of `plan`, of which this run stored `storedNow` tiles.
  mutating func count(_ tally: StoreTally, of plan: SeedPlan, storedNow: Int = 0) {
    isCounted = true
    tiles.stored = storedNow
    tiles.reused = tally.stored - storedNow
    tiles.absent = tally.absent
    tiles.failed = tally.failed
    tiles.waiting = plan.total - plan.skipped - tally.stored - tally.absent - tally.failed
  }
}

extension SeedRun {
  /// Counts the failures that the store lists of the plan, by reason, and how many of them are of
  /// tiles that are kept.
  func countFailures(
    in store: TileStore, of plan: SeedPlan, into summary: inout RunSummary
  ) throws {
    var (counts, kept) = ([String: Int](), 0)
    try store.failures(of: plan) {
      counts[$0.reason, default: 0] += 1
      if $0.kept { kept += 1 }
    }
    (summary.failures, summary.kept) = (counts, kept)
  }
}
