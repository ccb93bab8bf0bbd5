extension ServerTable {
  static let limits: [ServerBehaviour] =
    [403, 429].map { status in
      ServerBehaviour(
        "answers \(status) for ever after more than 60 requests in any one second",
        "with `perSecond: 48` it never comes to that, and every tile is stored"
      ) {
        let ban = RateBan(limit: 60)
        let server = try TileServerStub { ban.isBanned($0) ? .status(status) : small($0) }
        let it = try ServerTrial(server, download: ["perSecond": "48"])
        return it.complete
          + it.check(
            it.seen.mostInOneSecond <= 60, "\(it.seen.mostInOneSecond) requests in one second")
      }
    }
    + [
      ServerBehaviour(
        "answers 403 for ever after 60 requests",
        "the run ends with 69 and the reason soon after `maxFailures`, with nothing packed"
      ) {
        let server = try TileServerStub { $0.serial > 60 ? .status(403) : small($0) }
        let it = try ServerTrial(server, zoom: 4, download: ["maxFailures": "\"10%\""])
        return it.sums + it.check(it.run.exitCode == 69, "exit code \(it.run.exitCode)")
          + it.check(it.run.errors.contains("http-403"), "no reason: \(it.run.errors)")
          + it.check(it.run.account.tiles.stored == 60, "\(it.run.account.tiles)")
          + it.check(it.run.account.outputs.isEmpty, "packed all the same")
          // Judged from 100 outcomes on, when up to eight more are on their way.
          + it.check(it.seen.requests.count <= 110, "\(it.seen.requests.count) requests")
      },
      ServerBehaviour(
        "answers 503 beyond 4 connections",
        "with `perHost: 4` it has 4 connections and requests in flight at most, and sends no 503"
      ) {
        let server = try TileServerStub {
          $0.open > 4 || $0.inFlight > 4 ? .status(503) : small($0).byteByByte()
        }
        let it = try ServerTrial(server, download: ["inFlight": "16", "perHost": "4"])
        return it.complete
          + it.check(it.run.account.retries == 0, "\(it.run.account.retries) retries")
          + it.check(it.seen.inFlightMax <= 4, "\(it.seen.inFlightMax) in flight")
          + it.check(it.seen.openMax <= 4, "\(it.seen.openMax) connections")
      },
      ServerBehaviour(
        "answers 503 beyond 4 requests in flight, where the job lets 8 be",
        "every tile is stored in the end"
      ) {
        let server = try TileServerStub {
          $0.inFlight > 4 ? .status(503) : small($0).byteByByte()
        }
        let it = try ServerTrial(server, download: ["tries": "100", "backoff": "[0.001, 0.05]"])
        return it.complete + it.check(it.seen.inFlightMax <= 8, "\(it.seen.inFlightMax) in flight")
      },
      ServerBehaviour(
        "is slow", "with `inFlight: 6` it has 6 requests in flight at most, and each tile once"
      ) {
        let server = try TileServerStub { small($0).byteByByte() }
        let it = try ServerTrial(server, download: ["inFlight": "6"])
        return it.complete + it.check(it.seen.inFlightMax <= 6, "\(it.seen.inFlightMax) in flight")
          + it.check(it.seen.requests.count == it.total, "\(it.seen.requests.count) requests")
      },
    ]

  /// The right answer, with a picture of a few bytes.
  static func small(_ request: StubRequest) -> StubAnswer { .tile(request, size: 32) }
}
