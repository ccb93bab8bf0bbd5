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
  /// How many tiles of the plan stand as failed in the store, by reason.
  func reasons(in store: TileStore, of plan: SeedPlan) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    try store.failures(of: plan) { counts[$0.reason, default: 0] += 1 }
    return counts
  }
}
