internal import SeedPipeline
internal import TileGrid

/// `tileseed status JOB`: counts what the store has; works while a run is going.
struct StatusCommand {
  let job: String
  let json: Bool

  func carryOut() -> ExitCode {
    guard let job = JobLoader.load(job) else { return .badInput }
    let plan = SeedPlan(job: job)
    do {
      let source = try TileSource(job.source)
      let tally = try StoreReader.tally(of: job, source: source, plan: plan)
      let zooms = plan.wanted.zooms.map { Array($0.zooms) } ?? []
      let rows = zooms.map { (zoom: $0, counts: TileCounts(plan, tally, zoom: $0)) }
      let all = TileCounts(plan, tally)
      Console.answer(json ? document(all, rows).indented : table(all, rows))
      return .complete
    } catch {
      return StoreReader.complain(error)
    }
  }

  private func document(_ all: TileCounts, _ rows: [(zoom: Int, counts: TileCounts)]) -> JSONText {
    let zooms = rows.map { row in
      JSONText.object([("z", .integer(row.zoom))] + fields(row.counts))
    }
    return .object(fields(all) + [("zooms", .array(zooms))])
  }

  private func fields(_ counts: TileCounts) -> [(key: String, value: JSONText)] {
    [
      ("total", .integer(counts.total)), ("stored", .integer(counts.stored)),
      ("absent", .integer(counts.absent)), ("failed", .integer(counts.failed)),
      ("skipped", .integer(counts.skipped)), ("waiting", .integer(counts.waiting)),
    ]
  }

  private func table(_ all: TileCounts, _ rows: [(zoom: Int, counts: TileCounts)]) -> String {
    let head = ["zoom", "total", "stored", "absent", "failed", "skipped", "waiting"]
    let body = rows.map { cells(String($0.zoom), $0.counts) } + [cells("all", all)]
    return TextTable.lines([head] + body)
  }

  private func cells(_ name: String, _ counts: TileCounts) -> [String] {
    [name]
      + [
        counts.total, counts.stored, counts.absent, counts.failed, counts.skipped, counts.waiting,
      ].map(HumanText.count)
  }
}
