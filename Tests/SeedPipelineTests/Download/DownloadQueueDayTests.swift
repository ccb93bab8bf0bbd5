import Testing
import TileGrid

@testable import SeedPipeline

/// Requests a day, in made-up wall time.
struct DownloadQueueDayTests {
  /// 2026-12-01 12:00:00 UTC, which is day 20,788 since 1970.
  private static let noon: Int64 = 1_796_126_400
  private static let today: Int64 = 20_788

  private func bench(
    _ limit: Int, used: Int = 0, day: Int64 = today, tiles: Int = 1_000,
    hosts: [String] = ["a.example"]
  ) -> QueueBench {
    var ledger = RequestLedger(salt: "salt")
    for host in hosts.prefix(1) {
      ledger.add(key: ledger.key(of: host), text: "\(day) \(used)")
    }
    var history = DownloadHistory()
    history.requests = ledger
    return QueueBench(
      .with {
        $0.perSecond = 0
        $0.perDay = limit
        $0.maxFailures = .count(.max)
      }, tiles: QueueBench.tiles(tiles, hosts: hosts), history: history, wallStart: Self.noon)
  }

  /// Answers all that starts at that moment, and what starts then; the number of requests.
  private func serve(_ bench: QueueBench, at now: Double) -> Int {
    var requests = 0
    while true {
      let started = bench.starts(at: now)
      guard !started.isEmpty else { return requests }
      requests += started.count
      for request in started { bench.finish(request, .tile, at: now) }
    }
  }

  @Test(arguments: [(100, 0, 100), (100, 99, 1), (100, 100, 0), (100, 5_000, 0), (1, 0, 1)])
  func `no more is asked for than is left of the day`(limit: Int, used: Int, expected: Int) {
    let bench = bench(limit, used: used)
    #expect(serve(bench, at: 1) == expected)
    let day = bench.spent(at: 2)
    #expect(day?.hosts == ["a.example"])
    #expect(day?.limit == limit)
    // 2026-12-02 00:00:00 UTC
    #expect(day?.nextDay == 1_796_169_600)
    // Looked ahead for other hosts, and not through the whole job.
    #expect(bench.pulled <= expected + DownloadQueue.lookAheadForHosts + 8)
  }

  @Test(arguments: [Self.today - 1, today - 400, 0])
  func `an earlier day's requests do not count`(day: Int64) {
    #expect(serve(bench(100, used: 100, day: day), at: 1) == 100)
  }

  @Test func `a job that needs just what is left is complete`() {
    let bench = bench(100, used: 40, tiles: 60)
    #expect(serve(bench, at: 1) == 60)
    #expect(bench.isDrained(at: 2))
  }

  @Test func `every try counts, and a tile that fails at the limit stays waiting`() {
    let bench = bench(10, tiles: 100)
    var (now, requests, outcomes) = (0.0, 0, 0)
    while now < 1_000 {
      for request in bench.starts(at: now) {
        requests += 1
        if bench.finish(request, .failure(.http(500)), status: 500, at: now) != nil {
          outcomes += 1
        }
      }
      now += 100
    }
    #expect(bench.spent(at: now) != nil)
    #expect(requests == 10)
    #expect(outcomes == 0)
  }

  @Test func `a run that goes on past midnight has the new day's requests`() {
    let bench = bench(20, hosts: ["a.example", "b.example"])
    // b is held over midnight, so the run goes on; a is used up.
    let first = bench.starts(at: 1)
    for request in first {
      let isHeld = request.host == 1
      bench.finish(
        request, isHeld ? .failure(.rateLimited, .afterHold(seconds: 600)) : .tile,
        status: isHeld ? 429 : 200, at: 43_000)
    }
    let before = serve(bench, at: 43_000)
    #expect(first.count { $0.host == 0 } + before == 20)
    #expect(bench.spent(at: 43_001) == nil)
    // Midnight is 43,200 s after noon.
    #expect(serve(bench, at: 43_199) == 0)
    _ = serve(bench, at: 43_600)
    #expect(serve(bench, at: 43_601) == 0)
    #expect(bench.spent(at: 43_602)?.nextDay == 1_796_256_000)
    #expect(bench.queue.lanes.map { $0.budget?.used } == [20, 20])
    #expect(bench.queue.lanes.map { $0.budget?.day } == [Self.today + 1, Self.today + 1])
  }

  @Test func `the others go on when one host's day is used up`() {
    let bench = bench(100, used: 95, tiles: 160, hosts: ["a.example", "b.example"])
    #expect(serve(bench, at: 1) == 5 + 80)
    #expect(bench.spent(at: 2)?.hosts == ["a.example"])
    let counts = bench.queue.statistics(.seconds(2)).requestsOfDay
    #expect(counts.map(\.count) == [100, 80])
    #expect(counts.map(\.host) == ["a.example", "b.example"])
  }

  @Test func `a redirect is a request of the host that it leads to`() throws {
    let bench = bench(100)
    let request = bench.starts(at: 1)[0]
    let home = try #require(CurlURLs.url("http://a.example/1"))
    guard
      case .follow(let trail) = RedirectRule(isProxied: false).decide(
        source: home, trail: nil, location: "http://b.example/1", remoteAddress: nil)
    else {
      Issue.record("the redirect was not followed")
      return
    }
    bench.finish(request, .redirected(trail), status: 302, at: 1)
    _ = bench.starts(at: 1)
    #expect(bench.queue.lanes[1].budget?.used == 1)
  }

  @Test(arguments: [
    (0, 0), (86_399, 0), (86_400, 1), (1_796_126_400, 20_788), (-1, -1), (-86_400, -1),
    (-86_401, -2),
  ])
  func `a day begins at midnight UTC`(seconds: Int64, day: Int64) {
    #expect(DayBudget.day(of: seconds) == day)
  }
}
