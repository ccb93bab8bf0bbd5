internal import Synchronization

/// The writer's side of a download: takes batches of outcomes, stores them and counts them.
struct OutcomeIntake {
  let store: TileStore
  let report: (RunEvent) -> Void

  /// Tiles stored by this run.
  private(set) var stored = 0
  /// The latest figures of the downloader.
  var statistics = FetchStatistics()

  private var progress: RunProgress
  private var hasToldStop = false

  init(store: TileStore, plan: SeedPlan, before: StoreTally, report: @escaping (RunEvent) -> Void) {
    self.store = store
    self.report = report
    progress = RunProgress()
    progress.total = plan.total - plan.skipped
    progress.stored = before.stored
    progress.absent = before.absent
    progress.done = before.stored + before.absent
  }

  /// Stores what comes until the channel is closed.
  /// - Throws: `StoreError`; the channel is abandoned then, so the downloader ends.
  mutating func takeIn(_ channel: OutcomeChannel, stop: StopFlag) throws(StoreError) {
    report(.began(progress))
    while true {
      let batch = channel.receive()
      do throws(StoreError) {
        try keepTileSize(of: batch.outcomes)
        try store.write(batch.outcomes)
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

  private mutating func count(_ batch: OutcomeChannel.Batch) {
    statistics = batch.statistics
    for outcome in batch.outcomes {
      switch outcome.result {
      case .stored(let body):
        stored += 1
        progress.stored += 1
        progress.bytes += body.bytes.count
      case .absent: progress.absent += 1
      case .failed: progress.failed += 1
      }
    }
    progress.done += batch.outcomes.count
    progress.requests = statistics.requests
  }
}

/// Carries the downloader's report from its thread to the one that waits for it.
final class FetchDelivery: Sendable {
  private let box = Mutex<FetchReport?>(nil)

  var report: FetchReport? {
    get { box.withLock { $0 } }
    set { box.withLock { $0 = newValue } }
  }
}
