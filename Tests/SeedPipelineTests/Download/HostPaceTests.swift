import Testing

@testable import SeedPipeline

struct HostPaceTests {
  /// A pace that has served `count` requests, `spacing` seconds apart, up to the moment that is returned.
  private func busy(
    _ inFlight: Int, rate: Double = 0, count: Int = 200, spacing: Double = 0.01
  ) -> (pace: HostPace, mark: HostPace.Mark, now: RunInstant) {
    var pace = HostPace(mostInFlight: inFlight, mostRate: rate)
    var mark = HostPace.Mark()
    var now = RunInstant.start
    for _ in 0..<count {
      now = now.advanced(by: spacing)
      mark = pace.started(now, inFlight: pace.allowedInFlight)
      pace.served(mark, now)
    }
    return (pace, mark, now)
  }

  @Test func `a refusal halves requests in flight and the rate that was reached`() {
    var (pace, mark, now): (HostPace, HostPace.Mark, RunInstant) = busy(20)
    #expect(pace.allowedInFlight == 20)
    #expect(pace.interval == 0)
    let slows = pace.refused(mark, sure: true, now)
    #expect(slows)
    #expect(pace.allowedInFlight == 10)
    // A hundred starts a second.
    #expect(abs(pace.interval - 1.0 / 50) < 0.001)
    #expect(pace.isSlowed)
  }

  @Test func `answers to requests from before a slow-down do not slow down again`() {
    var (pace, mark, now): (HostPace, HostPace.Mark, RunInstant) = busy(20)
    let slows = pace.refused(mark, sure: true, now)
    #expect(slows)
    for _ in 0..<10 {
      let slowsAgain = pace.refused(mark, sure: true, now)
      #expect(!slowsAgain)
    }
    #expect(pace.allowedInFlight == 10)
    // What was refused was not reached: 90 a second, halved.
    #expect(abs(pace.interval - 1.0 / 45) < 0.001)
  }

  @Test func `a host that refuses without serving in between is asked one request at a time`() {
    var (pace, mark, now): (HostPace, HostPace.Mark, RunInstant) = busy(20)
    let slows = pace.refused(mark, sure: true, now)
    #expect(slows)
    let rate = pace.interval
    for row in 2...6 {
      now = now.advanced(by: 1)
      mark = pace.started(now, inFlight: 1)
      let slows = pace.refused(mark, sure: true, now)
      #expect(slows)
      #expect(pace.allowedInFlight == 1)
      #expect(pace.refusalsInRow == row)
      // What it would bear is not learnt from that.
      #expect(pace.interval == rate)
    }
    mark = pace.started(now, inFlight: 1)
    pace.served(mark, now)
    #expect(pace.refusalsInRow == 0)
    #expect(pace.allowedInFlight == 2)
  }

  // Refusals in a row of 503 without Retry-After, other answers between two of them.
  @Test(arguments: [(2, 0, false), (3, 0, true), (6, 10, true), (30, 40, false)])
  func `several plain 503 slow a host down, single ones do not`(
    refusals: Int, between: Int, slows: Bool
  ) {
    var (pace, _, now): (HostPace, HostPace.Mark, RunInstant) = busy(8)
    var slowed = false
    for _ in 0..<refusals {
      let mark = pace.started(now, inFlight: 8)
      if pace.refused(mark, sure: false, now) { slowed = true }
      for _ in 0..<between {
        let mark = pace.started(now, inFlight: 8)
        pace.served(mark, now)
      }
    }
    #expect(slowed == slows)
  }

  @Test func `nothing ever is allowed above the job's limits or below one request in ten seconds`()
  {
    var random = SeededNumbers(seed: 3)
    for _ in 0..<200 {
      let most: Int = .random(in: 1...40, using: &random)
      let rate: Double = [0.0, 0.05, 3, 50].randomElement(using: &random) ?? 0
      var pace = HostPace(mostInFlight: most, mostRate: rate)
      var now = RunInstant.start
      for _ in 0..<300 {
        now = now.advanced(by: .random(in: 0...3, using: &random))
        let mark = pace.started(now, inFlight: pace.allowedInFlight)
        switch Int.random(in: 0...9, using: &random) {
        case 0: _ = pace.refused(mark, sure: true, now)
        case 1: _ = pace.refused(mark, sure: false, now)
        case 2: pace.restart(now)
        default: pace.served(mark, now)
        }
        #expect((1...most).contains(pace.allowedInFlight))
        #expect(pace.interval <= max(10, rate > 0 ? 1 / rate : 0))
        #expect(rate == 0 || pace.interval >= 1 / rate)
      }
    }
  }

  @Test func `a host that bears it gets back what the job allows`() {
    var (pace, mark, now): (HostPace, HostPace.Mark, RunInstant) = busy(20, rate: 100)
    let slows = pace.refused(mark, sure: true, now)
    #expect(slows)
    var seconds = 0
    while pace.isSlowed, seconds < 1_000 {
      seconds += 1
      for _ in 0..<5 {
        now = now.advanced(by: 0.2)
        mark = pace.started(now, inFlight: pace.allowedInFlight)
        pace.served(mark, now)
      }
    }
    // 10 s back to the plateau, a rest of 60 s, and then beyond.
    #expect((100...110).contains(seconds))
    #expect(pace.allowedInFlight == 20)
    #expect(pace.interval == 0.01)
  }

  @Test func `time without answers proves nothing`() {
    var (pace, mark, now): (HostPace, HostPace.Mark, RunInstant) = busy(20)
    let slows = pace.refused(mark, sure: true, now)
    #expect(slows)
    mark = pace.started(now, inFlight: 1)
    pace.served(mark, now)
    now = now.advanced(by: 600)
    mark = pace.started(now, inFlight: 1)
    pace.served(mark, now)
    // A second's worth of the way back: 0.9 - 0.4 * 0.9^3 = 0.608 of 20.
    #expect(pace.allowedInFlight == 12)
  }

  // 0.9 - 0.4 (1 - t/10)^3 up to 10 s, then a rest, then 0.9 + ((t - 10 - rest) / 60)^3 / 2.
  @Test(arguments: [(0, 0.5), (5, 0.85), (10, 0.9), (70, 0.9), (100, 0.9625), (130, 1.4)])
  func `the way back is steep, rests below what hurt, and goes beyond slowly`(
    seconds: Double, share: Double
  ) {
    #expect(abs(RecoveryCurve().share(after: seconds) - share) < 1e-9)
    var patient = RecoveryCurve()
    for _ in 0..<3 { patient.restLonger() }
    #expect(patient.share(after: 480) == 0.9)
    for _ in 0..<30 { patient.restLonger() }
    #expect(patient.rest == 3_600)
  }

  @Test func `starts are counted over the last second`() {
    var counter = StartCounter()
    for number in 0..<300 { counter.add(.seconds(Double(number) / 100)) }
    #expect(abs(counter.lastSecond(.seconds(2.995)) - 100) < 1.5)
    #expect(abs(counter.lastSecond(.seconds(3.5)) - 50) < 1.5)
    #expect(counter.lastSecond(.seconds(5)) == 0)
  }
}
