import Bindings
import Foundation
import TestSupport
import Testing
import TileGrid

@testable import SeedPipeline

/// Connections that die, redirects, proxies: what is sent where.
struct DownloaderConnectionTests {
  @Test func `a repeat that libcurl would make by itself is a try of ours`() throws {
    // On a connection that has served before, a tile meets a reset every time.
    let server = try TileServerStub { request in
      request.tile?.x == 0 && request.tile?.y == 0 ? .tile(request, size: 32) : .reset
    }
    let bench = try FetchBench(server.template(), ListFeed(count: 2)) {
      $0.inFlight = 1
      $0.tries = 3
    }
    let outcomes = bench.finish().outcomes
    #expect(outcomes.map(\.result.word) == ["stored", "reset"])
    #expect(outcomes[1].tries == 3)
    // One for the first tile, and exactly three for the second.
    #expect(server.record.requests.count == 4)
  }

  @Test func `where every reuse of a connection is reset, two tries are enough for each tile`()
    throws
  {
    let served = SeenConnections()
    let server = try TileServerStub { request in
      served.isNew(request.connection) ? .tile(request, size: 32) : .reset
    }
    let (outcomes, report) = try FetchBench(server.template(), ListFeed(count: 300)) {
      $0.inFlight = 4
      $0.tries = 2
    }.finish()
    #expect(outcomes.count { $0.result.word == "stored" } == 300)
    #expect(report.statistics.requests == server.record.requests.count)
    #expect(server.record.asked.values.max() == 2)
  }

  @Test(arguments: ["127.1", "0x7f000001", "2130706433"])
  func `this machine under another spelling is not asked through a proxy`(host: String) throws {
    let proxy = try TileServerStub { .tile($0, size: 32) }
    let server = try TileServerStub { .tile($0, size: 32) }
    let outcome = try FetchBench.one("http://\(host):\(server.port)/{z}/{x}/{y}.png") {
      $0.proxy = MaskedString(proxy.origin)
    }
    #expect(outcome?.result.word == "stored")
    #expect(proxy.record.requests.isEmpty)
    #expect(server.record.requests.count == 1)
  }

  @Test func `a kept connection that was closed meanwhile costs one try and no tile`() throws {
    let server = try TileServerStub { request in
      // Closed without a word on the second request of a connection.
      request.serial == 2 ? .closed : .tile(request, size: 32)
    }
    let (outcomes, report) = try FetchBench(server.template(), ListFeed(count: 3)) {
      $0.inFlight = 1
    }.finish()
    #expect(outcomes.map(\.result.word) == ["stored", "stored", "stored"])
    #expect(outcomes.map(\.tries) == [1, 2, 1])
    #expect(report.statistics.requests == 4)
    #expect(server.record.requests.count == 4)
    // The one that died, the one that libcurl opened for its repeat, and the one of our own try.
    #expect(server.record.connections == 3)
  }

  @Test func `Retry-After is waited for`() throws {
    let server = try TileServerStub {
      .status(429).header("Retry-After", "1").times(1, then: .tile($0, size: 32))
    }
    let (outcomes, report) = try FetchBench(server.template(), ListFeed(count: 1)).finish()
    #expect(outcomes.map(\.result.word) == ["stored"])
    #expect(report.statistics.throttled == 1)
    let requests = server.record.requests
    #expect(requests[0].instant.duration(to: requests[1].instant) >= .seconds(0.99))
  }

  @Test func `a Retry-After beyond ten minutes ends the run and leaves the tile waiting`() throws {
    let server = try TileServerStub { _ in .status(503).header("Retry-After", "3600") }
    let (outcomes, report) = try FetchBench(server.template(), ListFeed(count: 50)).finish()
    #expect(outcomes.isEmpty)
    guard case .hopeless(let run) = report.end else {
      Issue.record("the run went on: \(report.end)")
      return
    }
    #expect(run.why.hasPrefix("127.0.0.1 asks for a pause of 3600 s, until "))
    #expect(server.record.requests.count <= 8)
  }

