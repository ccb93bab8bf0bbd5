import Foundation

/// An answer of the stub server: what is sent, and how it goes wrong.
public struct StubAnswer: Sendable {
  /// How the body's end is told.
  enum Framing: Sendable {
    /// Content-Length; nil: as long as the body is.
    case length(Int?)
    /// Chunks of that many bytes.
    case chunked(Int)
    /// The end of the connection.
    case untilClose
  }

  /// What follows the last byte.
  enum Ending: Sendable { case keepAlive, close, reset, silence }

  /// How the body goes out.
  enum Pace: Sendable, Equatable {
    case whole
    /// A byte at a time, with that pause between them.
    case bytes(Duration)
    /// What stands in the head's place, and after that pause the rest.
    case afterHead(Duration)
    /// Over and over, until the other side hangs up.
    case endless
  }

  var status: Int
  var headers: [(name: String, value: String)]
  var body: [UInt8]
  var framing: Framing = .length(nil)
  var ending: Ending = .keepAlive
  var pace: Pace = .whole
  /// Bytes of the body that are sent; nil: all.
  var cut: Int?
  /// Bytes sent in place of status line and header fields; the body follows as it is.
  var rawHead: [UInt8]?
  var sendsHead = true
  var gate: StubGate?
  /// The answer that follows once the path was asked for more than `count` times.
  var successor: (count: Int, answers: [StubAnswer])?

  /// An answer of that status, with the right Content-Length.
  public init(
    status: Int = 200, headers: [(name: String, value: String)] = [], body: [UInt8] = []
  ) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The answer to the `serial`-th asking of a path.
  func resolved(_ serial: Int) -> StubAnswer {
    guard let successor, serial > successor.count else { return self }
    return successor.answers[0].resolved(serial - successor.count)
  }

  func changed(_ change: (inout StubAnswer) -> Void) -> StubAnswer {
    var copy = self
    change(&copy)
    return copy
  }
}

// MARK: - Answers
extension StubAnswer {
  /// 200 with `body`.
  public static func ok(_ body: [UInt8], type: String = "image/png") -> StubAnswer {
    StubAnswer(headers: [("Content-Type", type)], body: body)
  }

  /// 200 with `text`.
  public static func ok(_ text: String, type: String = "text/plain") -> StubAnswer {
    .ok(Array(text.utf8), type: type)
  }

  /// An answer of that status; a short text is its body where the status allows one.
  public static func status(_ status: Int) -> StubAnswer {
    guard allowsBody(status) else { return StubAnswer(status: status) }
    let text = "status \(status)\n"
    return StubAnswer(
      status: status, headers: [("Content-Type", "text/plain")], body: Array(text.utf8))
  }

  /// 200 with a picture of the request's z, x and y; 404 where it has none.
  public static func tile(_ request: StubRequest, size: Int = 256) -> StubAnswer {
    guard let tile = request.tile else { return .status(404) }
    return .ok(TilePicture.png(z: tile.z, x: tile.x, y: tile.y, size: size))
  }

  /// A redirect to `location`.
  public static func redirect(to location: String, status: Int = 302) -> StubAnswer {
    StubAnswer(status: status, headers: [("Location", location)])
  }

  /// The connection is reset in place of an answer.
  public static var reset: StubAnswer { headless(.reset) }

  /// The connection is closed in place of an answer.
  public static var closed: StubAnswer { headless(.close) }

  /// Nothing is answered; the connection stays open until the other side or the server ends it.
  public static var unanswered: StubAnswer { headless(.silence) }

  /// Bytes that are no HTTP, then the end of the connection.
  public static var garbage: StubAnswer {
    headless(.close).changed {
      $0.sendsHead = true
      $0.rawHead = [0x16, 0x03, 0x01, 0x00, 0xff, 0x00, 0x0d, 0x0a, 0x80, 0x0d, 0x0a, 0x0d, 0x0a]
    }
  }

