import TileGrid

@testable import SeedPipeline

/// A `DownloadQueue` driven with made-up instants.
final class QueueBench {
  var queue: DownloadQueue
  /// Tiles still to be given, with the host that each belongs to.
  var feed: [(tile: PyramidTile, host: String)]
  /// How often the queue asked for a tile that was there.
  var pulled = 0

  init(
    _ limits: DownloadLimits, tiles: [(tile: PyramidTile, host: String)], isProbing: Bool = false,
    severalZooms: Bool = false, history: DownloadHistory = DownloadHistory(),
    wallStart: Int64 = 1_000_000, chance: Double = 0.5
  ) {
    queue = DownloadQueue(
      limits: limits, isProbing: isProbing, severalZooms: severalZooms, history: history,
      wallStart: wallStart, chance: { chance })
    feed = tiles.reversed()
  }

  /// `count` tiles of one zoom on `hosts` in turn.
  static func tiles(_ count: Int, zoom: Int = 12, hosts: [String] = ["a.example"]) -> [(
    tile: PyramidTile, host: String
  )] {
    (0..<count).map { (PyramidTile.numbered($0, zoom: zoom), hosts[$0 % hosts.count]) }
  }

  /// The next step that is not a tile to be given.
  func step(at seconds: Double) -> DownloadQueue.Step {
    while true {
      let step = queue.nextStep(.seconds(seconds))
      guard case .needTile = step else { return step }
      if let next = feed.popLast() {
        pulled += 1
        queue.add(next.tile, host: queue.index(ofHost: next.host))
      } else {
        queue.endFeed()
      }
    }
  }

  /// Every request that may start at that moment.
  func starts(at seconds: Double) -> [TileRequest] {
    var started: [TileRequest] = []
    while case .start(let request) = step(at: seconds) { started.append(request) }
    return started
  }

  /// When the queue wants to be asked again; nil where it does not say.
  func waitsUntil(at seconds: Double) -> Double? {
    guard case .wait(let until?) = step(at: seconds) else { return nil }
    return until.seconds
  }

  func isDrained(at seconds: Double) -> Bool {
    if case .drained = step(at: seconds) { true } else { false }
  }

  func hopeless(at seconds: Double) -> HopelessRun? {
    if case .hopeless(let run) = step(at: seconds) { run } else { nil }
  }

  func spent(at seconds: Double) -> SpentDay? {
    if case .spent(let day) = step(at: seconds) { day } else { nil }
  }

  @discardableResult
  func finish(_ request: TileRequest, _ end: TryEnd, status: Int = 200, at seconds: Double)
    -> TileOutcome.Result?
  {
    queue.finished(request, end, status: status, .seconds(seconds))
  }
}

extension PyramidTile {
  /// The `number`-th tile of a zoom in the walk's order.
  static func numbered(_ number: Int, zoom: Int) -> PyramidTile {
    let id = TileID(rawValue: TileID.first(ofZoom: zoom).rawValue + UInt64(number))
    guard let tile = try? TileCoordinate(id: id) else { preconditionFailure("no such tile") }
    return PyramidTile(id: id, tile: tile)
  }
}

extension TryEnd {
  static var tile: TryEnd { .stored(TileBody(bytes: [1], format: .png, size: 256)) }

  static func failure(_ reason: FailureReason, _ retry: Retry = .afterPause) -> TryEnd {
    .failed(TileFailure(reason: reason, url: "http://a.example/***"), retry)
  }
}

extension TileOutcome.Result {
  /// The result in one word.
  var word: String {
    switch self {
    case .stored: "stored"
    case .unchanged: "unchanged"
    case .absent: "absent"
    case .gone: "gone"
    case .failed(let failure): failure.reason.word
    }
  }
}

extension DownloadLimits {
  /// The contract's defaults with some changes.
  static func with(_ change: (inout DownloadLimits) -> Void) -> DownloadLimits {
    var limits = DownloadLimits()
    change(&limits)
    return limits
  }
}
