import Testing

@testable import SeedPipeline

/// Downloads from servers with limits that nobody was told, in made-up time.
struct PaceSimulationTests {
  private func limits(_ inFlight: Int) -> DownloadLimits {
    .with {
      $0.inFlight = inFlight
      $0.perSecond = 0
      $0.maxFailures = .count(.max)
    }
  }

  @Test(arguments: [(8, 5), (8, 20), (32, 20), (32, 100), (128, 20), (128, 100)])
  func `a rate that the server keeps to itself is found and used`(inFlight: Int, rate: Int) {
    var server = ServerModel()
    server.rate = rate
    let outcome = server.download(limits(inFlight), count: 1_000_000, seconds: 300)
    #expect(Double(outcome.stored) >= 0.85 * Double(rate) * 300)
    // What is in flight when the limit is first met, and one by one later.
    #expect(outcome.refusals <= 4 + inFlight)
    #expect(outcome.lateRefusals <= 3)
    #expect(outcome.failed == 0)
  }

  @Test(arguments: [(8, 4), (8, 1), (32, 8), (32, 20), (128, 4), (128, 60)])
  func `connections that the server refuses are found out`(inFlight: Int, connections: Int) {
    var server = ServerModel()
    server.connections = connections
    server.status = 503
    server.latency = 0.5
    let outcome = server.download(limits(inFlight), count: 1_000_000, seconds: 300)
    #expect(Double(outcome.stored) >= 0.8 * Double(connections) / 0.5 * 300)
    #expect(outcome.lateInFlightMost <= connections + 2)
    #expect(Double(outcome.refusals) <= 20 + 0.02 * Double(outcome.requests))
    #expect(outcome.failed == 0)
  }

  @Test func `now and then a 503 does not slow a host down`() {
    var server = ServerModel()
    server.latency = 0.2
    server.trouble = 0.01
    let outcome = server.download(limits(8), count: 1_000_000, seconds: 300)
    #expect(Double(outcome.stored) >= 0.95 * 8 / 0.2 * 300)
  }

  @Test(arguments: [(8, 0.99), (32, 0.98), (128, 0.95)])
  func `the beginning costs a minute's run next to nothing`(inFlight: Int, share: Double) {
    let outcome = ServerModel().download(limits(inFlight), count: 1_000_000, seconds: 10)
    #expect(Double(outcome.stored) >= share * Double(inFlight) / 0.05 * 10)
  }

  @Test func `an hour of 429 costs no tile`() {
    var server = ServerModel()
    server.rate = 0
    server.retryAfter = 60
    let outcome = server.download(limits(8), count: 1_000_000, seconds: 3_600)
    #expect(outcome.failed == 0)
    // Eight at first, then one by one.
    #expect(outcome.requests <= 60 + 8)
  }

  @Test func `an outage costs no tile, few requests, and is over soon after its end`() {
    var server = ServerModel()
    server.latency = 0.2
    server.outage = 100...200
    let outcome = server.download(limits(8), count: 1_000_000, seconds: 300)
    #expect(outcome.failed == 0)
    #expect(outcome.silent <= 8 + 10)
    #expect(outcome.rate(50, 99) == 40)
    // The longest pause between two probes is 60 s.
    #expect(outcome.rate(262, 300) == 40)
  }
}
