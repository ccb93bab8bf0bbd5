internal import Bindings
internal import TileGrid

// From the store as it stands to the store as the source leaves it.
extension SeedRun {
  /// What the download came to; `asked` is false where there was nothing to ask for.
  struct Download {
    var asked = false
    var end = FetchEnd.complete
    /// What a refresh that came to its end found gone.
    var removals: RemovalRule?
  }

  /// Fetches what is missing into `store` and fills the account from what the store then holds.
  func download(
    _ plan: SeedPlan, from source: TileSource, into store: TileStore,
    account summary: inout RunSummary
  ) throws -> Download {
    let refresh = Refresh(
      options.fetches ? job.download.refresh : .never,
      start: ProcessEnvironment.secondsSince1970())
    var before = try store.tally(of: plan, refresh: options.onlyFailed ? nil : refresh)
    if options.onlyFailed, refresh != nil { before.due = try store.keptFailures(of: plan) }
    summary.count(before, of: plan)
    let wanted = before.failed + before.due + (options.onlyFailed ? 0 : summary.tiles.waiting)
    guard options.fetches, wanted > 0, !stop.isRaised else {
      try countFailures(in: store, of: plan, into: &summary)
      return Download(asked: false, end: stop.isRaised ? .stopped : .complete)
    }

    if let refresh, before.due > 0 { try store.beginRefresh(refresh) }
    var intake = OutcomeIntake(store: store, plan: plan, before: before, report: report)
    var download = Download(asked: true)
    let result = Result {
      download.end = try fetch(plan, from: source, into: &intake, refresh: refresh)
      if before.due > 0 { download.removals = try settle(store, after: download.end) }
    }
    // The store is the truth: the account is what it holds, however the download ended.
    if let after = try? store.tally(of: plan) {
      summary.count(after, of: plan, storedNow: intake.stored)
      try? countFailures(in: store, of: plan, into: &summary)
    }
    summary.unchanged = intake.unchanged
    summary.notRefreshed = before.due - intake.askedAgain
    if let removals = download.removals, removals.verdict == .remove {
      summary.removed = removals.candidates
    }
    summary.requests = intake.statistics.requests
    summary.retries = intake.statistics.retries
    summary.throttled = intake.statistics.throttled
    summary.held = intake.statistics.held
    summary.slowed = intake.statistics.slowed
    summary.outage = intake.statistics.outage
    summary.bytes = intake.statistics.bytes
    try result.get()
    return download
  }

  /// Removes what a refresh found gone, once it has come to its end; a run that was broken off
  /// removes nothing.
  private func settle(_ store: TileStore, after end: FetchEnd) throws -> RemovalRule? {
    guard case .complete = end, !stop.isRaised else { return nil }
    return try store.settleRefresh()
  }

  /// Runs the fetcher on its thread and takes its outcomes in on this one.
  private func fetch(
    _ plan: SeedPlan, from source: TileSource, into intake: inout OutcomeIntake, refresh: Refresh?
  ) throws -> FetchEnd {
    if let refresh {
      let feed = DueTiles(
        plan: plan, storePath: job.storePath, refresh: refresh, onlyFailed: options.onlyFailed)
      return try fetch(feed, of: plan, from: source, into: &intake)
    }
    let feed = RemainingTiles(
      plan: plan, storePath: job.storePath,
      selection: options.onlyFailed ? .onlyFailed : .missingAndFailed)
    return try fetch(feed, of: plan, from: source, into: &intake)
  }

  private func fetch(
    _ feed: some TileFeed & Sendable, of plan: SeedPlan, from source: TileSource,
    into intake: inout OutcomeIntake
  ) throws -> FetchEnd {
    let gate = ContentGate(
      format: source.expectedFormat, size: source.pictureSize ?? intake.store.tileSize,
      placeholders: source.specification.placeholders, check: job.download.check)
    if let run = try watchBodies(plan, source, &intake) { return .hopeless(run) }
    let channel = OutcomeChannel()

    let end = try fetch(plan, from: source, gate, feed, channel, into: &intake)
    return intake.tooCommon.map { .hopeless(tooCommon($0, in: intake.store, source)) } ?? end
  }

  private func fetch(
    _ plan: SeedPlan, from source: TileSource, _ gate: ContentGate,
    _ feed: some TileFeed & Sendable, _ channel: OutcomeChannel, into intake: inout OutcomeIntake
  ) throws -> FetchEnd {
    guard case .archive(let archive) = source.specification.kind else {
      let downloader = try downloader(source, gate, plan, after: intake)
      return try carry(downloader, feed, channel, into: &intake)
    }
    guard archive.overHTTP else {
      return try carry(ArchiveFetcher(source: source, gate: gate), feed, channel, into: &intake)
    }
    let origin = try LoopbackOrigin(archivePath: archive.path)
    defer { origin.stop() }
    let downloader = try downloader(
      source.servedOver(origin: origin), gate, plan, after: intake)
    return try carry(downloader, feed, channel, into: &intake)
  }

  private func downloader(
    _ source: TileSource, _ gate: ContentGate, _ plan: SeedPlan, after intake: OutcomeIntake
  ) throws(StoreError) -> Downloader {
    var history = DownloadHistory()
    history.holdsTiles = intake.storedBefore > 0
    if job.download.perDay != nil { history.requests = try intake.store.requestLedger() }
    return Downloader(
      source: source, limits: limitsOfMachine(), gate: gate,
      identityOfClient: ClientIdentity(version: options.version, contact: job.contact),
      secrets: job.secrets, severalZooms: plan.asked.zooms.map { $0.min < $0.max } ?? false,
      history: history)
  }

  private func carry(
    _ fetcher: some TileFetcher, _ feed: some TileFeed & Sendable, _ channel: OutcomeChannel,
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
