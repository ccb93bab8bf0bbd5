import Foundation
import TestSupport
import TileGrid

@testable import SeedPipeline

/// A feed of given tiles.
struct ListFeed: TileFeed {
  var tiles: [PyramidTile]
  /// Thrown after the last tile; nil: the feed just ends.
  var failure: StoreError?

  init(_ tiles: [PyramidTile], failure: StoreError? = nil) {
    self.tiles = tiles.reversed()
    self.failure = failure
  }

  /// The first `count` tiles of a zoom.
  init(count: Int, zoom: Int = 12) {
    self.init((0..<count).map { .numbered($0, zoom: zoom) })
  }

  mutating func next() throws(StoreError) -> PyramidTile? {
    if let tile = tiles.popLast() { return tile }
    if let failure { throw failure }
    return nil
  }
}

/// A downloader on a thread of its own, and what it sent.
final class FetchBench: @unchecked Sendable {
  let channel = OutcomeChannel()
  let stop = StopFlag()
  private let done = DispatchSemaphore(value: 0)
  // Written by the fetching thread before `done` is signalled, read after it was waited for.
  private var reported: FetchReport?

  /// Starts to fetch from the template.
  init(
    _ template: String, _ feed: ListFeed, size: Int? = 32, grace: Double = 5,
    limits change: (inout DownloadLimits) -> Void = { _ in },
    source changeSource: (inout SourceSpecification) -> Void = { _ in },
    secrets: Secrets = Secrets(), tokenSeconds: Double = 60
  ) throws {
    var specification = SourceSpecification(
      kind: .xyz(.init(template: MaskedString(revealed: template, masked: "masked"))))
    changeSource(&specification)
    let limits = DownloadLimits.with {
      $0.backoffFirst = 0.001
      $0.backoffMost = 0.002
      $0.maxFailures = .count(.max)
      change(&$0)
    }
    var downloader = Downloader(
      source: try TileSource(specification), limits: limits,
      gate: ContentGate(format: nil, size: size, placeholders: specification.placeholders),
      identityOfClient: ClientIdentity(version: "1.2.3", contact: "me@example.org"),
      secrets: secrets)
    downloader.grace = grace
    downloader.tokenLimits.seconds = tokenSeconds
    Thread { [downloader] in
      self.reported = downloader.fetch(feed, into: self.channel, stop: self.stop)
      self.done.signal()
    }.start()
  }

  /// Everything that was sent, in order, and how it ended; waits for the end.
  func finish() -> (outcomes: [TileOutcome], report: FetchReport) {
    var outcomes: [TileOutcome] = []
    while true {
      let batch = channel.receive()
      outcomes += batch.outcomes
      channel.release(batch)
      if batch.isLast { break }
    }
    done.wait()
    guard let reported else { preconditionFailure("the fetch ended without a report") }
    return (outcomes, reported)
  }

  /// The outcome of a single tile that is fetched from the template.
  static func one(
    _ template: String, size: Int? = 32,
    limits: (inout DownloadLimits) -> Void = { _ in },
    source: (inout SourceSpecification) -> Void = { _ in }, secrets: Secrets = Secrets()
  ) throws -> TileOutcome? {
    try FetchBench(
      template, ListFeed(count: 1), size: size, limits: limits, source: source, secrets: secrets
    ).finish().outcomes.first
  }
}

extension TileOutcome {
  /// The failure; nil where there is none.
  var failure: TileFailure? { if case .failed(let failure) = result { failure } else { nil } }
  /// The body; nil where there is none.
  var body: TileBody? { if case .stored(let body) = result { body } else { nil } }
}

extension FetchEnd {
  /// The end in one word.
  var word: String {
    switch self {
    case .complete: "complete"
    case .stopped: "stopped"
    case .spent: "spent"
    case .hopeless: "hopeless"
    case .abandoned: "abandoned"
    case .feedFailed: "feedFailed"
    }
  }
}

/// A port of 127.0.0.1 where nobody listens.
enum ClosedPort {
  static func find() throws -> Int {
    let server = try TileServerStub { _ in .status(200) }
    server.stop()
    return server.port
  }
}

/// A server that says its piece to whoever connects, and hangs up.
final class GreetingServer: Sendable {
  let port: Int
  private let listener: Int32

  init(_ greeting: String) throws {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let listener = socket(AF_INET, kind, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 16) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    guard bound else { throw POSIXError(.EADDRNOTAVAIL) }
    self.listener = listener
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread {
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        // What the client says first is read, lest the hang-up is a reset.
        _ = recv(client, &bytes, bytes.count, 0)
        _ = send(client, Array(greeting.utf8), greeting.utf8.count, 0)
        close(client)
      }
    }.start()
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }
}
