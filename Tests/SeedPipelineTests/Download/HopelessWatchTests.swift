import Testing
import TileGrid

@testable import SeedPipeline

/// Contract, section 2: hopeless runs stop early and say why.
struct HopelessWatchTests {
  @Test(arguments: [401, 403])
  func `fifty refusals in a row with nothing stored end the run`(status: Int) throws {
    let bench = QueueBench(.with { $0.perSecond = 0 }, tiles: QueueBench.tiles(1_000))
    for _ in 0..<49 { bench.answer(.failure(.http(status), .never), status: status) }
    #expect(bench.hopeless(at: 0) == nil)
    let second = QueueBench(.with { $0.perSecond = 0 }, tiles: QueueBench.tiles(1_000))
    for _ in 0..<50 { second.answer(.failure(.http(status), .never), status: status) }
    let run = try #require(second.hopeless(at: 0))
    #expect(run.why == "50 answers in a row were 401 or 403 and no tile was stored")
  }

  @Test func `refusals after a stored tile, or broken by another answer, do not`() {
    let bench = QueueBench(
      .with {
        $0.perSecond = 0
        $0.maxFailures = .count(10_000)
      }, tiles: QueueBench.tiles(1_000))
    for _ in 0..<49 { bench.answer(.failure(.http(403), .never), status: 403) }
    bench.answer(.absent, status: 404)
    for _ in 0..<49 { bench.answer(.failure(.http(403), .never), status: 403) }
    bench.answer(.tile, status: 200)
    for _ in 0..<200 { bench.answer(.failure(.http(403), .never), status: 403) }
    #expect(bench.hopeless(at: 0) == nil)
  }

  @Test func `a thousand first answers that are all 404 end the run`() throws {
    let bench = QueueBench(.with { $0.perSecond = 0 }, tiles: QueueBench.tiles(3_000))
    for _ in 0..<999 { bench.answer(.absent, status: 404) }
    #expect(bench.hopeless(at: 0) == nil)
    let second = QueueBench(.with { $0.perSecond = 0 }, tiles: QueueBench.tiles(3_000))
    for _ in 0..<1_000 { second.answer(.absent, status: 404) }
    #expect(
      try #require(second.hopeless(at: 0)).why
        == "the first 1000 answers were all 404 and no tile was stored")
  }

  @Test func `where the job has two zooms the 404s must come from two`() {
    let bench = QueueBench(
      .with { $0.perSecond = 0 },
      tiles: QueueBench.tiles(1_500, zoom: 12) + QueueBench.tiles(10, zoom: 13),
      severalZooms: true)
    for _ in 0..<1_500 { bench.answer(.absent, status: 404) }
    #expect(bench.hopeless(at: 0) == nil)
    bench.answer(.absent, status: 404)
    #expect(bench.hopeless(at: 0) != nil)
  }

  @Test(arguments: [200, 204, 500])
  func `one other answer among the 404s lets the run go on`(status: Int) {
    let bench = QueueBench(.with { $0.perSecond = 0 }, tiles: QueueBench.tiles(3_000))
    bench.answer(status == 200 ? .tile : .absent, status: status)
    for _ in 0..<2_000 { bench.answer(.absent, status: 404) }
    #expect(bench.hopeless(at: 0) == nil)
  }

  // maxFailures, failures, other outcomes, whether the run ends. Contract: more than the count or
  // share; a share is judged from 100 outcomes on.
  @Test(arguments: [
    (DownloadLimits.FailureBudget.share(0.1), 11, 89, true), (.share(0.1), 10, 90, false),
    (.share(0.1), 99, 0, false), (.share(0.1), 100, 0, true), (.share(1), 500, 0, false),
    (.count(0), 1, 0, true), (.count(5), 5, 1_000, false), (.count(5), 6, 1_000, true),
    (.share(0), 1, 99, true),
  ])
  func `too many failures end the run`(
    budget: DownloadLimits.FailureBudget, failures: Int, others: Int, ends: Bool
  ) {
    let bench = QueueBench(
      .with {
        $0.perSecond = 0
        $0.maxFailures = budget
      }, tiles: QueueBench.tiles(2_000))
    for _ in 0..<others { bench.answer(.tile, status: 200) }
    for _ in 0..<failures { bench.answer(.failure(.http(500), .never), status: 500) }
    #expect((bench.hopeless(at: 0) != nil) == ends)
  }

  @Test func `the message names the commonest reason`() throws {
    let bench = QueueBench(
      .with {
        $0.perSecond = 0
        $0.maxFailures = .count(2)
      }, tiles: QueueBench.tiles(10))
    bench.answer(.failure(.http(500), .never), status: 500)
    bench.answer(.failure(.tooLarge, .never), status: 200)
    bench.answer(.failure(.tooLarge, .never), status: 200)
    #expect(
      try #require(bench.hopeless(at: 0)).why
        == "3 of 3 tiles failed, more than download.maxFailures (2) allows; "
        + "most often too-large (2)")
  }

  @Test func `nothing reached within a minute of the first request ends the run`() {
    let bench = QueueBench(.with { $0.perSecond = 0 }, tiles: QueueBench.tiles(100))
    let started = bench.starts(at: 5)
    bench.finish(started[0], .failure(.connect), status: 0, at: 15)
    #expect(bench.hopeless(at: 64.9) == nil)
    #expect(bench.hopeless(at: 65)?.why.hasPrefix("nothing could be reached within 60 s") == true)
  }

  @Test(arguments: [FailureReason.timeout, .reset, .stalled, .truncated])
  func `a server that was reached is not out of reach`(reason: FailureReason) {
    let bench = QueueBench(.with { $0.perSecond = 0 }, tiles: QueueBench.tiles(100))
    let started = bench.starts(at: 0)
    bench.finish(started[0], .failure(.connect), status: 0, at: 1)
    bench.finish(started[1], .failure(reason), status: 0, at: 2)
    #expect(bench.hopeless(at: 100) == nil)
  }

  @Test func `a server that is slow with its first answer is not out of reach`() {
    let bench = QueueBench(.with { $0.perSecond = 0 }, tiles: QueueBench.tiles(100))
    _ = bench.starts(at: 0)
    #expect(bench.hopeless(at: 100) == nil)
  }
}

