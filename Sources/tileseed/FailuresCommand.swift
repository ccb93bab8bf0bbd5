internal import SeedPipeline
internal import TileGrid

/// `tileseed failures JOB`: lists the failed tiles of the plan.
struct FailuresCommand {
  let job: String
  let json: Bool

  func carryOut() -> ExitCode {
    guard let job = JobLoader.load(job) else { return .badInput }
    do {
      let source = try TileSource(job.source)
      let store = try TileStore(path: job.storePath, access: .read(source.identity))
      let plan = SeedPlan(job: job)
      if json {
        try list(store, plan, job)
      } else {
        try store.failures(of: plan) { Console.answer(line($0, job)) }
      }
      return .complete
    } catch StoreError.missing {
      if json { Console.answer("[]") }
      return .complete
    } catch {
      return StoreReader.complain(error)
    }
  }

  /// Prints the list an item at a time: a night's failures may be many.
  private func list(_ store: TileStore, _ plan: SeedPlan, _ job: SeedJob) throws {
    var isFirst = true
    try store.failures(of: plan) { failed in
      Console.answer((isFirst ? "[\n  " : "  ,") + item(failed, job).line)
      isFirst = false
    }
    Console.answer(isFirst ? "[]" : "]")
  }

  private func item(_ failed: FailedTile, _ job: SeedJob) -> JSONText {
    .object([
      ("z", .integer(failed.tile.zoom)), ("x", .integer(failed.tile.x)),
      ("y", .integer(failed.tile.y)), ("reason", .string(failed.reason)),
      ("detail", .string(job.secrets.scrubbed(failed.detail))),
      ("status", .integer(failed.status)), ("curl", .integer(failed.curlCode)),
      ("tries", .integer(failed.tries)), ("time", .integer(Int(failed.time))),
      ("kept", .bool(failed.kept)), ("url", .string(job.secrets.scrubbed(failed.url))),
    ])
  }

  private func line(_ failed: FailedTile, _ job: SeedJob) -> String {
    let detail = failed.detail.isEmpty ? "" : "  " + job.secrets.scrubbed(failed.detail)
    let kept = failed.kept ? "the older tile is kept  " : ""
    return "\(failed.tile)  \(failed.reason)  status \(failed.status)  tries \(failed.tries)  "
      + kept + job.secrets.scrubbed(failed.url) + detail
  }
}
