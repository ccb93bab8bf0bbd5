import TestSupport

/// Jobs beside the large one: few tiles, nothing but failures, almost nothing there, a world to plan.
enum SmallJobs {
  /// What they came to.
  struct Measured {
    /// The table.
    var figures: String
    /// The most memory of a run of ten thousand tiles, in bytes.
    var peakMemory: Int
  }

  static func measure(tiles: Int) throws -> Measured {
    var rows: [Row] = []
    let few = try ScaleJob(tiles: 10_000, world: SimulatedTiles())
      .command("run", "--progress", "none")
    try rows.add("`run` of 10,000 tiles", of: few)
    rows += try world() + failing(tiles) + absent(tiles)
    return Measured(figures: Row.table(rows), peakMemory: few.usage.peakMemory)
  }

  private static func world() throws -> [Row] {
    var rows: [Row] = []
    // All tiles of zooms 0 to 6.
    let world = try ScaleJob(tiles: 5_461, world: SimulatedTiles())
    let plan = try world.command("plan", "--json", "--zoom", "0-24")
    try ScaleReport.expect(
      plan.output["total"] as? Int == 375_299_968_947_541, "plan of the world: \(plan.output)")
    try rows.add("`plan` of the world, zooms 0 to 24", of: plan)
    return rows
  }

  private static func failing(_ tiles: Int) throws -> [Row] {
    var rows: [Row] = []
    let job = try ScaleJob(
      tiles: tiles, world: SimulatedTiles(sea: 0, absent: 0, failing: 1_000),
      download: #", "tries": 1, "maxFailures": "100%""#)
    let run = try job.command("run", "--json", "--progress", "none")
    let counts = run.output["tiles"] as? [String: Int] ?? [:]
    try ScaleReport.expect(
      run.status == 69 && counts["failed"] == job.pyramid.count,
      "a run of failures ended with \(run.status): \(run.output)")
    let count = ScaleReport.grouped(job.pyramid.count)
    try rows.add("`run` of \(count) tiles that all fail", of: run)
    try rows.add("`failures`", of: job.command("failures"))
    try rows.add("`failures --json`", of: job.command("failures", "--json"))
    try rows.add("`status`", of: job.command("status"))
    return rows
  }

  private static func absent(_ tiles: Int) throws -> [Row] {
    var rows: [Row] = []
    let job = try ScaleJob(tiles: tiles, world: SimulatedTiles(sea: 10, absent: 990))
    let run = try job.command("run", "--json", "--progress", "none")
    let counts = run.output["tiles"] as? [String: Int] ?? [:]
    let expected = job.origin.tiles.totals(of: job.pyramid)
    try ScaleReport.expect(
      run.status == 0 && counts["absent"] == expected.absent,
      "a run of absent tiles ended with \(run.status): \(run.output)")
    let count = ScaleReport.grouped(job.pyramid.count)
    try rows.add("`run` of \(count) tiles, 99 % absent", of: run)
    return rows
  }
}
