import Foundation

/// An answer as the bytes that go out, in the pieces in which they go.
enum StubWire {
  static func pieces(of answer: StubAnswer, for request: StubRequest) -> [[UInt8]] {
    guard answer.sendsHead else { return [] }
    if let raw = answer.rawHead {
      return answer.isInPieces ? [raw, answer.body] : [raw + answer.body]
    }
    let head = head(of: answer)
    guard request.method != "HEAD", StubAnswer.allowsBody(answer.status) else { return [head] }
    let framed = framed(answer)
    guard case .bytes = answer.pace else {
      return answer.isWhole ? [head + framed] : [head, framed]
    }
    return [head] + framed.map { [$0] }
  }

  private static func head(of answer: StubAnswer) -> [UInt8] {
    var lines = ["HTTP/1.1 \(answer.status) \(reason(answer.status))"]
    lines += answer.headers.map { "\($0.name): \($0.value)" }
    if StubAnswer.allowsBody(answer.status) {
      switch answer.framing {
      case .length(let length): lines.append("Content-Length: \(length ?? answer.body.count)")
      case .chunked: lines.append("Transfer-Encoding: chunked")
      case .untilClose: break
      }
    }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  private static func framed(_ answer: StubAnswer) -> [UInt8] {
    guard case .chunked(let size) = answer.framing else {
      return Array(answer.body.prefix(answer.cut ?? answer.body.count))
    }
    var bytes: [UInt8] = []
    var start = 0
    while start < answer.body.count {
      let end = min(start + size, answer.body.count)
      let upTo = min(end, answer.cut ?? end)
      // A chunk that is cut still announces its whole length.
      bytes += Array("\(String(end - start, radix: 16))\r\n".utf8)
      bytes += answer.body[start..<max(start, upTo)]
      guard upTo == end else { return bytes }
      bytes += [13, 10]
      if answer.cut == end { return bytes }
      start = end
    }
    return bytes + Array("0\r\n\r\n".utf8)
  }

  private static func reason(_ status: Int) -> String {
    reasons[status] ?? "Some Reason"
  }

  private static let reasons = [
    200: "OK", 204: "No Content", 304: "Not Modified", 403: "Forbidden", 404: "Not Found",
    410: "Gone", 429: "Too Many Requests", 503: "Service Unavailable",
  ]
}

extension StubAnswer {
  /// Whether head and body go out in one piece.
  var isWhole: Bool { cut == nil && pace == .whole && ending == .keepAlive }

  /// Whether what stands in a head's place goes out before what follows.
  var isInPieces: Bool {
    switch pace {
    case .endless, .afterHead: true
    case .whole, .bytes: false
    }
  }

  /// The pause between two pieces, in milliseconds.
  var pause: Int32 {
    let parts: (seconds: Int64, attoseconds: Int64)
    switch pace {
    case .bytes(let pause), .afterHead(let pause): parts = pause.components
    case .whole, .endless: return 0
    }
    return Int32(parts.seconds * 1_000 + parts.attoseconds / 1_000_000_000_000_000)
  }
}
