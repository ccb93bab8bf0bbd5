internal import Bindings
internal import SeedPipeline

/// `tileseed run JOB…`: seeds and packs each job in turn.
struct RunCommand {
  /// What the command line asks for.
  struct Options {
    var jobs: [String]
    var overrides: JobOverrides
    var onlyFailed: Bool
    var fresh: Bool
    var packs: Bool
    var json: Bool
    var progress: ProgressStyle

    init(_ arguments: Arguments) throws(UsageError) {
      jobs = arguments.positional
      overrides = try arguments.overrides()
      onlyFailed = arguments.has(.onlyFailed)
      fresh = arguments.has(.fresh)
      packs = !arguments.has(.noPack)
      json = arguments.has(.json)
      progress = try ProgressStyle(arguments.values[Flag.progress.name])
      if overrides.outputPath != nil, jobs.count > 1 {
        throw UsageError(message: "--output goes with one job, found \(jobs.count)")
      }
      if fresh, onlyFailed {
        throw UsageError(message: "--fresh leaves nothing for --only-failed: give one of them")
      }
      if fresh, let age = overrides.refresh, age != .never {
        throw UsageError(message: "--fresh leaves nothing for --refresh: give one of them")
      }
      try checkPatch()
    }

    private func checkPatch() throws(UsageError) {
      guard let path = overrides.patchPath else { return }
      if path.isEmpty { throw UsageError(message: "--patch needs a path") }
      if jobs.count > 1 {
        throw UsageError(message: "--patch goes with one job, found \(jobs.count)")
      }
      if fresh { throw UsageError(message: "--fresh leaves nothing for --patch: give one of them") }
      if overrides.zooms != nil {
        throw UsageError(
          message: "--patch is of every zoom of the job, so that no change is left out of the next "
            + "one: leave --zoom away")
      }
    }
  }

  let options: Options

  init(_ options: Options) { self.options = options }

  /// Runs the jobs in order; a signal or a disk error ends the list.
  func carryOut() -> ExitCode {
    let stop = StopFlag()
    let trap = SignalTrap { stop.raise(signal: $0) }
    defer { withExtendedLifetime(trap) {} }

    var documents: [JSONText] = []
    var exitCode = ExitCode.complete
    for path in options.jobs {
      let (code, summary) = run(path, stop: stop)
      documents.append(summary.json)
      if exitCode == .complete { exitCode = code }
      if stop.isRaised || code == .diskError { break }
    }
    if options.json {
      if options.jobs.count > 1 {
        Console.answer(JSONText.array(documents).indented)
      } else if let document = documents.first {
        Console.answer(document.indented)
      }
    }
    return exitCode
  }

  private func run(_ path: String, stop: StopFlag) -> (ExitCode, RunSummary) {
    let job: SeedJob
    do {
      job = try JobLoader.load(path, overrides: options.overrides, looksAtFiles: true)
    } catch {
      return (error.exitCode, RunSummary(job: path, error: error.mistakes))
    }
    var runOptions = SeedRun.Options()
    runOptions.onlyFailed = options.onlyFailed
    runOptions.fresh = options.fresh
    runOptions.packs = options.packs
    runOptions.isWhole = options.overrides.zooms == nil && options.overrides.outputPath == nil
    runOptions.version = CommandLineProgram.version
    var display = ProgressDisplay(style: options.progress, name: job.name)
    let ending = SeedRun(job, options: runOptions, stop: stop) { display.show($0) }.run()
    display.end()
    SummaryText.tell(ending, withLines: !options.json)
    return (ending.exitCode, ending.summary)
  }
}
