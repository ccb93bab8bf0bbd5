extension FaultTable {
  private static let bad = Fault.Outcome.failed("bad-response", status: 0)
  private static let reset = Fault.Outcome.failed("reset", status: 0)

  // Contract, section 3: `bad-response` is what is not HTTP, `reset` a connection that is reset or
  // closed without an answer; a head that is cut is none. RFC 9110, 15.2 and 5.5; RFC 9112, 2.2.
  static let heads: [Fault] = [
    Fault("103 Early Hints and 100 Continue, then the answer", .stored, requests: 1) {
      .raw(
        "HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\nRetry-After: 3600\r\n\r\n"
          + "HTTP/1.1 100 Continue\r\n\r\n" + head("Content-Length: \($0.body.count)"), $0.body,
        ending: .keepAlive)
    },
    Fault("102 Processing, then 404", .absent, requests: 1) { _ in
      .raw(
        "HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n",
        ending: .keepAlive)
    },
    // 1xx is no final answer, so nothing was answered.
    Fault(
      "101 Switching Protocols, unasked, and closed", .failed("reset", status: 101), requests: 3
    ) { _ in
      .raw("HTTP/1.1 101 Switching Protocols\r\nUpgrade: teapot\r\nConnection: Upgrade\r\n\r\n")
    },
    Fault("103 Early Hints, and closed", .failed("reset", status: 103), requests: 3) { _ in
      .raw("HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n")
    },
    Fault("HTTP/1.0", .stored, requests: 1) {
      .raw("HTTP/1.0 200 OK\r\nContent-Type: image/png\r\n\r\n", $0.body)
    },
    Fault("HTTP/0.9: the picture without a head", bad, requests: 3) {
      .raw("", $0.body)
    },
    Fault("bytes that are no HTTP", bad, requests: 3) { _ in .garbage },
    Fault("a greeting of another protocol", bad, requests: 3) { _ in
      .raw("220 mail.example.org ESMTP ready\r\n")
    },
    Fault("HTTP/7.1 200", bad, requests: 3) {
      .raw("HTTP/7.1 200 OK\r\nContent-Length: \($0.body.count)\r\n\r\n", $0.body)
    },
    Fault("a status that is no number", bad, requests: 3) {
      .raw("HTTP/1.1 OK\r\nContent-Length: \($0.body.count)\r\n\r\n", $0.body)
    },
    Fault("a zero byte in a header field", .failed("bad-response", status: 200), requests: 3) {
      .raw(head("X-Odd: a\0b\r\nContent-Length: \($0.body.count)"), $0.body)
    },
    Fault("line feeds without carriage returns", .stored, requests: 1) {
      .raw(
        "HTTP/1.1 200 OK\nContent-Type: image/png\nContent-Length: \($0.body.count)\n\n", $0.body)
    },
    Fault("a header field of 300 KB", .failed("bad-response", status: 200), requests: 3) {
      .raw(
        head(
          "X-Long: \(String(repeating: "y", count: 300_000))\r\nContent-Length: \($0.body.count)"),
        $0.body)
    },
    Fault("header fields without an end", .failed("bad-response", status: 200), requests: 3) { _ in
      .raw(
        "HTTP/1.1 200 OK\r\n",
        Array("X-Filler: \(String(repeating: "y", count: 1_000))\r\n".utf8), pace: .endless)
    },
    Fault("closed in the status line", reset, requests: 3) { _ in .raw("HTTP/1.1 2") },
    Fault("closed in the head of a 200", .failed("reset", status: 200), requests: 3) { _ in
      .raw("HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Len")
    },
    Fault("closed in the head of a 404", .failed("reset", status: 404), requests: 3) { _ in
      .raw("HTTP/1.1 404 Not Found\r\nContent-Type: text/plain\r\nContent-Len")
    },
    Fault("reset in the head", .failed("reset", status: 200), requests: 3) { _ in
      .raw("HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n", ending: .reset)
    },
  ]
}
