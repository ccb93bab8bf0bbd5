internal import Bindings

/// The writer's side of a download: takes batches of outcomes, stores them and counts them.
struct OutcomeIntake {
  let store: TileStore
  let report: (RunEvent) -> Void

  /// Tiles of the plan that were stored before this run.
  let storedBefore: Int
  /// Tiles stored by this run.
  private(set) var stored = 0
  /// Tiles that a refresh found unchanged.
  private(set) var unchanged = 0
  /// Stored and absent tiles that were asked for again.
  private(set) var askedAgain = 0
  /// The largest share that one body may make up of a zoom's tiles; nil: any.
  var maxSame: Double?
  /// The body that made up more than that; nothing more was asked for then.
  private(set) var tooCommon: BodyCensus.Finding?
  /// The latest figures of the downloader.
  var statistics = FetchStatistics()

  private var progress: RunProgress
  private var hasToldStop = false

  init(store: TileStore, plan: SeedPlan, before: StoreTally, report: @escaping (RunEvent) -> Void) {
    self.store = store
    self.report = report
    storedBefore = before.stored
    progress = RunProgress()
    progress.total = plan.total - plan.skipped
    progress.stored = before.stored
    progress.absent = before.absent
    // What is asked for again is not done yet.
    progress.done = before.stored + before.absent - before.due
  }

  /// Stores what comes until the channel is closed.
  /// - Throws: `StoreError`; the channel is abandoned then, so the downloader ends.
  mutating func takeIn(_ channel: OutcomeChannel, stop: StopFlag) throws(StoreError) {
    report(.began(progress))
    while true {
      let batch = channel.receive()
      do throws(StoreError) {
        try keepTileSize(of: batch.outcomes)
        try store.write(batch.outcomes, requests: batch.statistics.requestsOfDay)
        judgeBodies(channel)
      } catch {
        channel.abandon()
        throw error
      }
      count(batch)
      channel.release(batch)
      if stop.isRaised, !hasToldStop {
        hasToldStop = true
        report(.stopping)
      }
      report(.progress(progress))
      if batch.isLast { return }
    }
  }

  /// Keeps the size of the first stored picture, before the picture itself: a kill in between then
  /// leaves a size and no tile, never a tile without its size.
  private func keepTileSize(of outcomes: [TileOutcome]) throws(StoreError) {
    guard store.tileSize == nil else { return }
    for outcome in outcomes {
      if case .stored(let body) = outcome.result, let size = body.size {
        try store.setTileSize(size)
        return
      }
    }
  }

  /// Wants no more tiles once one body makes up too many of a zoom's.
  private mutating func judgeBodies(_ channel: OutcomeChannel) {
    guard let maxSame, tooCommon == nil else { return }
    tooCommon = store.census?.findings(above: maxSame).first
    if tooCommon != nil { channel.wantNoMore() }
  }

  private mutating func count(_ batch: OutcomeChannel.Batch) {
    statistics = batch.statistics
    for outcome in batch.outcomes {
      if outcome.held != nil { askedAgain += 1 }
      switch outcome.result {
      case .stored(let body):
        stored += 1
        if outcome.held != .stored { progress.stored += 1 }
        if outcome.held == .absent { progress.absent -= 1 }
        progress.bytes += body.bytes.count
      case .unchanged: unchanged += 1
      case .absent: if outcome.held != .absent { progress.absent += 1 }
      case .gone: break
      case .failed: progress.failed += 1
      }
    }
    progress.done += batch.outcomes.count
    progress.requests = statistics.requests
    progress.throttled = statistics.throttled
    progress.held = statistics.held
    progress.pause = statistics.pause
  }
}

/// Carries the downloader's report from its thread to the one that waits for it.
final class FetchDelivery: Sendable {
  private let box = Lock<FetchReport?>(nil)

  var report: FetchReport? {
    get { box.withLock { $0 } }
    set { box.withLock { $0 = newValue } }
  }
}
