extension FaultTable {
  private static let limited = Fault.Outcome.failed("rate-limited", status: 429)

  // Contract, section 2: `Retry-After` (seconds or a date, clamped to 0…600 s); one that is longer
  // leaves the host's tiles waiting and ends the run with 69. What is neither is no Retry-After.
  static let pauses: [Fault] = [
    Fault("429 without Retry-After", limited, requests: 3) { _ in .status(429) },
    Fault("429 with Retry-After: 0", limited, requests: 3) { _ in asking(429, "0") },
    Fault("429 with Retry-After: 1, then the tile", .stored, requests: 2) {
      asking(429, "1").times(1, then: $0.good)
    },
    Fault("429 with Retry-After as a date a second ahead, then the tile", .stored, requests: 2) {
      asking(429, FaultScene.date(in: 1)).times(1, then: $0.good)
    },
    Fault("429 with Retry-After as a date that is over", limited, requests: 3) { _ in
      asking(429, FaultScene.date(in: -86_400))
    },
    Fault("429 with Retry-After as a date of 1970", limited, requests: 3) { _ in
      asking(429, "Thu, 01 Jan 1970 00:00:00 GMT")
    },
    Fault("429 with Retry-After: -5", limited, requests: 3) { _ in asking(429, "-5") },
    Fault("429 with Retry-After: soon", limited, requests: 3) { _ in asking(429, "soon") },
    Fault("429 with an empty Retry-After", limited, requests: 3) { _ in asking(429, "") },
    Fault("503 with Retry-After: 0", .failed("rate-limited", status: 503), requests: 3) { _ in
      asking(503, "0")
    },
    Fault("503 with Retry-After: 1, then the tile", .stored, requests: 2) {
      asking(503, "1").times(1, then: $0.good)
    },
    Fault("404 with Retry-After: 3600", .absent, requests: 1) { _ in asking(404, "3600") },
    Fault("429 with Retry-After: 601", .waiting, requests: 1) { _ in asking(429, "601") },
    Fault("429 with Retry-After as a date a day ahead", .waiting, requests: 1) { _ in
      asking(429, FaultScene.date(in: 86_400))
    },
    Fault("503 with Retry-After: 3600", .waiting, requests: 1) { _ in asking(503, "3600") },
    Fault("429 with a Retry-After of 30 digits", .waiting, requests: 1) { _ in
      asking(429, String(repeating: "9", count: 30))
    },
    Fault("429 with a Retry-After of 400 digits", .waiting, requests: 1) { _ in
      asking(429, String(repeating: "9", count: 400))
    },
  ]

  private static func asking(_ status: Int, _ pause: String) -> StubAnswer {
    .status(status).header("Retry-After", pause)
  }
}
