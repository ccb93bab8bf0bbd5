import Foundation
import TestSupport
import Testing

@testable import SeedPipeline

/// The loop with a command for tokens.
struct DownloaderTokenTests {
  private static func shell(_ line: String) -> (inout SourceSpecification) -> Void {
    { source in
      source.authentication = .command(
        TokenCommand(words: ["sh", "-c", line], folder: "/", name: "get-token"))
    }
  }

  @Test func `nothing starts before the token is there`() throws {
    let server = try TileServerStub { .tile($0, size: 32) }
    let folder = try TemporaryFolder()
    let gate = folder.file("gate")
    mkfifo(gate, 0o600)
    let bench = try FetchBench(
      server.template(), ListFeed(count: 20), source: Self.shell("cat '\(gate)'"))
    // Opening a pipe to write waits for the one who reads: the command is running.
    let writer = try #require(FileHandle(forWritingAtPath: gate))
    #expect(server.record.connections == 0)
    try writer.write(contentsOf: Data("t0ken\n".utf8))
    try writer.close()
    let (outcomes, report) = bench.finish()
    #expect(report.end.word == "complete")
    #expect(outcomes.count == 20)
    #expect(server.record.requests.allSatisfy { $0.header("Authorization") == "Bearer t0ken" })
  }

  @Test func `requests in flight end while a new token is awaited`() throws {
    let gate = StubGate()
    let folder = try TemporaryFolder()
    let pipe = folder.file("pipe")
    mkfifo(pipe, 0o600)
    let server = try TileServerStub { request in
      guard request.header("Authorization") == "Bearer old" else { return .tile(request, size: 32) }
      switch request.serial {
      // The first tile is asked for alone.
      case 1: return .tile(request, size: 32)
      case 2: return .status(401)
      default: return .tile(request, size: 32).held(by: gate)
      }
    }
    let bench = try FetchBench(
      server.template(), ListFeed(count: 40), size: nil,
      source: Self.shell(
        "cd '\(folder.path)'; if mkdir seen 2>&-; then echo old; else cat pipe; fi"))
    let writer = try #require(FileHandle(forWritingAtPath: pipe))
    #expect(server.wait { $0.inFlight == 7 })
    gate.open()
    #expect(server.wait { $0.inFlight == 0 })
    #expect(server.record.requests.count == 9)
    try writer.write(contentsOf: Data("new\n".utf8))
    try writer.close()
    let (outcomes, report) = bench.finish()
    #expect(report.end.word == "complete")
    #expect(outcomes.allSatisfy { $0.result.word == "stored" && $0.tries == 1 })
    #expect(report.statistics.requests == 41)
    #expect(report.statistics.retries == 1)
  }

  @Test func `a command that takes too long ends the run`() throws {
    let server = try TileServerStub { .tile($0, size: 32) }
    let bench = try FetchBench(
      server.template(), ListFeed(count: 20), source: Self.shell("sleep 600"), tokenSeconds: 0.1)
    let (outcomes, report) = bench.finish()
    #expect(outcomes.isEmpty)
    guard case .hopeless(let run) = report.end else {
      Issue.record("ended with \(report.end)")
      return
    }
    #expect(run.why == "auth.command: get-token did not end within 0.1 s")
    #expect(server.record.requests.isEmpty)
  }

  // ArcGIS sends its refusals with a 200, too.
  @Test(arguments: [
    StubAnswer.status(401), .status(498),
    .ok(#"{"error":{"code":499,"message":"Token Required"}}"#),
  ])
  func `fifty refusals and nothing stored end the run, with a command and without`(
    answer: StubAnswer
  ) throws {
    let server = try TileServerStub { _ in answer }
    for source in [{ _ in }, Self.shell("echo t0ken")] {
      let bench = try FetchBench(server.template(), ListFeed(count: 1_000), source: source)
      let (outcomes, report) = bench.finish()
      #expect(report.end.word == "hopeless")
      #expect(outcomes.count >= 50 && outcomes.count <= 57)
    }
  }

  @Test func `a raised flag ends a wait for a token`() throws {
    let server = try TileServerStub { .tile($0, size: 32) }
    let bench = try FetchBench(
      server.template(), ListFeed(count: 20), source: Self.shell("sleep 600"))
    bench.stop.raise(signal: 2)
    #expect(bench.finish().report.end.word == "stopped")
    #expect(server.record.requests.isEmpty)
  }
}
