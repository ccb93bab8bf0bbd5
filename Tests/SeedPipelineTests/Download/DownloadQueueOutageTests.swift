import Testing
import TileGrid

@testable import SeedPipeline

/// Hosts that answered before and cannot be reached any more.
struct DownloadQueueOutageTests {
  /// A queue whose host has answered once, at 0 s.
  private func bench(
    _ count: Int = 1_000, hosts: [String] = ["a.example"],
    _ change: (inout DownloadLimits) -> Void = { _ in }
  ) -> QueueBench {
    let bench = QueueBench(
      .with {
        $0.perSecond = 0
        $0.inFlight = 8
        $0.maxFailures = .count(.max)
        change(&$0)
      }, tiles: QueueBench.tiles(count, hosts: hosts))
    for _ in hosts { bench.answer(.tile, status: 200) }
    return bench
  }

  @Test(arguments: [1, 2, 5])
  func `an outage spends no try, and only one probe at a time looks whether it is over`(tries: Int)
  {
    let bench = bench { $0.tries = tries }
    for request in bench.starts(at: 1) {
      #expect(bench.finish(request, .failure(.connect), status: 0, at: 1) == nil)
    }
    #expect(bench.queue.outages == 1)
    var (now, moments): (Double, [Double]) = (1, [])
    while moments.count < 8 {
      now = bench.waitsUntil(at: now) ?? now
      let probes = bench.starts(at: now)
      #expect(probes.count == 1)
      #expect(probes.allSatisfy { $0.isProbe && $0.tries == 1 })
      moments.append(now)
      for probe in probes {
        #expect(bench.finish(probe, .failure(.connect), status: 0, at: now) == nil)
      }
    }
    // Three quarters of 0.5 s, 1 s, 2 s, …, at most 60 s.
    let pauses = zip(moments, [1] + moments).map { $0 - $1 }
    let expected = [0.375, 0.75, 1.5, 3, 6, 12, 24, 45]
    #expect(zip(pauses, expected).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test(arguments: [
    (TryEnd.tile, 200), (.absent, 404), (.failure(.http(500)), 500),
    (.failure(.rateLimited, .afterHold(seconds: 0)), 429),
  ])
  func `any answer opens the host again, with one request and then more`(end: TryEnd, status: Int) {
    let bench = bench()
    for request in bench.starts(at: 1) {
      bench.finish(request, .failure(.connect), status: 0, at: 1)
    }
    let probe = bench.starts(at: 2)
    #expect(probe.count == 1)
    bench.finish(probe[0], end, status: status, at: 2)
    #expect(bench.queue.outages == 0)
    let open = bench.starts(at: 3)
    #expect((1...2).contains(open.count))
    for request in open { bench.finish(request, .tile, at: 4) }
    #expect(bench.starts(at: 5).count > open.count)
  }

  @Test func `requests from before an outage that end in it spend no try either`() {
    let bench = bench()
    let started = bench.starts(at: 1)
    for request in started.prefix(3) {
      bench.finish(request, .failure(.connect), status: 0, at: 1)
    }
    for request in started.dropFirst(3) {
      #expect(bench.finish(request, .failure(.stalled), status: 0, at: 21) == nil)
    }
    let probe = bench.starts(at: 100)
    #expect(probe.count == 1)
    bench.finish(probe[0], .tile, at: 100)
    var tries: [Int] = []
    for now in 101...110 {
      for request in bench.starts(at: Double(now)) {
        tries.append(request.tries)
        bench.finish(request, .tile, at: Double(now))
      }
    }
    #expect(tries.allSatisfy { $0 == 1 })
  }

  @Test func `longer than outage, the run ends, says why, and the tiles stay waiting`() throws {
    let bench = bench { $0.outage = 30 }
    for request in bench.starts(at: 1) {
      bench.finish(request, .failure(.connect), status: 0, at: 1)
    }
    var (now, outcomes): (Double, Int) = (1, 0)
    while bench.hopeless(at: now) == nil, now < 1_000 {
      now = bench.waitsUntil(at: now) ?? now
      for probe in bench.starts(at: now) {
        if bench.finish(probe, .failure(.dns), status: 0, at: now) != nil { outcomes += 1 }
      }
    }
    #expect(now == 31)
    #expect(outcomes == 0)
    let run = try #require(bench.hopeless(at: now))
    #expect(
      run.why == "a.example answered before and cannot be reached any more, for 30 s and in "
        + "6 probes (dns); download.outage allows 30 s")
  }

  @Test func `without patience the run ends as soon as an outage is seen`() {
    let bench = bench { $0.outage = 0 }
    for request in bench.starts(at: 1) {
      bench.finish(request, .failure(.connect), status: 0, at: 1)
    }
    #expect(bench.hopeless(at: 1) != nil)
  }

  @Test func `the other hosts go on, and are done before the run ends`() throws {
    let bench = bench(200, hosts: ["a.example", "b.example"]) { $0.outage = 30 }
    var (now, stored, open): (Double, Int, [TileRequest]) = (1, 2, [])
    while now < 200 {
      open = bench.starts(at: now)
      if open.isEmpty {
        guard let next = bench.waitsUntil(at: now) else { break }
        now = next
      }
      for request in open {
        let isOut = request.host == 0
        if bench.finish(
          request, isOut ? .failure(.connect) : .tile, status: isOut ? 0 : 200, at: now) != nil
        {
          stored += 1
        }
      }
    }
    #expect(stored == 101)
    #expect(bench.hopeless(at: now)?.why.hasPrefix("a.example answered before") == true)
  }

  @Test(arguments: [FailureReason.reset, .timeout, .stalled])
  func `a tile that breaks every connection is to blame itself`(reason: FailureReason) {
    let bench = bench(2) { $0.tries = 20 }
    var (now, tries, result): (Double, Int, TileOutcome.Result?) = (1, 0, nil)
    while result == nil, tries < 100 {
      for request in bench.starts(at: now) {
        tries += 1
        result = bench.finish(request, .failure(reason), status: 0, at: now)
      }
      now = bench.waitsUntil(at: now) ?? now
    }
    #expect(tries == 20)
    #expect(result?.word == reason.word)
  }

  @Test func `when everything breaks it is the host`() {
    let bench = bench()
    var (now, outcomes) = (1.0, 0)
    for _ in 0..<10 where bench.queue.outages == 0 {
      for request in bench.starts(at: now) {
        if bench.finish(request, .failure(.timeout), status: 0, at: now) != nil { outcomes += 1 }
      }
      now += 10
    }
    #expect(bench.queue.outages == 1)
    #expect(outcomes == 0)
    #expect(bench.starts(at: now + 100).allSatisfy { $0.tries == 1 })
  }

  @Test func `an answer in between breaks the row`() {
    let bench = bench { $0.tries = 100 }
    var now = 1.0
    for _ in 0..<50 {
      let started = bench.starts(at: now)
      for (number, request) in started.enumerated() {
        let isAnswer = number % 3 == 2
        bench.finish(
          request, isAnswer ? .tile : .failure(.connect), status: isAnswer ? 200 : 0, at: now)
      }
      now += 200
    }
    #expect(bench.queue.outages == 0)
  }

  @Test func `a host that never answered is not waited for`() {
    let bench = QueueBench(
      .with {
        $0.perSecond = 0
        $0.tries = 1
        $0.maxFailures = .count(.max)
      }, tiles: QueueBench.tiles(100))
    for request in bench.starts(at: 0) {
      #expect(bench.finish(request, .failure(.connect), status: 0, at: 0) != nil)
    }
    #expect(bench.queue.outages == 0)
  }

  @Test func `what is in flight to a host that is out of reach is not awaited at the end`() {
    let bench = bench()
    let started = bench.starts(at: 1)
    #expect(bench.queue.awaited == 8)
    for request in started.prefix(3) {
      bench.finish(request, .failure(.connect), status: 0, at: 1)
    }
    #expect(bench.queue.inFlight == 5)
    #expect(bench.queue.awaited == 0)
  }
}
