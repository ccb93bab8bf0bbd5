import Synchronization
import TestSupport
import Testing

@testable import SeedPipeline

/// Politeness, as the server saw it.
struct DownloaderPaceTests {
  @Test func `a server that serves so many requests a second is soon kept to`() throws {
    let limit = RateLimit(perSecond: 40, banAfter: 16)
    let server = try TileServerStub { limit.answer($0) }
    let (outcomes, report) = try FetchBench(server.template(), ListFeed(count: 200)) {
      $0.inFlight = 8
    }.finish()
    #expect(report.end.word == "complete")
    #expect(outcomes.count { $0.result.word == "stored" } == 200)
    #expect(!limit.hasBanned)
    #expect(report.statistics.throttled == limit.refusals)
    #expect(report.statistics.held > 0)
    #expect(report.statistics.slowed > 0)
  }

  @Test func `a server that bears so many requests at once is kept to`() throws {
    let most = 3
    let server = try TileServerStub { request in
      request.inFlight > most
        ? .status(503) : .tile(request, size: 32).byteByByte(every: .milliseconds(1))
    }
    let (outcomes, report) = try FetchBench(server.template(), ListFeed(count: 150)) {
      $0.inFlight = 12
      $0.tries = 10
    }.finish()
    #expect(report.end.word == "complete")
    #expect(outcomes.allSatisfy { $0.result.word == "stored" })
    // No more at once in the end than the server bears, and one to try.
    let last = server.record.requests.suffix(75)
    #expect(last.allSatisfy { $0.inFlight <= most + 1 })
    #expect(last.count { $0.inFlight > most } <= 15)
  }

  @Test func `a Retry-After holds every tile of the host and no other host`() throws {
    let other = try TileServerStub { .tile($0, size: 32) }
    let held = Mutex<ContinuousClock.Instant?>(nil)
    let server = try TileServerStub { request in
      guard request.serial == 20 else { return .tile(request, size: 32) }
      held.withLock { $0 = .now }
      return .status(503).header("Retry-After", "2")
    }
    // One server under two names of this machine.
    let template =
      "http://{switch:127.0.0.1:\(server.port),localhost:\(other.port)}/{z}/{x}/{y}.png"
    let (outcomes, _) = try FetchBench(template, ListFeed(count: 400)) { $0.inFlight = 4 }.finish()
    #expect(outcomes.count { $0.result.word == "stored" } == 400)
    let began = try #require(held.withLock { $0 })
    let after = server.record.requests.filter { $0.instant > began }
    // What was in flight when the answer came, and then nothing for two seconds.
    let early = after.filter { began.duration(to: $0.instant) < .seconds(1.9) }
    #expect(early.count <= 4)
    let resumed = began.advanced(by: .seconds(1.9))
    #expect(other.record.requests.contains { $0.instant > began && $0.instant < resumed })
  }

  @Test func `a long Retry-After of one host lets the others finish`() throws {
    let other = try TileServerStub { .tile($0, size: 32) }
    let server = try TileServerStub { request in
      request.serial < 20
        ? .tile(request, size: 32) : .status(429).header("Retry-After", "3600")
    }
    let template =
      "http://{switch:127.0.0.1:\(server.port),localhost:\(other.port)}/{z}/{x}/{y}.png"
    let (outcomes, report) = try FetchBench(template, ListFeed(count: 400)) { $0.inFlight = 4 }
      .finish()
    #expect(outcomes.allSatisfy { $0.result.word == "stored" })
    #expect(other.record.requests.count == 200)
    #expect(outcomes.count == 200 + 19)
    #expect(server.record.requests.count <= 19 + 4)
    guard case .hopeless(let run) = report.end else {
      Issue.record("the run ended otherwise: \(report.end)")
      return
    }
    #expect(run.why.hasPrefix("127.0.0.1 asks for a pause of 3600 s, until "))
  }

  @Test func `a server that goes away and comes back costs no tile`() throws {
    let gate = StubGate()
    let first = try TileServerStub { request in
      request.serial < 100 ? .tile(request, size: 32) : .tile(request, size: 32).held(by: gate)
    }
    let port = first.port
    let bench = try FetchBench(first.template(), ListFeed(count: 400))
    #expect(first.wait { $0.requests.count >= 99 + 8 })
    first.stop()
    // The port is closed until the download has seen that: it says so in its statistics.
    var outcomes: [TileOutcome] = []
    while true {
      let batch = bench.channel.receive(within: .milliseconds(20))
      outcomes += batch.outcomes
      bench.channel.release(batch)
      if batch.statistics.pause?.reason == .outage { break }
      if batch.isLast { break }
    }
    let second = try TileServerStub(port: port) { .tile($0, size: 32) }
    let (rest, report) = bench.finish()
    outcomes += rest
    #expect(report.end.word == "complete")
    #expect(outcomes.allSatisfy { $0.result.word == "stored" })
    #expect(Set(outcomes.map(\.id)).count == 400)
    #expect(report.statistics.outage > 0)
    #expect(second.record.requests.first?.inFlight == 1)
    #expect(second.record.inFlightMax <= 8)
    #expect(first.record.requests.count + second.record.requests.count <= 400 + 8)
  }

  @Test func `an outage ends at once when it is asked to`() throws {
    let server = try TileServerStub { request in
      request.serial < 50 ? .tile(request, size: 32) : .closed
    }
    let bench = try FetchBench(server.template(), ListFeed(count: 400), grace: 1_000) {
      $0.backoffMost = 1_000
      $0.backoffFirst = 1_000
    }
    #expect(server.wait { $0.requests.count >= 50 })
    server.stop()
    while bench.channel.receive(within: .milliseconds(20)).statistics.pause?.reason != .outage {}
    bench.stop.raise(signal: 2)
    #expect(bench.finish().report.end.word == "stopped")
  }

  @Test func `the day's requests are counted as the server counts them`() throws {
    let server = try TileServerStub { request in
      request.serial % 3 == 0 ? .status(500) : .tile(request, size: 32)
    }
    let (outcomes, report) = try FetchBench(server.template(), ListFeed(count: 400)) {
      $0.perDay = 100
      $0.tries = 2
    }.finish()
    #expect(server.record.requests.count == 100)
    #expect(report.statistics.requestsOfDay.map(\.count) == [100])
    #expect(outcomes.count < 100)
    guard case .spent(let day) = report.end else {
      Issue.record("the run ended otherwise: \(report.end)")
      return
    }
    #expect(day.hosts == ["127.0.0.1"])
  }
}

/// A server's limit on requests a second, with a ban for those who go on.
private final class RateLimit: Sendable {
  private struct State {
    var served: [ContinuousClock.Instant] = []
    var refusals = 0
    var hasBanned = false
  }

  private let state = Mutex(State())
  private let perSecond: Int
  private let banAfter: Int

  init(perSecond: Int, banAfter: Int) {
    self.perSecond = perSecond
    self.banAfter = banAfter
  }

  var refusals: Int { state.withLock { $0.refusals } }
  var hasBanned: Bool { state.withLock { $0.hasBanned } }

  func answer(_ request: StubRequest) -> StubAnswer {
    state.withLock { state in
      if state.hasBanned { return .status(403) }
      let now = ContinuousClock.now
      state.served.removeAll { $0.duration(to: now) >= .seconds(1) }
      guard state.served.count >= perSecond else {
        state.served.append(now)
        return .tile(request, size: 32)
      }
      state.refusals += 1
      state.hasBanned = state.refusals > banAfter
      return state.hasBanned ? .status(403) : .status(429)
    }
  }
}
