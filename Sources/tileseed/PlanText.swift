internal import SeedPipeline
internal import TileGrid

/// What a run will probably bring and take.
struct PlanEstimate {
  /// Bytes of tile bodies; nil where nothing is known of the source yet.
  let bytes: Int?
  /// Seconds at the job's own rate; nil where it sets none.
  let seconds: Double?

  /// From the tiles that the store has of this plan, zoom by zoom; a zoom without any takes the
  /// mean of all.
  init(job: SeedJob, source: TileSource, plan: SeedPlan, tally: StoreTally) {
    let requests = plan.total - plan.skipped
    if tally.stored > 0 {
      let mean = Double(tally.bytes) / Double(tally.stored)
      let zooms = plan.wanted.zooms.map { Array($0.zooms) } ?? []
      bytes = Int(
        zooms.reduce(0.0) { sum, zoom in
          let row = tally.zooms[zoom]
          let tiles = plan.total(atZoom: zoom) - plan.skipped(atZoom: zoom)
          let own = row.stored > 0 ? Double(row.bytes) / Double(row.stored) : mean
          return sum + own * Double(tiles)
        })
    } else {
      bytes = nil
    }
    seconds = source.requestsPerSecond(job.download).map { Double(requests) / $0 }
  }
}

/// A plan's counts for a person or a program.
struct PlanText {
  private let plan: SeedPlan
  private let estimate: PlanEstimate

  init(_ plan: SeedPlan, _ estimate: PlanEstimate) {
    self.plan = plan
    self.estimate = estimate
  }

  private var zooms: [Int] { plan.wanted.zooms.map { Array($0.zooms) } ?? [] }

  /// The document of `plan --json` (contract, section 3, JSON).
  var json: JSONText {
    .object([
      ("total", .integer(plan.total)), ("requests", .integer(plan.total - plan.skipped)),
      ("skipped", .integer(plan.skipped)), ("zooms", .array(zooms.compactMap(zoomJSON))),
      ("bytes", .optional(estimate.bytes)),
      ("seconds", estimate.seconds.map { .number($0) } ?? .null),
    ])
  }

  private func zoomJSON(_ zoom: Int) -> JSONText? {
    guard let extent = plan.wanted.extent(atZoom: zoom) else { return nil }
    let (tiles, skipped) = (plan.total(atZoom: zoom), plan.skipped(atZoom: zoom))
    return .object([
      ("z", .integer(zoom)), ("tiles", .integer(tiles)), ("requests", .integer(tiles - skipped)),
      ("skipped", .integer(skipped)),
      ("x", .array([.integer(extent.firstColumn), .integer(extent.lastColumn)])),
      ("y", .array([.integer(extent.firstRow), .integer(extent.lastRow)])),
    ])
  }

  /// The table of `plan`.
  var table: String {
    var rows = [["zoom", "tiles", "requests", "skipped", "x", "y"]]
    for zoom in zooms {
      guard let extent = plan.wanted.extent(atZoom: zoom) else { continue }
      let (tiles, skipped) = (plan.total(atZoom: zoom), plan.skipped(atZoom: zoom))
      rows.append([
        String(zoom), HumanText.count(tiles), HumanText.count(tiles - skipped),
        HumanText.count(skipped), "\(extent.firstColumn)–\(extent.lastColumn)",
        "\(extent.firstRow)–\(extent.lastRow)",
      ])
    }
    rows.append([
      "all", HumanText.count(plan.total), HumanText.count(plan.total - plan.skipped),
      HumanText.count(plan.skipped), "", "",
    ])
    let bytes = estimate.bytes.map(HumanText.bytes) ?? "unknown until some tiles are stored"
    let time =
      estimate.seconds.map { "\(HumanText.duration($0)) at the job's rate" }
      ?? "unknown: the job sets no rate"
    return TextTable.lines(rows) + "\nexpected bytes: \(bytes)\nexpected time: \(time)"
  }
}
