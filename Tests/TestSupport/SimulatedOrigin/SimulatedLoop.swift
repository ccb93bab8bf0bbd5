import Foundation

/// The thread of a simulated origin: one `poll` over all connections, one `recv` and one `send` a
/// request.
struct SimulatedLoop {
  /// What is worth counting.
  enum Event {
    case opened
    case closed
    case asked(SimulatedTile)
    /// So many requests stand waiting at one look.
    case answering(Int)
  }

  /// Connections at most; further ones wait to be accepted.
  private static let mostConnections = 512
  /// The longest head of a request.
  private static let headLimit = 4_096
  /// Entries of `polled` that are no connection: the listener and the request to stop.
  private static let others = 2

  private let listener: Int32
  private var answers: SimulatedAnswers
  private let note: (Event) -> Void
  private var polled: [pollfd]
  /// What has come of each connection's next head, in the order of `polled`.
  private var heads: [SimulatedHead] = []

  init(
    listener: Int32, stop: Int32, answers: SimulatedAnswers, note: @escaping (Event) -> Void
  ) {
    self.listener = listener
    self.answers = answers
    self.note = note
    polled = [listener, stop].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  }

  /// Answers until it is to stop, and closes every connection.
  mutating func run() {
    while true {
      while poll(&polled, nfds_t(polled.count), -1) < 0, errno == EINTR {}
      if polled[1].revents != 0 { break }
      answerAll()
      if polled[0].revents != 0 { accept() }
      let isFull = heads.count >= Self.mostConnections
      polled[0].events = isFull ? 0 : Int16(POLLIN)
    }
    for entry in polled[Self.others...] { close(entry.fd) }
  }

  private mutating func accept() {
    let socket = StubSocket.accept(listener)
    guard socket >= 0 else { return }
    polled.append(pollfd(fd: socket, events: Int16(POLLIN), revents: 0))
    heads.append(SimulatedHead(limit: Self.headLimit))
    note(.opened)
  }

  private mutating func answerAll() {
    let ready = polled[Self.others...].reduce(0) { $0 + ($1.revents != 0 ? 1 : 0) }
    guard ready > 0 else { return }
    note(.answering(ready))
    var index = 0
    while index < heads.count {
      // The last one takes the place of one that is dropped, and is looked at there.
      if polled[index + Self.others].revents != 0, !answer(index) {
        drop(index)
      } else {
        index += 1
      }
    }
  }

  private mutating func drop(_ index: Int) {
    close(polled[index + Self.others].fd)
    polled.swapAt(index + Self.others, polled.count - 1)
    heads.swapAt(index, heads.count - 1)
    polled.removeLast()
    heads.removeLast()
    note(.closed)
  }

  /// Reads what has come of a connection and answers a whole head; false at the connection's end.
  private mutating func answer(_ index: Int) -> Bool {
    let socket = polled[index + Self.others].fd
    guard heads[index].receive(from: socket) else { return false }
    guard heads[index].isWhole else { return true }
    let tile = heads[index].tile
    heads[index].clear()
    // Counted before it is sent: who has the answer finds it counted.
    if let tile { note(.asked(tile)) }
    return answers.with(tile) { StubSocket.send($0, to: socket) }
  }
}
