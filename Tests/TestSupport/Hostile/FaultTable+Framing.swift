extension FaultTable {
  private static let truncated = Fault.Outcome.failed("truncated", status: 200)
  private static let corrupt = Fault.Outcome.failed("corrupt-image", status: 200)
  private static let bad = Fault.Outcome.failed("bad-response", status: 200)
  private static let tooLarge = Fault.Outcome.failed("too-large", status: 200)
  private static let alone = Fault.Job(download: ["inFlight": "1"])
  private static let small = Fault.Job(download: ["maxTileBytes": "100000"])

  // Contract, section 4: Content-Length or chunked end honoured; section 2: cut bodies are tried
  // again, `too-large` is not. RFC 9112, 6.3 and 7.1.
  static let framing: [Fault] = [
    Fault("chunks of seven bytes", .stored, requests: 1) { $0.good.chunked(7) },
    Fault("chunks with extensions and a trailer", .stored, requests: 1) {
      .raw(
        head("Transfer-Encoding: chunked"),
        Array("\(String($0.body.count, radix: 16)) ; why=not\r\n".utf8) + $0.body
          + Array("\r\n000\r\nX-Trailer: yes\r\nRetry-After: 9\r\n\r\n".utf8), ending: .keepAlive)
    },
    Fault("both chunks and a Content-Length", .stored, requests: 1) {
      $0.good.header("Content-Length", "10").chunked(100)
    },
    Fault("no length: the connection's end is the body's", .stored, requests: 1) {
      $0.good.untilClose()
    },
    Fault("no length, and the connection ends in the picture", corrupt, requests: 3) {
      $0.good.untilClose().cut(after: 150)
    },
    Fault("Content-Length larger than the body", truncated, requests: 3) {
      $0.good.claiming(length: $0.body.count + 1)
    },
    Fault("Content-Length smaller than the body, and closed", corrupt, requests: 3, isLossy: true) {
      $0.good.claiming(length: 100)
    },
    Fault("Content-Length smaller than the body, kept open", corrupt, requests: 3, job: alone) {
      .raw(
        head("Content-Length: 100"), $0.body, ending: .keepAlive,
        pace: .afterHead(.milliseconds(20)))
    },
    Fault(
      "Content-Length: 0 before a whole picture", .failed("empty-body", status: 200), requests: 3
    ) { .raw(head("Content-Length: 0"), $0.body, ending: .keepAlive) },
    Fault("Content-Length: many", bad, requests: 3) {
      .raw(head("Content-Length: many"), $0.body)
    },
    Fault("Content-Length: -5", bad, requests: 3) { .raw(head("Content-Length: -5"), $0.body) },
    Fault("two Content-Lengths, the last too large", truncated, requests: 3) {
      .raw(head("Content-Length: \($0.body.count)\r\nContent-Length: 9999"), $0.body)
    },
    Fault("body cut in the middle", truncated, requests: 3) { $0.good.cut(after: 150) },
    Fault("body cut before its last byte", truncated, requests: 3) {
      $0.good.cut(after: $0.body.count - 1)
    },
    Fault("connection closed after the head", truncated, requests: 3) { $0.good.cut(after: 0) },
    Fault("cut twice, then the tile", .stored, requests: 3) {
      $0.good.cut(after: 150).times(2, then: $0.good)
    },
    Fault("a chunk cut in the middle", truncated, requests: 3) {
      $0.good.chunked(100).cut(after: 150)
    },
    Fault("all chunks, but no last one", truncated, requests: 3) {
      $0.good.chunked(100).cut(after: $0.body.count)
    },
    Fault("a chunk whose length is no number", bad, requests: 3) { _ in
      .raw(head("Transfer-Encoding: chunked"), Array("ZZ\r\nabc\r\n".utf8))
    },
    Fault("a chunk of 2^68 bytes", bad, requests: 3) { _ in
      .raw(head("Transfer-Encoding: chunked"), Array("FFFFFFFFFFFFFFFFF\r\nabc\r\n".utf8))
    },
    Fault("reset in the middle of the body", .failed("reset", status: 200), requests: 3) {
      $0.good.reset(after: 150)
    },
    Fault("reset in the middle of a chunk", .failed("reset", status: 200), requests: 3) {
      $0.good.chunked(100).reset(after: 150)
    },
    Fault("a body without an end", tooLarge, requests: 1, job: small) { _ in .endless() },
    Fault("chunks without an end", tooLarge, requests: 1, job: small) { _ in
      .raw(
        head("Transfer-Encoding: chunked"),
        Array("1000\r\n".utf8) + [UInt8](repeating: 0x2e, count: 4_096) + [13, 10],
        pace: .endless)
    },
    Fault("Content-Length: 30000000000", tooLarge, requests: 1) {
      .raw(head("Content-Length: 30000000000"), $0.body)
    },
    Fault(
      "a picture and then bytes up to one above maxTileBytes", tooLarge, requests: 1, job: small
    ) { .ok($0.body + [UInt8](repeating: 0, count: 100_001 - $0.body.count)) },
    // With one request at a time, the next tiles are asked for over the same connection. A client
    // that has the head reads no further than the length that it tells.
    Fault("another answer behind the answer, unasked", .stored, requests: 1, job: alone) {
      .raw(
        head("Content-Length: \($0.body.count)"), $0.body + unasked, ending: .keepAlive,
        pace: .afterHead(.milliseconds(20)))
    },
    Fault("another answer at once behind the answer, unasked", .stored, requests: 1, job: alone) {
      .raw(head("Content-Length: \($0.body.count)"), $0.body + unasked, ending: .keepAlive)
    },
    Fault("another answer behind a 404, unasked", .absent, requests: 1, job: alone) { _ in
      .raw("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", unasked, ending: .keepAlive)
    },
  ]

  /// A whole answer with the picture of another tile.
  private static let unasked: [UInt8] = {
    let other = TilePicture.png(z: 9, x: 9, y: 9)
    return Array(head("Content-Length: \(other.count)").utf8) + other
  }()

  static func head(_ fields: String) -> String {
    "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\(fields)\r\n\r\n"
  }
}