extension QueueBench {
  /// Starts one more request and ends it.
  func answer(_ end: TryEnd, status: Int) {
    guard case .start(let request) = step(at: 0) else { return }
    finish(request, end, status: status, at: 0)
  }
}

/// Sources that are all wrong.
struct HopelessSourceTests {
  private func text(_ reason: FailureReason, _ detail: String) -> TryEnd {
    .failed(TileFailure(reason: reason, detail: detail, url: "http://a.example/***"), .never)
  }

  private func bench(
    _ budget: DownloadLimits.FailureBudget = .share(0.1), holdsTiles: Bool = false
  ) -> QueueBench {
    var history = DownloadHistory()
    history.holdsTiles = holdsTiles
    return QueueBench(
      .with {
        $0.perSecond = 0
        $0.maxFailures = budget
      }, tiles: QueueBench.tiles(1_000), isProbing: true, history: history)
  }

  @Test(arguments: [FailureReason.notAnImage, .wrongFormat, .serviceException, .emptyBody])
  func `eight tiles that all are the same wrong body end the run`(reason: FailureReason) throws {
    let (seven, eight) = (bench(), bench())
    for _ in 0..<7 { seven.answer(text(reason, "<html>login"), status: 200) }
    #expect(seven.hopeless(at: 0) == nil)
    for _ in 0..<8 { eight.answer(text(reason, "<html>login"), status: 200) }
    let run = try #require(eight.hopeless(at: 0))
    #expect(
      run.why == "the first 8 tiles all were \(reason.word): <html>login, and no tile was stored")
  }

  @Test func `other texts, other reasons, an allowance or a store with tiles let it go on`() {
    for variant in 0..<5 {
      let bench = bench(variant == 2 ? .count(100) : .share(0.1), holdsTiles: variant == 3)
      for number in 0..<20 {
        switch variant {
        case 0: bench.answer(text(.notAnImage, "page \(number)"), status: 200)
        case 1:
          bench.answer(text(number == 3 ? .emptyBody : .notAnImage, "x"), status: 200)
        case 4: bench.answer(text(.http(500), "x"), status: 500)
        default: bench.answer(text(.notAnImage, "x"), status: 200)
        }
      }
      #expect(bench.hopeless(at: 0) == nil, "variant \(variant)")
    }
  }

  @Test func `nothing but 429 for a minute, and no word of when to come back, ends the run`() throws
  {
    let bench = QueueBench(.with { $0.perSecond = 0 }, tiles: QueueBench.tiles(100))
    var requests = 0
    for now in 0..<60 {
      for request in bench.starts(at: Double(now)) {
        requests += 1
        bench.finish(request, .failure(.rateLimited), status: 429, at: Double(now))
      }
    }
    #expect((8...20).contains(requests))
    #expect(try #require(bench.hopeless(at: 60)).why.contains("were all 429"))
  }

  @Test(arguments: [0, 1])
  func `a Retry-After or another answer among them lets it go on`(variant: Int) {
    let bench = QueueBench(
      .with {
        $0.perSecond = 0
        $0.maxFailures = .count(.max)
      }, tiles: QueueBench.tiles(100))
    for (number, request) in bench.starts(at: 0).enumerated() {
      let other: TryEnd =
        variant == 0 ? .failure(.rateLimited, .afterHold(seconds: 100)) : .absent
      let isOther = number == 4
      bench.finish(
        request, isOther ? other : .failure(.rateLimited),
        status: isOther && variant == 1 ? 404 : 429, at: 0)
    }
    #expect(bench.hopeless(at: 90) == nil)
  }
}
