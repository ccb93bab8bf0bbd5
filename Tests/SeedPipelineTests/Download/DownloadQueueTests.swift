import Testing
import TileGrid

@testable import SeedPipeline

struct DownloadQueueTests {
  @Test(arguments: [(8, 8), (1, 1), (5, 5)])
  func `as many requests start as may be in flight, and no more before one ends`(
    inFlight: Int, expected: Int
  ) {
    let bench = QueueBench(
      .with {
        $0.inFlight = inFlight
        $0.perSecond = 0
      }, tiles: QueueBench.tiles(1_000))
    let started = bench.starts(at: 0)
    #expect(started.count == expected)
    #expect(bench.waitsUntil(at: 0) == nil)
    bench.finish(started[0], .tile, at: 0.1)
    #expect(bench.starts(at: 0.1).count == 1)
  }

  // Rounds of answers: 8, 16, 32, 64, 128.
  @Test(arguments: [(8, [8, 8]), (20, [8, 16, 20, 20]), (128, [8, 16, 32, 64, 128, 128])])
  func `a host that is not known yet is begun with eight, doubled with each round`(
    inFlight: Int, rounds: [Int]
  ) {
    let bench = QueueBench(
      .with {
        $0.inFlight = inFlight
        $0.perSecond = 0
      }, tiles: QueueBench.tiles(1_000))
    for (round, expected) in rounds.enumerated() {
      let started = bench.starts(at: Double(round))
      #expect(started.count == expected)
      for request in started { bench.finish(request, .absent, status: 404, at: Double(round)) }
    }
  }

  @Test func `a host has no more than perHost in flight, the others use the rest`() {
    let bench = QueueBench(
      .with {
        $0.inFlight = 8
        $0.perHost = 3
        $0.perSecond = 0
      }, tiles: QueueBench.tiles(1_000, hosts: ["a.example", "b.example"]))
    let started = bench.starts(at: 0)
    #expect(started.count == 6)
    #expect(started.filter { $0.host == 0 }.count == 3)
  }

  // Contract, section 2: perSecond is 0 for loopback, 50 elsewhere.
  @Test(arguments: [
    ("127.0.0.1", 8), ("localhost", 8), ("[::1]", 8), ("127.8.8.8", 8), ("10.0.0.1", 1),
    ("tiles.example", 1),
  ])
  func `without a rate this machine has no limit and others start evenly`(host: String, starts: Int)
  {
    let bench = QueueBench(
      .with { $0.inFlight = 100 }, tiles: QueueBench.tiles(1_000, hosts: [host]))
    #expect(bench.starts(at: 0).count == starts)
    if starts == 1 { #expect(bench.waitsUntil(at: 0) == 1.0 / 50) }
  }

  @Test(arguments: [0.5, 2, 50, 333, 2_000])
  func `starts are evenly spread over time and keep the rate`(rate: Double) {
    let bench = QueueBench(
      .with {
        $0.inFlight = 64
        $0.perSecond = rate
      }, tiles: QueueBench.tiles(100_000))
    // The loop looks when it is told to, up to a millisecond late.
    var (now, starts): (Double, [Double]) = (0, [])
    while now < 20 {
      for request in bench.starts(at: now) {
        starts.append(now)
        bench.finish(request, .tile, at: now)
      }
      now = (bench.waitsUntil(at: now) ?? now) + 0.001
    }
    let wanted = rate * 20
    #expect(Double(starts.count) <= wanted + 2)
    #expect(Double(starts.count) >= wanted * 0.97 - 1)
    // In no second more than the rate, but for what lateness of 10 ms lets through.
    let most = Int(rate * (1 + HostLane.catchUp)) + 2
    for (index, start) in starts.enumerated() where index >= most {
      #expect(start - starts[index - most] >= 1)
    }
  }

  // Full jitter: a share of min(most, first * 2^(tries - 1)).
  @Test(arguments: [(1, 0.5), (2, 1), (3, 2), (4, 4), (8, 60), (100, 60)])
  func `the pause doubles with the tries up to the longest`(tries: Int, most: Double) {
    let policy = RetryPolicy(DownloadLimits())
    #expect(policy.pause(afterTries: tries, chance: 0) == 0)
    #expect(policy.pause(afterTries: tries, chance: 0.5) == most / 2)
  }

  @Test func `a tile that fails is asked for again after its pause, up to tries`() {
    let bench = QueueBench(.with { $0.tries = 3 }, tiles: QueueBench.tiles(1, hosts: ["127.0.0.1"]))
    var seen: [Double] = []
    var now = 0.0
    var result: TileOutcome.Result?
    while result == nil {
      let started = bench.starts(at: now)
      guard started.count == 1 else {
        Issue.record("\(started.count) requests started")
        return
      }
      seen.append(now)
      result = bench.finish(started[0], .failure(.http(500)), status: 500, at: now)
      now = bench.waitsUntil(at: now) ?? now
    }
    // Half of 0.5 s, then half of 1 s.
    #expect(seen == [0, 0.25, 0.75])
    #expect(result?.word == "http-500")
    #expect(bench.queue.statistics.requests == 3)
    #expect(bench.queue.statistics.retries == 2)
    #expect(bench.isDrained(at: now))
  }

  @Test func `what is not tried again has its outcome at once`() {
    let bench = QueueBench(DownloadLimits(), tiles: QueueBench.tiles(1))
    let request = bench.starts(at: 0)[0]
    #expect(
      bench.finish(request, .failure(.http(403), .never), status: 403, at: 0)?.word == "http-403")
    #expect(bench.isDrained(at: 0))
  }

