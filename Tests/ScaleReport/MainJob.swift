import TestSupport

/// The large job: killed in the middle, resumed, packed, looked at, and run again with nothing to do.
enum MainJob {
  /// What it came to.
  struct Measured {
    /// Tiles of the job.
    var tiles: Int
    /// The table of the download.
    var progress: String
    /// The table of all else.
    var figures: String
    /// The most memory of the resumed run, in bytes.
    var peakMemory: Int
  }

  static func measure(tiles: Int) throws -> Measured {
    let job = try ScaleJob(tiles: tiles, world: SimulatedTiles())
    let expected = job.origin.tiles.totals(of: job.pyramid)
    let step = max(1, tiles / 10)
    var rows: [Row] = []

    let first = try WatchedRun(job, step: step)
    first.follow(until: expected.tiles / 2)
    first.kill()
    let seen = job.origin.record
    try ScaleReport.expect(seen.repeated == 0, "\(seen.repeated) tiles were asked for twice")
    rows.add("killed", at: "\(ScaleReport.grouped(seen.requests)) requests")

    job.origin.restartCount()
    let second = try WatchedRun(job, step: step)
    let end = second.end()
    let resumed = job.origin.record
    try check(job, end.status, expected, resumed)
    let start = resumed.began.map { ($0 - second.started) / .seconds(1) } ?? 0
    rows.add("resumed: first request after", at: ScaleReport.decimal(start, 2) + " s")
    rows.add("resumed: tiles asked for again", at: "\(resumed.repeated)")
    rows.add(
      "connections, both runs", at: "\(seen.connections) + \(resumed.connections)")
    if let packing = second.packing {
      rows.add(
        "packing",
        at: "\(ScaleReport.decimal(end.seconds - packing.seconds, 0)) s, CPU "
          + "\(ScaleReport.decimal(end.usage.processorSeconds - packing.processorSeconds, 0)) s")
    }
    try rows.add(peakMemory: end.usage.peakMemory, of: "resumed run with packing")
    rows.add("store", at: ScaleReport.gigabytes(job.size(of: "out.seedstore")))
    rows.add("package", at: ScaleReport.gigabytes(job.size(of: "out.mbtiles")))
    rows += try looks(at: job, expected)
    return Measured(
      tiles: expected.tiles, progress: table(of: [first, second]), figures: Row.table(rows),
      peakMemory: end.usage.peakMemory)
  }

  /// The commands that change nothing.
  private static func looks(at job: ScaleJob, _ expected: SimulatedTotals) throws -> [Row] {
    var rows: [Row] = []
    let status = try job.command("status", "--json")
    try ScaleReport.expect(
      status.output["stored"] as? Int == expected.stored
        && status.output["absent"] as? Int == expected.absent, "status: \(status.output)")
    try rows.add("`status`", of: status)

    job.origin.restartCount()
    let again = try job.command("run", "--json", "--progress", "none")
    try ScaleReport.expect(
      again.status == 0 && job.origin.record.requests == 0 && job.origin.record.connections == 0,
      "a second run sent \(job.origin.record.requests) requests")
    try rows.add("`run` with nothing to do", of: again)
    return rows
  }

  private static func check(
    _ job: ScaleJob, _ status: Int32, _ expected: SimulatedTotals, _ record: SimulatedRecord
  ) throws {
    let document = job.answer()
    let counts = document["tiles"] as? [String: Int] ?? [:]
    let package = (document["outputs"] as? [[String: Any]])?.first ?? [:]
    let stored = (counts["stored"] ?? 0) + (counts["reused"] ?? 0)
    try ScaleReport.expect(
      status == 0 && counts["total"] == expected.tiles && stored == expected.stored
        && counts["absent"] == expected.absent && counts["failed"] == 0 && counts["waiting"] == 0
        && package["tiles"] as? Int == expected.stored,
      "the resumed run ended with \(status): \(document), expected \(expected)")
    try ScaleReport.expect(
      record.repeated <= ScaleReport.mostLost, "\(record.repeated) tiles were asked for again")
  }

  /// A row for each part of the download.
  private static func table(of runs: [WatchedRun]) -> String {
    var lines = [
      "| tiles done | tiles/s | CPU s per million | resident |", "| ---: | ---: | ---: | ---: |",
    ]
    for run in runs {
      for (before, after) in zip(run.samples, run.samples.dropFirst()) {
        let tiles = Double(after.done - before.done)
        let cpu = (after.processorSeconds - before.processorSeconds) / tiles * 1e6
        let rate = Int(tiles / (after.seconds - before.seconds))
        lines.append(
          "| \(ScaleReport.grouped(before.done)) to \(ScaleReport.grouped(after.done)) "
            + "| \(ScaleReport.grouped(rate)) | \(ScaleReport.decimal(cpu, 1)) "
            + "| \(ScaleReport.mebibytes(after.memory)) |")
      }
    }
    return lines.joined(separator: "\n")
  }
}