  @Test func `a redirect on the same server is followed with the job's headers`() throws {
    let server = try TileServerStub { request in
      request.path.hasPrefix("/old") ? .redirect(to: "/new/0/0/0") : .tile(request, size: 32)
    }
    let outcome = try FetchBench.one(
      server.template("/old/{z}/{x}/{y}"),
      source: {
        $0.headers = [.init(name: "X-Api-Key", value: "sesame")]
        $0.authentication = .bearer("t0ken")
      })
    #expect(outcome?.result.word == "stored")
    #expect(outcome?.tries == 1)
    #expect(server.record.requests.map { $0.header("X-Api-Key") } == ["sesame", "sesame"])
    #expect(
      server.record.requests.map { $0.header("Authorization") } == ["Bearer t0ken", "Bearer t0ken"])
  }

  @Test(arguments: [
    SourceSpecification.Authentication.basic(user: "me", password: "secret"), .bearer("t0ken"),
  ])
  func `another server gets neither credentials nor the job's headers`(
    authentication: SourceSpecification.Authentication
  ) throws {
    let other = try TileServerStub { .tile($0, size: 32) }
    let target = other.origin + "/1/0/0"
    let server = try TileServerStub { _ in .redirect(to: target, status: 307) }
    let bench = try FetchBench(
      server.template(), ListFeed(count: 3), limits: { $0.inFlight = 1 },
      source: {
        $0.headers = [.init(name: "X-Api-Key", value: "sesame")]
        $0.authentication = authentication
        $0.userAgent = "Fieldwork/2"
      })
    #expect(bench.finish().outcomes.map(\.result.word) == ["stored", "stored", "stored"])
    #expect(server.record.requests.count == 3)
    #expect(server.record.requests.allSatisfy { $0.header("Authorization") != nil })
    #expect(other.record.requests.count == 3)
    for request in other.record.requests {
      #expect(request.header("Authorization") == nil)
      #expect(request.header("X-Api-Key") == nil)
      #expect(request.header("User-Agent") == "Fieldwork/2 tileseed/1.2.3 (+me@example.org)")
    }
  }

  @Test(arguments: [
    ("/12/0/0.png", "redirect"), ("http://169.254.169.254/latest", "blocked"),
    ("http://10.0.0.1/1", "blocked"), ("file:///etc/passwd", "blocked"),
    ("ftp://127.0.0.1/1", "blocked"),
  ])
  func `a redirect in a loop or to a forbidden place is not followed`(
    location: String, word: String
  ) throws {
    let server = try TileServerStub { _ in .redirect(to: location) }
    let outcome = try FetchBench.one(server.template())
    #expect(outcome?.result.word == word)
    #expect(outcome?.failure?.status == 302)
    #expect(outcome?.tries == 1)
    #expect(server.record.requests.count == 1)
  }

  @Test func `more than five redirects are too many`() throws {
    let server = try TileServerStub { request in .redirect(to: request.path + "0") }
    let outcome = try FetchBench.one(server.template())
    #expect(outcome?.failure?.reason == .redirect)
    #expect(server.record.requests.count == 6)
  }

  @Test func `another host goes through the job's proxy, this machine never does`() throws {
    let proxy = try TileServerStub { .tile($0, size: 32) }
    let server = try TileServerStub { .tile($0, size: 32) }
    let local = try FetchBench.one(server.template()) {
      $0.proxy = MaskedString(proxy.origin)
    }
    #expect(local?.result.word == "stored")
    #expect(proxy.record.requests.isEmpty)
    let far = try FetchBench.one("http://tiles.invalid/{z}/{x}/{y}.png") {
      $0.proxy = MaskedString(proxy.origin)
    }
    #expect(far?.result.word == "stored")
    #expect(proxy.record.requests.map(\.target) == ["http://tiles.invalid/12/0/0.png"])
  }

  @Test func `a proxy's redirect to this machine is blocked`() throws {
    let server = try TileServerStub { .tile($0, size: 32) }
    let target = server.origin + "/1/0/0"
    let proxy = try TileServerStub { _ in .redirect(to: target) }
    let outcome = try FetchBench.one("http://tiles.invalid/{z}/{x}/{y}.png") {
      $0.proxy = MaskedString(proxy.origin)
    }
    #expect(outcome?.failure?.reason == .blocked)
    #expect(server.record.requests.isEmpty)
  }
}

/// Which connections of a server have been used.
private final class SeenConnections: Sendable {
  private let seen = Lock<Set<Int>>([])

  func isNew(_ connection: Int) -> Bool { seen.withLock { $0.insert(connection).inserted } }
}
