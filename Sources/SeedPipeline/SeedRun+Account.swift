extension SeedRun {
  /// How many tiles of the plan stand as failed in the store, by reason.
  func reasons(in store: TileStore, of plan: SeedPlan) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    try store.failures(of: plan) { counts[$0.reason, default: 0] += 1 }
    return counts
  }
}
