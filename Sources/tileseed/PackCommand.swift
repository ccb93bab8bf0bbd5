internal import Bindings
internal import SeedPipeline

/// `tileseed pack JOB`: writes the job's packages from the store as it is.
struct PackCommand {
  /// What the command line asks for.
  struct Options {
    var job: String
    var overrides: JobOverrides
    var json: Bool

    init(_ arguments: Arguments) throws(UsageError) {
      job = arguments.positional[0]
      overrides = try arguments.overrides()
      json = arguments.has(.json)
    }
  }

  let options: Options

  init(_ options: Options) { self.options = options }

  func carryOut() -> ExitCode {
    let job: SeedJob
    do {
      job = try JobLoader.load(options.job, overrides: options.overrides)
    } catch {
      let summary = RunSummary(job: options.job, error: error.mistakes)
      if options.json { Console.answer(summary.json.indented) }
      return error.exitCode
    }
    let stop = StopFlag()
    let trap = SignalTrap { stop.raise(signal: $0) }
    defer { withExtendedLifetime(trap) {} }
    var display = ProgressDisplay(style: .none, name: job.name)
    var runOptions = SeedRun.Options()
    runOptions.fetches = false
    runOptions.isWhole = options.overrides.outputPath == nil
    let ending = SeedRun(job, options: runOptions, stop: stop) { display.show($0) }.run()
    if options.json { Console.answer(ending.summary.json.indented) }
    SummaryText.tell(ending, withLines: !options.json)
    return ending.exitCode
  }
}
