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

      let download = try download(plan, from: source, into: store, account: &summary)
      if let ending = early(download, summary, plan, source) { return ending }
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
      }
      return finished(summary)
    } catch {
      return Ending(failure: error, summary: summary)
    }
  }

  /// The store, once it is proved that outputs and store can be written.
  private func open(for source: TileSource) throws -> TileStore {
    if options.packs { try Packager.proveWritable(job.outputs) }
    if !options.fetches {
      // A store to be packed is not made by being looked for.
      _ = try TileStore(path: job.storePath, access: .read(source.identity))
    }
    return try TileStore(
      path: job.storePath, access: .write(source.identity, fresh: options.fresh))
  }

  // MARK: Download

  /// What the download came to; `asked` is false where there was nothing to ask for.
  struct Download {
    var asked = false
    var end = FetchEnd.complete
  }

  /// Fetches what is missing into `store` and fills the account from what the store then holds.
  private func download(
    _ plan: SeedPlan, from source: TileSource, into store: TileStore,
    account summary: inout RunSummary
  ) throws -> Download {
    let before = try store.tally(of: plan)
    summary.count(before, of: plan)
    let wanted = before.failed + (options.onlyFailed ? 0 : summary.tiles.waiting)
    guard options.fetches, wanted > 0, !stop.isRaised else {
      summary.failures = try reasons(in: store, of: plan)
      return Download(asked: false, end: stop.isRaised ? .stopped : .complete)
    }

    var intake = OutcomeIntake(store: store, plan: plan, before: before, report: report)
    let result = Result { try fetch(plan, from: source, into: &intake) }
    // The store is the truth: the account is what it holds, however the download ended.
    if let after = try? store.tally(of: plan) {
      summary.count(after, of: plan, storedNow: intake.stored)
      summary.failures = (try? reasons(in: store, of: plan)) ?? [:]
    }
    summary.requests = intake.statistics.requests
    summary.retries = intake.statistics.retries
    summary.bytes = intake.statistics.bytes
    return Download(asked: true, end: try result.get())
  }

  /// Runs the fetcher on its thread and takes its outcomes in on this one.
  private func fetch(
    _ plan: SeedPlan, from source: TileSource, into intake: inout OutcomeIntake
  ) throws -> FetchEnd {
    let gate = ContentGate(
      format: source.expectedFormat, size: source.pictureSize ?? intake.store.tileSize,
      placeholders: source.specification.placeholders)
    let feed = RemainingTiles(
      plan: plan, storePath: job.storePath,
      selection: options.onlyFailed ? .onlyFailed : .missingAndFailed)
    let channel = OutcomeChannel()

    guard case .archive(let archive) = source.specification.kind else {
      return try carry(downloader(source, gate, plan), feed, channel, into: &intake)
    }
    guard archive.overHTTP else {
      return try carry(ArchiveFetcher(source: source, gate: gate), feed, channel, into: &intake)
    }
    let origin = try LoopbackOrigin(archivePath: archive.path)
    defer { origin.stop() }
    return try carry(
      downloader(source.servedOver(origin: origin), gate, plan), feed, channel, into: &intake)
  }

  private func downloader(
    _ source: TileSource, _ gate: ContentGate, _ plan: SeedPlan
  ) -> Downloader {
    Downloader(
      source: source, limits: limitsOfMachine(), gate: gate,
      identityOfClient: ClientIdentity(version: options.version, contact: job.contact),
      secrets: job.secrets, severalZooms: plan.asked.zooms.map { $0.min < $0.max } ?? false)
  }

  private func carry(
    _ fetcher: some TileFetcher, _ feed: RemainingTiles, _ channel: OutcomeChannel,
    into intake: inout OutcomeIntake
  ) throws -> FetchEnd {
    let stop = stop
    let delivery = FetchDelivery()
    let thread = WorkerThread { delivery.report = fetcher.fetch(feed, into: channel, stop: stop) }
    let taken = Result { try intake.takeIn(channel, stop: stop) }
    thread.join()
    let report = delivery.report
    intake.statistics = report?.statistics ?? intake.statistics
    try taken.get()
    return report?.end ?? .abandoned
  }
}
