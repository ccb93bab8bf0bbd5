import TileGrid

@testable import SeedPipeline

/// A server in made-up time, with limits of its own, and a download from it.
struct ServerModel {
  /// Seconds from a request's arrival to its answer; a refusal comes in a tenth of it.
  var latency = 0.05
  /// Requests that it serves within any one second; nil: any number.
  var rate: Int?
  /// Requests that it serves at once; nil: any number.
  var connections: Int?
  /// The status of a refusal, with `Retry-After` where it has one.
  var status = 429
  var retryAfter: Double?
  /// When it is out of reach.
  var outage: ClosedRange<Double>?
  /// The share of requests that meet a 503 that has nothing to do with their number.
  var trouble = 0.0

  /// What came of a download.
  struct Outcome {
    var stored = 0
    var failed = 0
    var refusals = 0
    /// Refusals of the last half of the time.
    var lateRefusals = 0
    /// Refusals within two seconds after the first one.
    var atFirst = 0
    var requests = 0
    var inFlightMost = 0
    /// The most in flight in the last half of the time.
    var lateInFlightMost = 0
    /// Requests that met silence.
    var silent = 0
    var end = 0.0
    var step: DownloadQueue.Step?
    /// Tiles stored up to each second.
    var storedBySecond: [Int: Int] = [:]

    /// Tiles stored a second between two moments.
    func rate(_ from: Int, _ to: Int) -> Double {
      let counts = (from..<to).map { storedBySecond[$0] ?? 0 }
      return Double(counts.reduce(0, +)) / Double(to - from)
    }
  }

  private struct Arrival {
    let request: TileRequest
    let end: Double
    let result: TryEnd
    let status: Int
  }

  /// Downloads up to `count` tiles, or for that many seconds.
  func download(_ limits: DownloadLimits, count: Int, seconds: Double) -> Outcome {
    var random = SeededNumbers(seed: 7)
    let bench = QueueBench(limits, tiles: QueueBench.tiles(count), chance: 0.5)
    var (outcome, now) = (Outcome(), 0.0)
    var flying: [Arrival] = []
    var served: [Double] = []
    while now < seconds {
      var step = bench.step(at: now)
      while case .start(let request) = step {
        outcome.requests += 1
        served.removeAll { $0 <= now - 1 }
        let open = flying.count { $0.status == 200 }
        let isOver = served.count >= rate ?? .max || open >= connections ?? .max
        var arrival = Arrival(request: request, end: now + latency, result: .tile, status: 200)
        if outage?.contains(now) == true {
          arrival = Arrival(
            request: request, end: now + latency / 10, result: .failure(.connect), status: 0)
          outcome.silent += 1
        } else if isOver {
          let reason: FailureReason =
            status == 429 || retryAfter != nil ? .rateLimited : .http(status)
          arrival = Arrival(
            request: request, end: now + latency / 10,
            result: .failure(reason, retryAfter.map { .afterHold(seconds: $0) } ?? .afterPause),
            status: status)
          outcome.refusals += 1
          if now > seconds / 2 { outcome.lateRefusals += 1 }
        } else if Double(random.next() >> 11) * 0x1p-53 < trouble {
          arrival = Arrival(
            request: request, end: now + latency, result: .failure(.http(503)), status: 503)
        } else {
          served.append(now)
        }
        flying.append(arrival)
        outcome.inFlightMost = max(outcome.inFlightMost, flying.count)
        if now > seconds / 2 {
          outcome.lateInFlightMost = max(outcome.lateInFlightMost, flying.count)
        }
        step = bench.step(at: now)
      }
      outcome.step = step
      var next = flying.map(\.end).min() ?? .infinity
      if case .wait(let until?) = step { next = min(next, until.seconds) }
      guard next < .infinity else { break }
      now = max(now, next)
      for arrival in flying where arrival.end <= now {
        let result = bench.finish(arrival.request, arrival.result, status: arrival.status, at: now)
        switch result {
        case .stored, .unchanged:
          outcome.stored += 1
          outcome.storedBySecond[Int(now), default: 0] += 1
        case .failed: outcome.failed += 1
        case .absent, .gone, nil: break
        }
      }
      flying.removeAll { $0.end <= now }
    }
    outcome.end = now
    return outcome
  }
}