  @Test func `a reused connection that died gives a try at once on a fresh one`() {
    let bench = QueueBench(.with { $0.tries = 2 }, tiles: QueueBench.tiles(1, hosts: ["localhost"]))
    let request = bench.starts(at: 0)[0]
    #expect(!request.freshConnection)
    bench.finish(request, .failure(.reset, .onFreshConnection), status: 0, at: 1)
    let again = bench.starts(at: 1)[0]
    #expect(again.freshConnection)
    #expect(again.tries == 2)
    #expect(bench.finish(again, .failure(.reset, .onFreshConnection), status: 0, at: 1) != nil)
  }

  @Test func `every tile has exactly one outcome, whatever the answers`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<30 {
      let count = Int.random(in: 0...400, using: &random)
      let bench = QueueBench(
        .with {
          $0.inFlight = .random(in: 1...20)
          $0.perHost = .random(in: 1...20)
          $0.perSecond = .random(in: 0...100)
          $0.tries = .random(in: 1...4)
          $0.maxFailures = .count(.max)
        },
        tiles: QueueBench.tiles(count, hosts: ["a", "b", "127.0.0.1"]),
        isProbing: .random(), chance: 0.3)
      var (now, open, outcomes): (Double, [TileRequest], [UInt64: Int]) = (0, [], [:])
      while true {
        open += bench.starts(at: now)
        if open.isEmpty, bench.isDrained(at: now) { break }
        if let index = open.indices.randomElement(using: &random) {
          let request = open.remove(at: index)
          let ends: [(TryEnd, Int)] = [
            (.tile, 200), (.absent, 404), (.failure(.http(500)), 500), (.failure(.reset), 0),
            (.failure(.rateLimited, .afterHold(seconds: 2)), 429),
          ]
          let (end, status) = ends[Int.random(in: 0..<ends.count, using: &random)]
          if bench.finish(request, end, status: status, at: now) != nil {
            outcomes[request.tile.id.rawValue, default: 0] += 1
          }
        } else {
          guard let next = bench.waitsUntil(at: now), next > now else {
            Issue.record("nothing in flight, and nothing to wait for")
            return
          }
          now = next
        }
      }
      #expect(outcomes.count == count)
      #expect(outcomes.values.allSatisfy { $0 == 1 })
      #expect(bench.queue.inFlight == 0)
    }
  }
}