  /// Those bytes in place of status line and header fields, then `body` as it is.
  static func raw(
    _ head: String, _ body: [UInt8] = [], ending: Ending = .close, pace: Pace = .whole
  ) -> StubAnswer {
    StubAnswer(body: body).changed {
      $0.rawHead = Array(head.utf8)
      $0.ending = ending
      $0.pace = pace
    }
  }

  /// A body without an end, told by no length.
  public static func endless(status: Int = 200, type: String = "image/png") -> StubAnswer {
    StubAnswer.ok([UInt8](repeating: 0x2e, count: 16_384), type: type).changed {
      $0.status = status
      $0.pace = .endless
      $0.framing = .untilClose
      $0.ending = .close
    }
  }

  static func allowsBody(_ status: Int) -> Bool { status >= 200 && status != 204 && status != 304 }

  private static func headless(_ ending: Ending) -> StubAnswer {
    StubAnswer().changed {
      $0.sendsHead = false
      $0.ending = ending
    }
  }
}

// MARK: - Changes to an answer
extension StubAnswer {
  /// The same with one more header field.
  public func header(_ name: String, _ value: String) -> StubAnswer {
    changed { $0.headers.append((name, value)) }
  }

  /// The same with another Content-Length than the body has; the connection closes after it.
  public func claiming(length: Int) -> StubAnswer {
    changed {
      $0.framing = .length(length)
      $0.ending = .close
    }
  }

  /// The same, but closed after `count` bytes of the body, whatever the head said.
  public func cut(after count: Int) -> StubAnswer { ending(.close, after: count) }

  /// The same, but reset after `count` bytes of the body.
  public func reset(after count: Int) -> StubAnswer { ending(.reset, after: count) }

  /// The same, but silent after the head and `count` bytes of the body, until it is stopped.
  public func silent(after count: Int = 0) -> StubAnswer { ending(.silence, after: count) }

  /// The same in chunks of `size` bytes.
  public func chunked(_ size: Int = 1_000) -> StubAnswer { changed { $0.framing = .chunked(size) } }

  /// The same with its end told by the end of the connection.
  public func untilClose() -> StubAnswer {
    changed {
      $0.framing = .untilClose
      $0.ending = .close
    }
  }

  /// The same with a body that goes out a byte at a time.
  public func byteByByte(every pause: Duration = .zero) -> StubAnswer {
    changed { $0.pace = .bytes(pause) }
  }

  /// The same, with the connection closed after it.
  public func closing() -> StubAnswer {
    changed {
      $0.headers.append(("Connection", "close"))
      $0.ending = .close
    }
  }

  /// The same with its body gzip-coded, and said to be so.
  public func gzipped() -> StubAnswer {
    changed {
      $0.body = StoredDeflate.gzip($0.body)
      $0.headers.append(("Content-Encoding", "gzip"))
    }
  }

  /// The same with its body replaced by what `code` makes of it, and said to be in that coding.
  func coded(_ name: String, _ code: ([UInt8]) -> [UInt8]) -> StubAnswer {
    changed {
      $0.body = code($0.body)
      $0.headers.append(("Content-Encoding", name))
    }
  }

  /// The same, said to be gzip-coded, with a gzip body that cannot be undone.
  public func badlyGzipped() -> StubAnswer {
    gzipped().changed { $0.body[10] = 0xff }
  }

  /// The same, not begun before `gate` is opened.
  public func held(by gate: StubGate) -> StubAnswer { changed { $0.gate = gate } }

  /// This answer for the first `count` times that a path is asked for, then `next`.
  public func times(_ count: Int, then next: StubAnswer) -> StubAnswer {
    changed { $0.successor = (count, [next]) }
  }

  private func ending(_ ending: Ending, after count: Int) -> StubAnswer {
    changed {
      $0.cut = min(count, $0.body.count)
      $0.ending = ending
    }
  }
}

extension StubAnswer: CustomStringConvertible {
  /// The answer in a few words, for a test's output.
  public var description: String {
    "\(sendsHead ? "\(status)" : "no head"), \(body.count) bytes, \(framing), \(pace), \(ending)"
  }
}
