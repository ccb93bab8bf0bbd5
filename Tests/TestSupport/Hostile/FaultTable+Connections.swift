extension FaultTable {
  private static let hasty = Fault.Job(download: ["timeout": "0.7"])
  // Counted in whole seconds.
  private static let watchful = Fault.Job(download: ["stallTimeout": "0.5"])

  // Contract, section 2: no connection, time-outs and resets are tried again; section 3: `timeout`
  // is the whole answer's, `stalled` is no byte.
  static let connections: [Fault] = [
    Fault("reset in place of an answer", .failed("reset", status: 0), requests: 3) { _ in .reset },
    Fault("closed in place of an answer", .failed("reset", status: 0), requests: 3) { _ in .closed
    },
    Fault("reset twice, then the tile", .stored, requests: 3) {
      StubAnswer.reset.times(2, then: $0.good)
    },
    Fault("Connection: close, and closed", .stored, requests: 1) { $0.good.closing() },
    Fault("closed after the answer, though it was to be kept", .stored, requests: 1, isLossy: true)
    {
      .raw(head("Connection: keep-alive\r\nContent-Length: \($0.body.count)"), $0.body)
    },
    Fault("reset after a whole answer", .stored, requests: 1, isLossy: true) {
      $0.good.reset(after: $0.body.count)
    },
    Fault("no answer at all", .failed("stalled", status: 0), requests: 3, job: watchful) { _ in
      .unanswered
    },
    Fault("silence after the head", .failed("stalled", status: 200), requests: 3, job: watchful) {
      $0.good.silent()
    },
    Fault("silence in the body", .failed("stalled", status: 200), requests: 3, job: watchful) {
      $0.good.silent(after: 100)
    },
    Fault("silence in the last chunk", .failed("stalled", status: 200), requests: 3, job: watchful)
    {
      $0.good.chunked(100).silent(after: $0.body.count)
    },
    Fault("no answer in time", .failed("timeout", status: 0), requests: 3, job: hasty) { _ in
      .unanswered
    },
    Fault("a byte every 50 ms", .failed("timeout", status: 200), requests: 3, job: hasty) {
      $0.good.byteByByte(every: .milliseconds(50))
    },
    Fault("a byte at a time, but in time", .stored, requests: 1) { $0.good.byteByByte() },
  ]
}
