internal import Bindings
internal import TileGrid

/// One job from the plan to the packages: plan, download, store, package.
///
/// It runs on the thread that calls it, which is the only one that writes the store; the download
/// has a thread of its own.
public struct SeedRun {
  /// What a command line may ask of a run.
  public struct Options: Sendable {
    /// Ask for tiles; where not, the store must be there and is packed as it is.
    public var fetches = true
    /// Ask for the tiles that failed and for no others.
    public var onlyFailed = false
    /// Delete the store first.
    public var fresh = false
    /// Write the outputs.
    public var packs = true
    /// The run is of the job as it stands: neither its zooms nor its outputs are the command line's.
    public var isWhole = true
    /// The program's version, for the User-Agent.
    public var version = ""
    /// The contract's defaults.
    public init() {}
  }

  /// How a run ended: the code to exit with, the account, and the words for a person.
  public struct Ending: Sendable {
    /// The code to exit with.
    public var exitCode: ExitCode
    /// The account of every tile.
    public var summary: RunSummary
    /// What went wrong and what to do next; nil where nothing did.
    public var message: String?
  }

  let job: SeedJob
  let options: Options
  let stop: StopFlag
  let report: (RunEvent) -> Void

  /// A run of `job`; `report` hears what happens, on the thread that calls `run`.
  public init(
    _ job: SeedJob, options: Options, stop: StopFlag, report: @escaping (RunEvent) -> Void
  ) {
    self.job = job
    self.options = options
    self.stop = stop
    self.report = report
  }

  /// Runs the job to its end.
  public func run() -> Ending {
    let started = ContinuousClock.now
    var summary = RunSummary(job: job.file)
    var ending = carryOut(&summary)
    summary.seconds = (ContinuousClock.now - started) / .seconds(1)
    if ending.exitCode.isError { summary.error = ending.message }
    ending.summary = summary
    return ending
  }

  private func carryOut(_ summary: inout RunSummary) -> Ending {
    do throws(any Error) {
      let source = try TileSource(job.source)
      let plan = SeedPlan(job: job)
      summary.tiles.total = plan.total
      summary.tiles.skipped = plan.skipped
      summary.tiles.waiting = plan.total - plan.skipped
      let store: TileStore
      do {
        store = try open(for: source)
      } catch {
        // The tiles that are there are told even where nothing can be done with them.
        let standing = try? TileStore(path: job.storePath, access: .read(source.identity))
        if let tally = try? standing?.tally(of: plan) { summary.count(tally, of: plan) }
        throw error
      }
      if options.packs { warnOfPackages(source, plan) }
      if job.patchPath != nil { try store.beginPatches() }
      if options.fetches { try applyPlaceholders(source, store) }
      let download = try download(plan, from: source, into: store, account: &summary)
      if let ending = early(download, summary, plan, source) { return ending }
      if summary.tiles.stored > 0 { try warnOfCommonBodies(in: store, of: plan, source) }
      if options.packs {
        // A scan of the whole ledger: not where nothing can have changed.
        let mayBeMixed =
          source.expectedFormat == nil && (summary.tiles.stored > 0 || !options.fetches)
        if mayBeMixed { try warnOfMixedFormats(in: store, of: plan) }
        for output in job.outputs {
          report(.packing(path: output.path))
          let package = try Packager.write(
            output, job: job, source: source, plan: plan, store: store, stop: stop)
          summary.outputs.append(package)
          report(.packed(package))
        }
        if options.isWhole { try store.notePacked() }
      }
      if let path = job.patchPath, options.fetches {
        report(.packing(path: path))
        summary.patch = try Packager.writePatch(
          to: path, job: job, source: source, plan: plan, store: store, stop: stop)
      }
      return finished(summary, download.end)
    } catch PackageError.stopped(let signal) {
      return stopped(by: signal, summary)
    } catch {
      return Ending(failure: error, summary: summary)
    }
  }

  /// The store, once it is proved that outputs and store can be written.
  private func open(for source: TileSource) throws -> TileStore {
    let patch = job.patchPath.map(Packager.patch(at:))
    try Packager.proveWritable((options.packs ? job.outputs : []) + [patch].compactMap(\.self))
    if !options.fetches {
      // A store to be packed is not made by being looked for.
      _ = try TileStore(path: job.storePath, access: .read(source.identity))
    }
    return try TileStore(
      path: job.storePath, access: .write(source.identity, fresh: options.fresh))
  }
}
