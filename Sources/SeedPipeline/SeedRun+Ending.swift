internal import TileGrid

extension SeedRun {
  /// The ending of a run that did not come to its packages; nil where it goes on to them.
  func early(
    _ download: Download, _ summary: RunSummary, _ plan: SeedPlan, _ source: TileSource
  ) -> Ending? {
    if let signal = stop.raisedSignal { return stopped(by: signal, summary) }
    switch download.end {
    case .complete, .abandoned, .stopped: break
    case .spent(let day) where summary.tiles.stored + summary.tiles.reused == 0:
      // There is nothing to pack, and the source is not to blame.
      return Ending(exitCode: .incomplete, summary: summary, message: waiting(day, summary))
    case .spent: return nil
    case .feedFailed(let error): return Ending(failure: error, summary: summary)
    case .hopeless(let run):
      return Ending(
        exitCode: .unavailable, summary: summary, message: "\(run.why)\n\(run.advice)")
    }
    if let removals = download.removals, removals.verdict == .refuse {
      return refused(removals, summary)
    }
    let holdsNothing = summary.tiles.stored + summary.tiles.reused == 0
    guard download.asked, holdsNothing else { return nil }
    return Ending(
      exitCode: .unavailable, summary: summary,
      message: "\(job.file): the source gave no tile at all: \(commonest(summary)). "
        + "Check the source's address with `tileseed plan --urls \(job.file)`, then run again"
        // What is absent is not asked for twice.
        + (summary.tiles.absent > 0 ? " with --fresh." : "."))
  }

  /// The ending of a run that wrote its outputs, or that was not to write any.
  func finished(_ summary: RunSummary, _ end: FetchEnd) -> Ending {
    if let signal = stop.raisedSignal { return stopped(by: signal, summary) }
    guard !summary.tiles.isComplete || summary.kept + summary.notRefreshed > 0 else {
      return Ending(exitCode: .complete, summary: summary, message: nil)
    }
    if case .spent(let day) = end {
      return Ending(exitCode: .incomplete, summary: summary, message: waiting(day, summary))
    }
    var parts: [String] = []
    if summary.tiles.failed > 0 { parts.append("\(TileCounts.words(summary.tiles.failed)) failed") }
    if summary.kept > 0 {
      parts.append("\(TileCounts.words(summary.kept)) kept as before, since asking again failed")
    }
    if summary.tiles.waiting > 0 {
      parts.append("\(TileCounts.words(summary.tiles.waiting)) not asked for")
    }
    if summary.notRefreshed > 0 {
      parts.append("\(TileCounts.words(summary.notRefreshed)) not refreshed")
    }
    return Ending(
      exitCode: .incomplete, summary: summary,
      message: "\(parts.joined(separator: ", ")): `tileseed failures \(job.file)` lists failures, "
        + "`\(command(refreshing: summary.kept > 0))` asks again.")
  }

  /// The command that asks again for what failed; tiles that are kept are asked for by a refresh.
  private func command(refreshing: Bool) -> String {
    let flag = refreshing && job.download.refresh == .never ? "--refresh AGE " : ""
    return "tileseed run \(flag)\(job.file)"
  }

  /// The ending of a refresh that found too much gone to believe it.
  private func refused(_ removals: RemovalRule, _ summary: RunSummary) -> Ending {
    Ending(
      exitCode: .unavailable, summary: summary,
      message: "\(job.file): the source says that \(removals.candidates) of "
        + "\(TileCounts.words(removals.refreshed)) refreshed are not there any more, which is more "
        + "than half: none was removed, and the packages stay as they were.\n"
        + "Check the source's address, its key and its bounds, then run again. If it is true, "
        + "`tileseed run --fresh \(job.file)` fills the map anew.")
  }

  /// The words for tiles that wait for another day.
  private func waiting(_ day: SpentDay, _ summary: RunSummary) -> String {
    let requests = day.limit == 1 ? "1 request" : "\(day.limit) requests"
    let failed = summary.tiles.failed
    let others =
      failed > 0 ? " (`tileseed failures \(job.file)` lists \(failed) more that failed)" : ""
    return "\(TileCounts.words(summary.tiles.waiting)) not asked for\(others): "
      + "\(day.hosts.joined(separator: ", ")) got what download.perDay allows, \(requests) a day. "
      + "Go on from \(UTCTime.text(day.nextDay)) with: tileseed run \(job.file)"
  }

  /// The ending of a run that a signal stopped, while it fetched or packed.
  func stopped(by signal: Int, _ summary: RunSummary) -> Ending {
    Ending(
      exitCode: .signal(signal), summary: summary,
      message: "Stopped; all that was fetched is stored. Go on with: tileseed "
        + "\(options.fetches ? "run" : "pack") \(job.file)")
  }

  /// The commonest answer of a run that got no tile, in words.
  private func commonest(_ summary: RunSummary) -> String {
    let failure = summary.failures.max { ($0.value, $1.key) < ($1.value, $0.key) }
    guard let failure, failure.value >= summary.tiles.absent else {
      return "\(TileCounts.words(summary.tiles.absent)) absent (404, 410 or 204)"
    }
    return "\(TileCounts.words(failure.value)) failed with \(failure.key)"
  }
}

extension SeedRun.Ending {
  /// The ending of a run that an error stopped.
  init(failure: any Error, summary: RunSummary) {
    let exitCode: ExitCode
    switch failure {
    case let error as StoreError: exitCode = ExitCode(status: error.exitCode)
    case let error as PackageError: exitCode = ExitCode(status: error.exitCode)
    default: exitCode = .badInput
    }
    self.init(exitCode: exitCode, summary: summary, message: "\(failure)")
  }
}
