extension FaultTable {
  // Contract, section 2: 404, 410, 204 are absent unless `missing` says "fail"; 408, 425, 429, 500,
  // 502, 503, 504 are tried again; every other status is a failure at once.
  static let statuses: [Fault] =
    [404, 410, 204].flatMap { status in
      [
        Fault("\(status)", .absent, requests: 1) { _ in .status(status) },
        Fault(
          "\(status) where the job has \"missing\": \"fail\"",
          .failed("http-\(status)", status: status), requests: 1,
          job: Fault.Job(source: ["missing": "\"fail\""])
        ) { _ in .status(status) },
      ]
    }
    + [408, 425, 500, 502, 503, 504].map { status in
      Fault("\(status), every time", .failed("http-\(status)", status: status), requests: 3) { _ in
        .status(status)
      }
    }
    + [201, 202, 203, 206, 300, 304, 400, 401, 402, 403, 405, 406, 418, 451, 501, 505, 520, 999]
    .map { status in
      Fault("\(status)", .failed("http-\(status)", status: status), requests: 1) { _ in
        .status(status)
      }
    }
    + [
      Fault("206 with the whole picture, unasked", .failed("http-206", status: 206), requests: 1) {
        StubAnswer(status: 206, headers: [("Content-Range", "bytes 0-9/10")], body: $0.body)
      },
      Fault("404 whose body is a picture", .absent, requests: 1) {
        StubAnswer(status: 404, headers: [("Content-Type", "image/png")], body: $0.body)
      },
      Fault("404 with a page that never ends", .absent, requests: 1) { _ in
        .endless(status: 404, type: "text/html")
      },
      Fault(
        "500 with a page that never ends", .failed("http-500", status: 500), requests: 3
      ) { _ in .endless(status: 500, type: "text/html") },
      Fault("500 twice, then the tile", .stored, requests: 3) {
        .status(500).times(2, then: $0.good)
      },
      Fault("503 once, then 404", .absent, requests: 2) { _ in
        .status(503).times(1, then: .status(404))
      },
      Fault("500 once, then 403", .failed("http-403", status: 403), requests: 2) { _ in
        .status(500).times(1, then: .status(403))
      },
    ]
}
