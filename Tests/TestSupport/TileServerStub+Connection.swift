import Foundation

/// One connection of the stub server, carried out on a thread of its own.
struct StubConnection {
  let socket: Int32
  let serial: Int
  let core: StubCore

  /// Answers requests until the connection ends.
  func serve() {
    var unread: [UInt8] = []
    while let request = nextRequest(&unread) {
      let seen = core.begin(request, connection: serial)
      let answer = core.script(seen).resolved(seen.pathSerial)
      guard deliver(answer, to: seen) else { return }
    }
  }

  /// Reads a head, and passes over the body that it announces.
  private func nextRequest(_ unread: inout [UInt8]) -> StubRequest? {
    let end: [UInt8] = [13, 10, 13, 10]
    while true {
      if let range = unread.firstRange(of: end) {
        guard let request = StubRequest(head: Array(unread[..<range.lowerBound])) else {
          return nil
        }
        unread.removeSubrange(..<range.upperBound)
        let length = request.header("Content-Length").flatMap { Int($0) } ?? 0
        while unread.count < length {
          let more = StubSocket.receive(from: socket)
          guard !more.isEmpty else { return nil }
          unread += more
        }
        unread.removeFirst(length)
        return request
      }
      let more = StubSocket.receive(from: socket)
      guard !more.isEmpty else { return nil }
      unread += more
      if unread[0] == Self.handshake {
        _ = send(Array("HTTP/1.1 400 Plain HTTP here\r\nConnection: close\r\n\r\n".utf8))
        return nil
      }
    }
  }

  /// What a client begins with that wants an encrypted connection (RFC 8446, 5.1).
  private static let handshake: UInt8 = 0x16

  /// Sends an answer; false where the connection ends with it.
  private func deliver(_ answer: StubAnswer, to request: StubRequest) -> Bool {
    var counted = true
    func endOnce() {
      if counted { core.end() }
      counted = false
    }
    defer { endOnce() }
    if let gate = answer.gate, !hold(by: gate) { return false }

    var pieces = StubWire.pieces(of: answer, for: request)
    if answer.pace == .endless {
      while let last = pieces.last, pieces.allSatisfy(send) { pieces = [last] }
      return false
    }
    let pause = answer.pause
    for (index, piece) in pieces.enumerated() {
      // See StubRecord.inFlightMax. What stays silent is not at its end.
      if index == pieces.count - 1, answer.ending != .silence { endOnce() }
      if index > 0, pause > 0, !rest(milliseconds: pause) { return false }
      guard send(piece) else { return false }
    }
    switch answer.ending {
    case .keepAlive: return true
    case .close: return false
    case .reset:
      endOnce()
      StubSocket.resetAtClose(socket)
      return false
    case .silence:
      _ = hold(by: nil)
      return false
    }
  }

  private func send(_ bytes: [UInt8]) -> Bool { StubSocket.send(bytes[...], to: socket) }

  /// Waits for the gate; false when the client or the server ends first.
  private func hold(by gate: StubGate?) -> Bool {
    var watchesClient = true
    while true {
      let ready = StubSocket.poll([
        (core.stopSignal.readEnd, POLLIN), (gate?.readEnd ?? -1, POLLIN),
        (watchesClient ? socket : -1, POLLIN),
      ])
      if ready[0] != 0 { return false }
      if ready[1] != 0 { return true }
      guard ready[2] == 0 else {
        // A client that sends on is alive; one that is readable without a byte is gone.
        if StubSocket.receive(from: socket, peek: true).isEmpty { return false }
        watchesClient = false
        continue
      }
    }
  }

  /// Pauses; false when the server is stopped.
  private func rest(milliseconds: Int32) -> Bool {
    StubSocket.poll([(core.stopSignal.readEnd, POLLIN)], milliseconds: milliseconds)[0] == 0
  }
}
