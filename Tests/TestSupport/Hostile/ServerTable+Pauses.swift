extension ServerTable {
  /// Seconds in which requests that were on their way may still arrive.
  private static let onTheWay = 0.4

  static let pauses: [ServerBehaviour] = [
    ServerBehaviour(
      "answers one request with 429 and Retry-After: 1",
      "with one request in flight, the next of any tile comes a second later"
    ) {
      let server = try TileServerStub { $0.serial == 10 ? pause(429, "1") : small($0) }
      let it = try ServerTrial(server, download: ["inFlight": "1"])
      let gap = it.seen.requests[9].instant.duration(to: it.seen.requests[10].instant)
      return it.complete + it.check(gap >= .seconds(1), "after \(gap)")
    },
    ServerBehaviour(
      "answers one of eight requests in flight with 503 and Retry-After: 1",
      "none of any tile comes in that second but those that were on their way"
    ) {
      let server = try TileServerStub { $0.serial == 30 ? pause(503, "1") : small($0) }
      let it = try ServerTrial(server, zoom: 4, download: [:])
      let early = it.seen.requests.filter { isHeld($0, from: it.seen.requests[29]) }
      return it.complete + it.check(early.isEmpty, "\(early.count) requests in the pause")
    },
    ServerBehaviour(
      "is one of two hosts of the job, and answers with 429 and Retry-After: 1",
      "it is left alone for that second, and the other host's tiles are fetched meanwhile"
    ) {
      let server = try TileServerStub { $0.path == "/2/0/0.png" ? once($0) : small($0) }
      let it = try ServerTrial(
        server, zoom: 4,
        template: "http://{switch:127.0.0.1,localhost}:\(server.port)/{z}/{x}/{y}.png",
        download: [:])
      guard let held = it.seen.requests.first(where: { $0.path == "/2/0/0.png" }) else {
        return ["the tile was not asked for"]
      }
      let meanwhile = it.seen.requests.filter {
        $0.header("Host") != held.header("Host") && $0.instant > held.instant
          && held.instant.duration(to: $0.instant) < .seconds(1)
      }
      let early = it.seen.requests.filter {
        $0.header("Host") == held.header("Host") && isHeld($0, from: held)
      }
      return it.complete + it.check(early.isEmpty, "\(early.count) requests in the pause")
        + it.check(meanwhile.count > 20, "\(meanwhile.count) requests to the other host")
    },
    ServerBehaviour(
      "answers one request with 503 and Retry-After: 3600",
      "nothing more is begun, the run ends with 69 and the time, and the rest stays waiting"
    ) {
      let server = try TileServerStub { $0.serial == 20 ? pause(503, "3600") : small($0) }
      let it = try ServerTrial(server, zoom: 4, download: [:])
      let tiles = it.run.account.tiles
      return it.sums + it.check(it.run.exitCode == 69, "exit code \(it.run.exitCode)")
        + it.check(it.run.errors.contains("3600 s, until "), "no time: \(it.run.errors)")
        + it.check(tiles.failed == 0 && tiles.stored + tiles.waiting == it.total, "\(tiles)")
        + it.check(it.run.account.outputs.isEmpty, "packed all the same")
        + it.check(it.seen.requests.count <= 36, "\(it.seen.requests.count) requests")
    },
  ]

  private static func pause(_ status: Int, _ value: String) -> StubAnswer {
    .status(status).header("Retry-After", value)
  }

  private static func once(_ request: StubRequest) -> StubAnswer {
    pause(429, "1").times(1, then: small(request))
  }

  private static func isHeld(_ request: StubRequest, from held: StubRequest) -> Bool {
    let after = held.instant.duration(to: request.instant)
    return after > .seconds(onTheWay) && after < .seconds(1)
  }
}
