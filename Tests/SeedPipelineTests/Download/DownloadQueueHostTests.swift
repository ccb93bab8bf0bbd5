import Testing
import TileGrid

@testable import SeedPipeline

/// Hosts that are held, and those beside them.
struct DownloadQueueHostTests {
  @Test func `Retry-After holds the whole host and wins over the pause`() {
    let bench = QueueBench(
      .with { $0.perSecond = 0 }, tiles: QueueBench.tiles(100), chance: 0.999)
    let started = bench.starts(at: 0)
    bench.finish(started[0], .failure(.rateLimited, .afterHold(seconds: 120)), status: 429, at: 1)
    for request in started.dropFirst() { bench.finish(request, .tile, at: 1) }
    #expect(bench.starts(at: 1).isEmpty)
    #expect(bench.waitsUntil(at: 1) == 121)
    #expect(bench.starts(at: 120.9).isEmpty)
    let after = bench.starts(at: 121)
    // The host has not shown yet that it serves after a refusal: it is begun with one.
    #expect(after.count == 1)
    #expect(after[0].tile == started[0].tile && after[0].tries == 2)
    #expect(bench.queue.statistics.throttled == 1)
  }

  @Test func `a Retry-After of zero asks again at once`() {
    let bench = QueueBench(
      .with { $0.perSecond = 0 }, tiles: QueueBench.tiles(1), chance: 0.999)
    let request = bench.starts(at: 0)[0]
    bench.finish(request, .failure(.rateLimited, .afterHold(seconds: 0)), status: 503, at: 1)
    #expect(bench.starts(at: 1).count == 1)
  }

  // 1,000,000 s after 1970 is 1970-01-12 13:46:40 UTC; 10 s into the run come 3,600 s on top.
  @Test func `a Retry-After above 600 s ends the run and names the time`() throws {
    let bench = QueueBench(.with { $0.perSecond = 0 }, tiles: QueueBench.tiles(100))
    let started = bench.starts(at: 0)
    let result = bench.finish(
      started[0], .failure(.rateLimited, .afterHold(seconds: 3_600)), status: 429, at: 10)
    #expect(result == nil)
    let run = try #require(bench.hopeless(at: 10))
    #expect(
      run.why == "a.example asks for a pause of 3600 s, until 1970-01-12 14:46:50 UTC "
        + "(Retry-After), longer than 600 s")
  }

  @Test func `a held host does not keep the others waiting`() {
    let hosts = ["a.example", "b.example", "c.example"]
    let bench = QueueBench(
      .with {
        $0.perSecond = 0
        $0.inFlight = 6
        $0.perHost = 2
      }, tiles: QueueBench.tiles(3_000, hosts: hosts))
    var open = bench.starts(at: 0)
    let unlucky = open.remove(at: 0)
    let heldHost = unlucky.host
    bench.finish(
      unlucky, .failure(.rateLimited, .afterHold(seconds: 600)), status: 503, at: 0)
    var served = 0
    while !open.isEmpty {
      for request in open {
        served += 1
        bench.finish(request, .tile, at: 1)
      }
      open = bench.starts(at: 1)
      #expect(open.allSatisfy { $0.host != heldHost })
    }
    // All of the two other hosts, and the second request that was in flight to the held one.
    #expect(served == 2_001)
    #expect(bench.waitsUntil(at: 1) == 600)
  }

  @Test func `what is looked ahead stays bounded`() {
    let bench = QueueBench(
      .with { $0.perSecond = 0 },
      tiles: QueueBench.tiles(1_000, hosts: ["a.example"])
        + QueueBench.tiles(200_000, zoom: 13, hosts: ["b.example"]))
    for request in bench.starts(at: 0) where request.host == 0 {
      bench.finish(request, .failure(.rateLimited, .afterHold(seconds: 600)), status: 503, at: 0)
    }
    _ = bench.starts(at: 1)
    #expect(bench.pulled < 2_000)
    let waiting = bench.queue.lanes.reduce(0) { $0 + $1.tileCount }
    #expect(waiting <= DownloadQueue.lookAhead)
  }

  @Test func `a host where too much waits for another try gets nothing new`() {
    let bench = QueueBench(
      .with {
        $0.perSecond = 0
        $0.inFlight = 10
        $0.maxFailures = .count(.max)
      }, tiles: QueueBench.tiles(10_000), chance: 0.9)
    while true {
      let started = bench.starts(at: 0)
      if started.isEmpty { break }
      for request in started {
        bench.finish(request, .failure(.http(500)), status: 500, at: 0)
      }
    }
    // max(256, 4 * inFlight), and the round that crossed it.
    #expect((256..<266).contains(bench.queue.lanes[0].retryCount))
    #expect(bench.pulled < 400)
  }

  @Test func `tiles are asked for one at a time, in order, until the first is stored`() {
    let bench = QueueBench(
      .with { $0.perSecond = 0 },
      tiles: QueueBench.tiles(100, hosts: ["a.example", "b.example"]), isProbing: true)
    let absent = bench.starts(at: 0)
    #expect(absent.map(\.tile) == [.numbered(0, zoom: 12)])
    bench.finish(absent[0], .absent, status: 404, at: 0)
    let second = bench.starts(at: 0)
    #expect(second.map(\.tile) == [.numbered(1, zoom: 12)])
    bench.finish(second[0], .failure(.http(500)), status: 500, at: 0)
    // The tile after it has to wait until this one is decided.
    #expect(bench.starts(at: 0).isEmpty)
    #expect(bench.waitsUntil(at: 0) == 0.25)
    let again = bench.starts(at: 0.25)
    #expect(again.map(\.tile) == [.numbered(1, zoom: 12)])
    bench.finish(again[0], .tile, at: 0.3)
    #expect(bench.starts(at: 0.3).count == 8)
  }

  @Test func `a redirect goes on with its try and keeps to the limits of its host`() {
    let bench = QueueBench(
      .with {
        $0.perSecond = 0
        $0.perHost = 1
      }, tiles: QueueBench.tiles(2))
    let request = bench.starts(at: 0)[0]
    let rule = RedirectRule(isProxied: false)
    guard let home = CurlURLs.url("http://a.example/1"),
      case .follow(let trail) = rule.decide(
        source: home, trail: nil, location: "http://b.example/1", remoteAddress: nil)
    else {
      Issue.record("the redirect was not followed")
      return
    }
    #expect(bench.finish(request, .redirected(trail), status: 302, at: 0) == nil)
    let next = bench.starts(at: 0)
    #expect(next.map(\.host) == [0, 1] || next.map(\.host) == [1, 0])
    let hop = next.first { $0.host == 1 }
    #expect(hop?.tries == 1)
    #expect(bench.queue.statistics.requests == 3)
    #expect(bench.queue.statistics.retries == 0)
    guard let hop else { return }
    bench.finish(hop, .failure(.http(500)), status: 500, at: 0)
    let again = bench.queue.lanes[0].retryCount
    #expect(again == 1, "another try begins at the tile's own address")
  }
}
