internal import Bindings
internal import TileGrid

/// Fetches tiles straight from an archive: an `ArchiveCopier` between a feed and a channel.
struct ArchiveFetcher: TileFetcher {
  private let source: TileSource
  private let gate: ContentGate

  /// A fetcher for the archive that `source` is.
  init(source: TileSource, gate: ContentGate) {
    self.source = source
    self.gate = gate
  }

  func fetch<Feed: TileFeed>(
    _ feed: consuming Feed, into channel: OutcomeChannel, stop: StopFlag
  ) -> FetchReport {
    defer { channel.close() }
    var statistics = FetchStatistics()
    var gate = gate
    var held: HeldTile?
    let now: @Sendable () -> Int64 = { ProcessEnvironment.secondsSince1970() }
    guard let copier = ArchiveCopier(source: source, now: now) else {
      preconditionFailure("only an archive is copied")
    }
    do throws(StoreError) {
      let end = try copier.copy(
        next: { () throws(StoreError) in
          let tile = try feed.next()
          held = feed.held
          return tile.map { ($0.id, $0.tile) }
        },
        judge: { body, shown in
          statistics.bytes += body.count
          return ArchiveFetcher.result(of: body, shown: shown, by: &gate)
        },
        deliver: { outcome in
          while !channel.reserve(waiting: .seconds(1)) {
            if !channel.takesMore { return false }
          }
          channel.send(
            outcome.ofTile(held: held?.state) {
              TileFailure(
                missing: 404, url: source.maskedURL(for: outcome.tile))
            })
          channel.update(statistics)
          return true
        },
        isStopped: { stop.isRaised })
      return FetchReport(statistics: statistics, end: FetchEnd(end))
    } catch {
      return FetchReport(statistics: statistics, end: .feedFailed(error))
    }
  }

  private static func result(
    of body: consuming [UInt8], shown: String, by gate: inout ContentGate
  ) -> TileOutcome.Result {
    switch gate.judge(body, contentType: nil, etag: nil, lastModified: nil) {
    case .tile(let body):
      if gate.size == nil { gate.size = body.size }
      return .stored(body)
    case .placeholder: return .absent
    case .rejected(let reason, let detail):
      return .failed(TileFailure(reason: reason, detail: detail, url: shown))
    }
  }
}

extension FetchEnd {
  /// How a copy's end is told as a fetch's.
  init(_ end: ArchiveCopier.End) {
    switch end {
    case .complete: self = .complete
    case .stopped: self = .stopped
    case .abandoned: self = .abandoned
    case .unreadable(let error):
      self = .hopeless(
        HopelessRun(
          why: "the archive cannot be read: \(error)", advice: "Mend or replace it, then run again."
        ))
    }
  }
}
