import Foundation
import TestSupport
import Testing
import TileGrid

@testable import SeedPipeline

/// The loop against a real server, as the server saw it.
struct DownloaderTests {
  @Test func `every tile of a long feed is stored, in few connections`() throws {
    let server = try TileServerStub { .tile($0, size: 32) }
    let bench = try FetchBench(server.template(), ListFeed(count: 5_000)) { $0.inFlight = 16 }
    let (outcomes, report) = bench.finish()
    #expect(report.end.word == "complete")
    #expect(outcomes.count == 5_000)
    #expect(Set(outcomes.map(\.id)).count == 5_000)
    #expect(
      outcomes.allSatisfy {
        $0.body?.bytes == TilePicture.png(z: $0.tile.zoom, x: $0.tile.x, y: $0.tile.y, size: 32)
          && $0.tries == 1 && $0.id == $0.tile.id
      })
    #expect(report.statistics.requests == 5_000)
    #expect(report.statistics.retries == 0)
    #expect(report.statistics.inFlight == 0)
    #expect(report.statistics.bytes == outcomes.reduce(0) { $0 + ($1.body?.bytes.count ?? 0) })
    #expect(server.record.connections <= 16)
    #expect(server.record.inFlightMax <= 16)
    #expect(server.record.requests.count == 5_000)
  }

  @Test func `one request in flight gives the feed's order on one connection`() throws {
    let server = try TileServerStub { .tile($0, size: 32) }
    let feed = ListFeed(count: 500)
    let outcomes = try FetchBench(server.template(), feed) { $0.inFlight = 1 }.finish().outcomes
    #expect(outcomes.map(\.id) == feed.tiles.reversed().map(\.id))
    #expect(server.record.connections == 1)
    #expect(server.record.inFlightMax == 1)
  }

  @Test(arguments: [(6, nil), (6, 2)])
  func `as many requests are in flight as allowed`(inFlight: Int, perHost: Int?) throws {
    let gate = StubGate()
    let server = try TileServerStub { .tile($0, size: 32).held(by: gate) }
    let bench = try FetchBench(server.template(), ListFeed(count: 40)) {
      $0.inFlight = inFlight
      $0.perHost = perHost
    }
    let expected = perHost ?? inFlight
    #expect(server.wait { $0.inFlight == expected })
    gate.open()
    #expect(bench.finish().outcomes.count == 40)
    #expect(server.record.inFlightMax == expected)
  }

  @Test func `the first stored tile is asked for alone and its size holds`() throws {
    let server = try TileServerStub { request in
      switch request.tile?.x {
      case 0 where request.tile?.y == 0: .status(404)
      case 1: .tile(request, size: 64)
      default: .tile(request, size: 32)
      }
    }
    // (0,0), (1,0), (1,1), (0,1), … along the curve at zoom 12.
    let bench = try FetchBench(server.template(), ListFeed(count: 40), size: nil) { $0.tries = 1 }
    let (outcomes, report) = bench.finish()
    #expect(report.end.word == "complete")
    #expect(outcomes[0].result.word == "absent")
    #expect(outcomes[1].body?.size == (outcomes[1].tile.x == 1 ? 64 : 32))
    let size = outcomes[1].body?.size
    for outcome in outcomes.dropFirst() {
      let own = outcome.tile.x == 1 ? 64 : 32
      #expect(outcome.result.word == (own == size ? "stored" : "wrong-size"))
    }
  }

  @Test func `ETag and Last-Modified are kept`() throws {
    let server = try TileServerStub {
      .tile($0, size: 32).header("ETag", "\"v1\"")
        .header("last-modified", "Sun, 06 Nov 1994 08:49:37 GMT")
    }
    let body = try FetchBench.one(server.template())?.body
    #expect(body?.etag == "\"v1\"")
    #expect(body?.lastModified == "Sun, 06 Nov 1994 08:49:37 GMT")
  }

  @Test func `the program names itself after the job's own agent, and sends the job's headers`()
    throws
  {
    let server = try TileServerStub { .tile($0, size: 32) }
    _ = try FetchBench.one(
      server.template(),
      source: {
        $0.userAgent = "Fieldwork/2"
        $0.headers = [
          .init(name: "X-Api-Key", value: "sesame\n"), .init(name: "X-Empty", value: ""),
        ]
        $0.authentication = .basic(user: "me", password: "pass word")
      })
    let request = try #require(server.record.requests.first)
    #expect(request.header("User-Agent") == "Fieldwork/2 tileseed/1.2.3 (+me@example.org)")
    #expect(request.header("X-Api-Key") == "sesame")
    #expect(request.header("X-Empty") == "")
    // printf 'me:pass word' | base64
    #expect(request.header("Authorization") == "Basic bWU6cGFzcyB3b3Jk")
    #expect(request.header("Accept-Encoding")?.contains("gzip") == true)
  }

  @Test func `a bearer token is sent`() throws {
    let server = try TileServerStub { .tile($0, size: 32) }
    _ = try FetchBench.one(server.template(), source: { $0.authentication = .bearer("t0ken") })
    #expect(server.record.requests.first?.header("Authorization") == "Bearer t0ken")
  }

  @Test func `a job's User-Agent header stands before the program's name`() throws {
    let server = try TileServerStub { .tile($0, size: 32) }
    _ = try FetchBench.one(
      server.template(),
      source: {
        $0.headers = [.init(name: "user-agent", value: "Mozilla/5.0")]
      })
    let agents = server.record.requests.first?.headers.filter {
      $0.name.lowercased() == "user-agent"
    }
    #expect(agents?.map(\.value) == ["Mozilla/5.0 tileseed/1.2.3 (+me@example.org)"])
  }

  @Test func `a raised flag lets what is in flight end and asks for nothing more`() throws {
    let gate = StubGate()
    let server = try TileServerStub { .tile($0, size: 32).held(by: gate) }
    let bench = try FetchBench(server.template(), ListFeed(count: 1_000)) { $0.inFlight = 4 }
    #expect(server.wait { $0.inFlight == 4 })
    bench.stop.raise(signal: 2)
    gate.open()
    let (outcomes, report) = bench.finish()
    #expect(report.end.word == "stopped")
    #expect(server.record.requests.count == outcomes.count)
    #expect(outcomes.count >= 4 && outcomes.count < 1_000)
  }

  @Test func `what does not end within the grace is given up without an outcome`() throws {
    let server = try TileServerStub { request in
      request.serial <= 2 ? .tile(request, size: 32) : .unanswered
    }
    let bench = try FetchBench(server.template(), ListFeed(count: 100), grace: 0.05) {
      $0.inFlight = 4
    }
    #expect(server.wait { $0.requests.count == 6 })
    bench.stop.raise(signal: 2)
    let (outcomes, report) = bench.finish()
    #expect(report.end.word == "stopped")
    #expect(outcomes.count == 2)
    #expect(server.record.requests.count == 6)
  }

  @Test func `once stopped, a tile that would be asked again stays waiting`() throws {
    let gate = StubGate()
    let server = try TileServerStub { _ in .status(500).held(by: gate) }
    let bench = try FetchBench(server.template(), ListFeed(count: 100)) { $0.inFlight = 4 }
    #expect(server.wait { $0.inFlight == 4 })
    bench.stop.raise(signal: 2)
    // The loop looks at the flag before it starts anything, and nothing can start before this.
    gate.open()
    let (outcomes, report) = bench.finish()
    #expect(report.end.word == "stopped")
    #expect(outcomes.isEmpty)
    #expect(server.record.requests.count == 4)
  }

  @Test func `a flag raised before the start asks for nothing`() throws {
    let server = try TileServerStub { .tile($0, size: 32) }
    let stop = StopFlag()
    stop.raise(signal: 15)
    let channel = OutcomeChannel()
    let source = try TileSource(
      SourceSpecification(kind: .xyz(.init(template: MaskedString(server.template())))))
    let downloader = Downloader(
      source: source, limits: DownloadLimits(),
      gate: ContentGate(format: nil, size: 32, placeholders: []),
      identityOfClient: ClientIdentity(version: "1"), secrets: Secrets())
    let report = downloader.fetch(ListFeed(count: 10), into: channel, stop: stop)
    #expect(report.end.word == "stopped")
    #expect(channel.receive().isLast)
    #expect(server.record.requests.isEmpty)
  }

  @Test func `an abandoned channel ends the fetch with requests in flight`() throws {
    let server = try TileServerStub { _ in .unanswered }
    let bench = try FetchBench(server.template(), ListFeed(count: 100))
    #expect(server.wait { $0.inFlight == 8 })
    bench.channel.abandon()
    let (outcomes, report) = bench.finish()
    #expect(report.end.word == "abandoned")
    #expect(outcomes.isEmpty)
  }

  @Test func `a feed that breaks ends the fetch after what is in flight`() throws {
    let server = try TileServerStub { .tile($0, size: 32) }
    let feed = ListFeed(
      (0..<20).map { .numbered($0, zoom: 12) }, failure: .busy(path: "x.seedstore"))
    let (outcomes, report) = try FetchBench(server.template(), feed).finish()
    #expect(report.end.word == "feedFailed")
    #expect(outcomes.count == 20)
  }

  @Test func `an empty feed is complete without a request`() throws {
    let server = try TileServerStub { .tile($0, size: 32) }
    let (outcomes, report) = try FetchBench(server.template(), ListFeed([]), size: nil).finish()
    #expect(report.end.word == "complete")
    #expect(outcomes.isEmpty)
    #expect(server.record.connections == 0)
  }

  @Test func `a full channel holds the network back`() throws {
    let server = try TileServerStub { .tile($0, size: 32) }
    let bench = try FetchBench(server.template(), ListFeed(count: 6_000)) { $0.inFlight = 32 }
    // Nothing is received: no more than the channel's room of 2,000 is asked for.
    #expect(server.wait { $0.requests.count == 2_000 && $0.inFlight == 0 })
    let (outcomes, report) = bench.finish()
    #expect(outcomes.count == 6_000)
    #expect(report.end.word == "complete")
  }

  @Test func `a hopeless run ends and tells no secret`() throws {
    let server = try TileServerStub { _ in .status(403) }
    let bench = try FetchBench(server.template(), ListFeed(count: 1_000)) {
      $0.maxFailures = .share(0.1)
    }
    let (outcomes, report) = bench.finish()
    #expect(report.end.word == "hopeless")
    #expect(outcomes.count >= 50 && outcomes.count <= 57)
  }
}
