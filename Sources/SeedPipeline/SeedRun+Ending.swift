internal import TileGrid

extension SeedRun {
  /// The ending of a run that did not come to its packages; nil where it goes on to them.
  func early(
    _ download: Download, _ summary: RunSummary, _ plan: SeedPlan, _ source: TileSource
  ) -> Ending? {
    if let signal = stop.raisedSignal { return stopped(by: signal, summary) }
    switch download.end {
    case .complete, .abandoned, .stopped: break
    case .feedFailed(let error): return Ending(failure: error, summary: summary)
    case .hopeless(let run):
      return Ending(
        exitCode: .unavailable, summary: summary, message: "\(run.why)\n\(run.advice)")
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
  func finished(_ summary: RunSummary) -> Ending {
    if let signal = stop.raisedSignal { return stopped(by: signal, summary) }
    guard !summary.tiles.isComplete else {
      return Ending(exitCode: .complete, summary: summary, message: nil)
    }
    var parts: [String] = []
    if summary.tiles.failed > 0 { parts.append("\(TileCounts.words(summary.tiles.failed)) failed") }
    if summary.tiles.waiting > 0 {
      parts.append("\(TileCounts.words(summary.tiles.waiting)) not asked for")
    }
    return Ending(
      exitCode: .incomplete, summary: summary,
      message: "\(parts.joined(separator: ", ")): `tileseed failures \(job.file)` lists failures, "
        + "`tileseed run \(job.file)` asks again.")
  }

  private func stopped(by signal: Int, _ summary: RunSummary) -> Ending {
    Ending(
      exitCode: .signal(signal), summary: summary,
      message: "Stopped; all that was fetched is stored. Go on with: tileseed run \(job.file)")
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
