import Foundation
import TestSupport
import Testing
import TileGrid

@testable import SeedPipeline

/// What single answers of a real server make of a tile.
struct DownloaderAnswerTests {
  /// An answer, the word for its outcome, and how often it is asked for with three tries.
  struct Case: Sendable, CustomTestStringConvertible {
    let answer: StubAnswer
    let word: String
    let requests: Int
    var testDescription: String { "\(answer) -> \(word)" }

    init(_ answer: StubAnswer, _ word: String, _ requests: Int) {
      self.answer = answer
      self.word = word
      self.requests = requests
    }
  }

  static let png = TilePicture.png(z: 12, x: 0, y: 0, size: 32)

  // Contract, section 2: what is tried again and what is not; section 3: the reasons.
  @Test(arguments: [
    Case(.ok(png), "stored", 1), Case(.ok(png).chunked(7), "stored", 1),
    Case(.ok(png).untilClose(), "stored", 1), Case(.ok(png).byteByByte(), "stored", 1),
    Case(.ok(png).gzipped(), "stored", 1), Case(.ok(png).gzipped().chunked(9), "stored", 1),
    Case(.status(404), "absent", 1), Case(.status(410), "absent", 1),
    Case(.status(204), "absent", 1), Case(.status(401), "http-401", 1),
    Case(.status(403), "http-403", 1), Case(.status(400), "http-400", 1),
    Case(.status(498), "http-498", 1), Case(.status(499), "http-499", 1),
    // ArcGIS REST API: 498 is an invalid token, 499 a missing one; 500 may pass.
    Case(.ok(#" {"error":{"code":498,"message":"Invalid token."}}"#), "service-exception", 1),
    Case(.ok(#"{"status":"error","messages":["x"],"code":499}"#), "service-exception", 1),
    Case(.ok(#"{"error":{"code":500,"message":"Timeout"}}"#), "service-exception", 3),
    Case(.status(408), "http-408", 3), Case(.status(425), "http-425", 3),
    Case(.status(429), "rate-limited", 3), Case(.status(500), "http-500", 3),
    Case(.status(501), "http-501", 1), Case(.status(502), "http-502", 3),
    Case(.status(503), "http-503", 3), Case(.status(504), "http-504", 3),
    Case(.status(503).header("Retry-After", "0"), "rate-limited", 3),
    Case(.status(206), "http-206", 1), Case(.status(304), "http-304", 1),
    Case(.status(300), "http-300", 1), Case(.status(302), "http-302", 1),
    Case(.ok([]), "empty-body", 3),
    Case(.ok("<html>no</html>", type: "text/html"), "not-an-image", 3),
    Case(.ok(png).badlyGzipped(), "bad-response", 3),
    Case(.ok(png).header("Content-Encoding", "made-up"), "bad-response", 3),
    Case(.garbage, "bad-response", 3), Case(.reset, "reset", 3), Case(.closed, "reset", 3),
    Case(.ok(png).cut(after: 50), "truncated", 3),
    Case(.ok(png).claiming(length: 5_000), "truncated", 3),
    Case(.ok(png).reset(after: 50), "reset", 3),
    Case(.ok(png).chunked(20).cut(after: 50), "truncated", 3),
  ])
  func `an answer has its outcome and is asked for as often as it should`(_ it: Case) throws {
    let server = try TileServerStub { _ in it.answer }
    let outcome = try #require(try FetchBench.one(server.template()) { $0.tries = 3 })
    #expect(outcome.result.word == it.word)
    #expect(server.record.requests.count == it.requests)
    #expect(outcome.tries == it.requests)
    if let body = outcome.body { #expect(body.bytes == Self.png) }
    if let failure = outcome.failure { #expect(failure.url == "masked") }
  }

  @Test(arguments: [204, 404, 410])
  func `a missing tile is a failure where the job says so`(status: Int) throws {
    let server = try TileServerStub { _ in .status(status) }
    let outcome = try FetchBench.one(server.template(), source: { $0.missing = .fail })
    #expect(outcome?.failure?.reason == .http(status))
    #expect(outcome?.failure?.status == status)
    #expect(outcome?.tries == 1)
  }

  @Test func `a tile that is given at last is stored with its tries`() throws {
    let server = try TileServerStub { .status(503).times(2, then: .tile($0, size: 32)) }
    let outcome = try FetchBench.one(server.template())
    #expect(outcome?.result.word == "stored")
    #expect(outcome?.tries == 3)
  }

  @Test func `a failure tells status, the server's words and no secret`() throws {
    let server = try TileServerStub { _ in
      StubAnswer(
        status: 403, headers: [("Content-Type", "text/html")],
        body: Array("<h1>Forbidden</h1>\n key hush-hush-42 is unknown".utf8))
    }
    let outcome = try FetchBench.one(server.template(), secrets: Secrets(["hush-hush-42"]))
    #expect(outcome?.failure?.status == 403)
    #expect(outcome?.failure?.curlCode == 0)
    #expect(outcome?.failure?.detail == "Forbidden key *** is unknown")
  }

  // 28 is CURLE_OPERATION_TIMEDOUT, 7 CURLE_COULDNT_CONNECT.
  @Test func `a whole answer has its time`() throws {
    let server = try TileServerStub { _ in .ok(Self.png).silent(after: 10) }
    let failure = try FetchBench.one(server.template()) {
      $0.timeout = 0.2
      $0.tries = 1
    }?.failure
    #expect(failure?.reason == .timeout)
    #expect(failure?.curlCode == 28)
  }

  @Test func `an answer without a byte has its time`() throws {
    let server = try TileServerStub { _ in .unanswered }
    let failure = try FetchBench.one(server.template()) {
      $0.stallTimeout = 1
      $0.tries = 1
    }?.failure
    #expect(failure?.reason == .stalled)
    #expect(failure?.curlCode == 28)
  }

  @Test func `nobody listening is no connection`() throws {
    let port = try ClosedPort.find()
    let failure = try FetchBench.one("http://127.0.0.1:\(port)/{z}/{x}/{y}.png") {
      $0.tries = 2
    }?.failure
    #expect(failure?.reason == .connect)
    #expect(failure?.curlCode == 7)
    #expect(failure?.status == 0)
  }

  @Test func `a plain server is no encrypted one`() throws {
    let server = try GreetingServer("HTTP/1.1 400 Bad Request\r\n\r\n")
    let failure = try FetchBench.one("https://127.0.0.1:\(server.port)/{z}/{x}/{y}.png") {
      $0.tries = 1
    }?.failure
    #expect(failure?.reason == .tls)
  }

  @Test(arguments: [
    StubAnswer.ok([UInt8](repeating: 7, count: 5_001)),
    StubAnswer.ok([UInt8](repeating: 7, count: 5_001)).chunked(100),
    StubAnswer.endless(),
    // Far smaller on the wire than it is.
    StubAnswer.ok([UInt8](repeating: 7, count: 5_001)).gzipped(),
  ])
  func `a body above maxTileBytes is refused and not asked for again`(answer: StubAnswer) throws {
    let server = try TileServerStub { _ in answer }
    let outcome = try FetchBench.one(server.template()) { $0.maxTileBytes = 5_000 }
    #expect(outcome?.failure?.reason == .tooLarge)
    #expect(outcome?.tries == 1)
    #expect(server.record.requests.count == 1)
  }

  // The status has told all: 404 and 500 do not become too-large or a time-out by a long page.
  @Test(arguments: [
    (404, "absent", 1), (403, "http-403", 1), (500, "http-500", 3), (429, "rate-limited", 3),
  ])
  func `of an error page without an end the status counts`(status: Int, word: String, requests: Int)
    throws
  {
    let server = try TileServerStub { request in
      request.tile?.x == 0 ? .endless(status: status) : .ok(Self.png)
    }
    let outcome = try FetchBench.one(server.template()) {
      $0.tries = 3
      $0.timeout = 10
    }
    #expect(outcome?.result.word == word)
    #expect(server.record.requests.count == requests)
  }

  @Test func `a 404 that claims more than maxTileBytes is a 404`() throws {
    let server = try TileServerStub { _ in .status(404).claiming(length: 30_000_000) }
    #expect(try FetchBench.one(server.template())?.result.word == "absent")
    #expect(server.record.requests.count == 1)
  }

  @Test(arguments: [
    "Transfer-Encoding: chunked\r\n\r\nZZ\r\n",
    String(repeating: "X-Filler: " + String(repeating: "y", count: 1_000) + "\r\n", count: 400),
  ])
  func `bytes that break the framing are no reset`(rest: String) throws {
    let server = try GreetingServer("HTTP/1.1 200 OK\r\n" + rest)
    let failure = try FetchBench.one("http://127.0.0.1:\(server.port)/{z}/{x}/{y}.png") {
      $0.tries = 1
    }?.failure
    #expect(failure?.reason == .badResponse)
  }

  @Test func `a body of exactly maxTileBytes is taken`() throws {
    let server = try TileServerStub { _ in .ok(Self.png) }
    let outcome = try FetchBench.one(server.template()) { $0.maxTileBytes = Self.png.count }
    #expect(outcome?.result.word == "stored")
  }

  @Test func `a small body that unpacks to a giant is refused`() throws {
    let bomb = DeflateBomb.gzip(megabytes: 10)
    #expect(bomb.count < 100_000)
    let server = try TileServerStub { _ in .ok(bomb).header("Content-Encoding", "gzip") }
    let outcome = try FetchBench.one(server.template()) { $0.maxTileBytes = 1_000_000 }
    #expect(outcome?.failure?.reason == .tooLarge)
  }
}
