extension ServerTable {
  static let connections: [ServerBehaviour] = [
    ServerBehaviour(
      "closes the connection after each answer, and says so",
      "every tile is stored, and asked for once"
    ) {
      let server = try TileServerStub { small($0).closing() }
      let it = try ServerTrial(server, download: [:])
      return it.complete
        + it.check(it.seen.connections == it.total, "\(it.seen.connections) connections")
        + it.check(it.seen.requests.count == it.total, "\(it.seen.requests.count) requests")
    },
    ServerBehaviour(
      "closes the connection after each answer, though it promised to keep it",
      "every tile is stored, and asked for three times at most"
    ) {
      let server = try TileServerStub { request in
        let good = small(request)
        return .raw(
          FaultTable.head("Connection: keep-alive\r\nContent-Length: \(good.body.count)"), good.body
        )
      }
      let it = try ServerTrial(server, download: [:])
      // What meets a connection that has just been closed is a try, and seen by nobody.
      let unseen = it.run.account.requests - it.seen.requests.count
      return it.complete.filter { !$0.contains("requests counted") }
        + it.check(unseen >= 0 && unseen <= it.run.account.retries, "\(unseen) requests unseen")
        + it.check(it.seen.asked.values.allSatisfy { $0 <= 3 }, "asked for too often")
    },
    ServerBehaviour(
      "resets every third request",
      "every tile is stored, and what libcurl would repeat by itself is a try that is counted"
    ) {
      let server = try TileServerStub { $0.serial.isMultiple(of: 3) ? .reset : small($0) }
      let it = try ServerTrial(server, download: ["tries": "30"])
      return it.complete
        + it.check(
          it.run.account.retries == it.seen.requests.count - it.total,
          "\(it.run.account.retries) retries, \(it.seen.requests.count) requests")
    },
    ServerBehaviour(
      "sends another answer behind each of its answers",
      "every tile is stored with its own picture"
    ) {
      let other = Array(FaultTable.head("Content-Length: 5").utf8) + Array("wrong".utf8)
      let server = try TileServerStub { request in
        let good = small(request)
        return .raw(
          FaultTable.head("Content-Length: \(good.body.count)"), good.body + other,
          ending: .keepAlive, pace: .afterHead(.milliseconds(1)))
      }
      let it = try ServerTrial(server, download: [:])
      return it.complete + it.foreignPictures
    },
  ]
}
