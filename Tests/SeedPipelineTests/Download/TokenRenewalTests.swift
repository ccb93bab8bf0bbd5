import Testing

@testable import SeedPipeline

/// A `TokenRenewal` with the requests that it saw start, by number.
private final class RenewalBench {
  var renewal = TokenRenewal()
  private var uses: [TokenUse] = []

  init() { renew() }

  func renew() {
    renewal.asking()
    renewal.renewed()
  }

  func start(_ count: Int) {
    for _ in 0..<count {
      uses.append(TokenUse())
      restart(uses.count - 1)
    }
  }

  func restart(_ number: Int) { renewal.started(&uses[number]) }
  func accepted(_ number: Int) { renewal.accepted(uses[number]) }
  /// Whether the tile of a refused request is asked for again.
  func refused(_ number: Int) -> Bool { renewal.refused(&uses[number]) }
  var isNeeded: Bool { renewal.isNeeded }
}

struct TokenRenewalTests {
  @Test func `a token is needed first, and nothing starts while it is asked for`() {
    var renewal = TokenRenewal()
    #expect(renewal.isNeeded && !renewal.isHeld)
    renewal.asking()
    #expect(!renewal.isNeeded && !renewal.isHeld)
    renewal.renewed()
    #expect(!renewal.isNeeded && renewal.isHeld)
  }

  @Test func `refusals before any success are failures and no renewal`() {
    let bench = RenewalBench()
    bench.start(TokenRenewal.mostInVain)
    for number in 0..<TokenRenewal.mostInVain {
      #expect(!bench.renewal.isInVain)
      #expect(!bench.refused(number))
      #expect(!bench.isNeeded)
    }
    #expect(bench.renewal.isInVain)
  }

  @Test func `one renewal answers a whole burst, however late its refusals come`() {
    let bench = RenewalBench()
    bench.start(9)
    bench.accepted(0)
    for number in 1..<4 { #expect(bench.refused(number)) }
    #expect(bench.isNeeded)
    bench.renewal.asking()
    for number in 4..<6 { #expect(bench.refused(number)) }
    #expect(!bench.isNeeded)
    bench.renewal.renewed()
    // An old token's success proves nothing of the new one.
    bench.accepted(6)
    for number in 7..<9 { #expect(bench.refused(number)) }
    #expect(!bench.isNeeded)
    bench.restart(1)
    #expect(!bench.refused(1), "the new token was good for nothing yet")
  }

  @Test func `a tile that is refused while later ones succeed is asked once more and then fails`() {
    let bench = RenewalBench()
    bench.start(3)
    bench.accepted(2)
    #expect(bench.refused(0))
    #expect(!bench.isNeeded)
    bench.restart(0)
    bench.start(1)
    bench.accepted(3)
    #expect(!bench.refused(0))
    #expect(!bench.isNeeded)
  }

  @Test(arguments: [8, 12, 40, 100], [1, 2, 8])
  func `tokens that end after some requests lose no tile`(life: Int, inFlight: Int) {
    // Answers come in the order of the requests; each token is good for `life` of them.
    var renewal = RenewalBench().renewal
    var (served, failed, renewals, stored) = (0, 0, 0, 0)
    var waiting = Array(repeating: TokenUse(), count: 200)
    var flying: [TokenUse] = []
    while !waiting.isEmpty || !flying.isEmpty {
      while renewal.isHeld, flying.count < inFlight, var next = waiting.popLast() {
        renewal.started(&next)
        flying.append(next)
      }
      if renewal.isNeeded {
        // What is in flight may end first.
        for var use in flying where !renewal.refused(&use) { failed += 1 }
        waiting += flying
        flying = []
        renewal.asking()
        renewal.renewed()
        (renewals, served) = (renewals + 1, 0)
        continue
      }
      var use = flying.removeFirst()
      if served < life {
        served += 1
        stored += 1
        renewal.accepted(use)
      } else if renewal.refused(&use) {
        waiting.append(use)
      } else {
        failed += 1
      }
    }
    #expect(failed == 0)
    #expect(stored == 200)
    #expect(renewals <= 200 / life + 1)
  }

  @Test(arguments: [1, 8])
  func `tiles that are kept back for ever cost few renewals and few requests`(inFlight: Int) {
    // Every tenth tile of 2,000 is refused whatever the token.
    var renewal = RenewalBench().renewal
    var (renewals, requests, failed) = (0, 0, 0)
    var waiting = (0..<2_000).reversed().map { (number: $0, use: TokenUse()) }
    var flying: [(number: Int, use: TokenUse)] = []
    while !waiting.isEmpty || !flying.isEmpty {
      if renewal.isNeeded {
        renewal.asking()
        renewal.renewed()
        renewals += 1
      }
      while flying.count < inFlight, var next = waiting.popLast() {
        renewal.started(&next.use)
        requests += 1
        flying.append(next)
      }
      var ended = flying.removeFirst()
      if ended.number % 10 > 0 {
        renewal.accepted(ended.use)
      } else if renewal.refused(&ended.use) {
        waiting.append(ended)
      } else {
        failed += 1
      }
    }
    #expect(failed == 200)
    #expect(renewals <= 4)
    #expect(requests <= 2_000 + 2 * 200)
  }
}
