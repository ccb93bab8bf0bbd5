internal import SeedPipeline

/// Reads a job's store for the commands that only look.
enum StoreReader {
  /// What the store has of the plan; nothing where there is no store yet.
  static func tally(
    of job: SeedJob, source: TileSource, plan: SeedPlan
  ) throws(StoreError) -> StoreTally {
    do {
      let store = try TileStore(path: job.storePath, access: .read(source.identity))
      return try store.tally(of: plan)
    } catch .missing {
      return StoreTally()
    }
  }

  /// Tells an error and gives the code to exit with.
  static func complain(_ error: any Error) -> ExitCode {
    Console.complain("\(error)")
    if let error = error as? StoreError { return ExitCode(status: error.exitCode) }
    return .badInput
  }
}

extension TileCounts {
  /// The counts of the whole plan, all stored tiles as `stored`.
  init(_ plan: SeedPlan, _ tally: StoreTally) {
    self.init(
      total: plan.total, skipped: plan.skipped, stored: tally.stored, absent: tally.absent,
      failed: tally.failed)
  }

  /// The counts of one zoom of the plan.
  init(_ plan: SeedPlan, _ tally: StoreTally, zoom: Int) {
    self.init(
      total: plan.total(atZoom: zoom), skipped: plan.skipped(atZoom: zoom),
      stored: tally.zooms[zoom].stored, absent: tally.zooms[zoom].absent,
      failed: tally.zooms[zoom].failed)
  }

  private init(total: Int, skipped: Int, stored: Int, absent: Int, failed: Int) {
    self.init()
    self.total = total
    self.skipped = skipped
    self.stored = stored
    self.absent = absent
    self.failed = failed
    waiting = total - skipped - stored - absent - failed
  }
}
