import Foundation

/// The stub server's socket, threads and record.
final class StubCore: @unchecked Sendable {
  let port: Int
  let script: TileServerStub.Script
  /// Readable once the server is stopped.
  let stopSignal: StubGate
  private let listener: Int32
  /// Guards everything below.
  private let condition = NSCondition()
  private var seen = StubRecord()
  private var askings: [String: Int] = [:]
  private var sockets: Set<Int32> = []
  private var threads = 0
  private var isStopped = false
  private var isListening = true

  init(port: Int, _ script: @escaping TileServerStub.Script) throws {
    self.script = script
    stopSignal = StubGate()
    (listener, self.port) = try StubSocket.listen(port: port)
  }

  var record: StubRecord { condition.withLock { seen } }

  func start() {
    spawn {
      while self.awaitConnection() {
        let socket = StubSocket.accept(self.listener)
        guard socket >= 0 else { continue }
        guard let serial = self.admit(socket) else { break }
        self.spawn {
          StubConnection(socket: socket, serial: serial, core: self).serve()
          self.dismiss(socket)
        }
      }
    }
  }

  func stop() {
    condition.withLock {
      isStopped = true
      for socket in sockets { shutdown(socket, Int32(SHUT_RDWR)) }
    }
    stopSignal.open()
    condition.withLock {
      while threads > 0 { condition.wait() }
      if isListening { close(listener) }
      isListening = false
    }
  }

  /// Waits for a connection; false when the server is stopped.
  private func awaitConnection() -> Bool {
    let ready = StubSocket.poll([(listener, POLLIN), (stopSignal.readEnd, POLLIN)])
    return ready[1] == 0
  }

  func wait(until wanted: (StubRecord) -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: 20)
    return condition.withLock {
      while !wanted(seen) {
        guard condition.wait(until: deadline) else { return wanted(seen) }
      }
      return true
    }
  }

  /// Counts a request in and gives it its serials.
  func begin(_ request: StubRequest, connection: Int) -> StubRequest {
    condition.withLock {
      var request = request
      let path = request.path
      askings[path, default: 0] += 1
      request.connection = connection
      request.serial = seen.requests.count + 1
      request.pathSerial = askings[path] ?? 0
      request.instant = .now
      seen.inFlight += 1
      seen.inFlightMax = max(seen.inFlightMax, seen.inFlight)
      request.inFlight = seen.inFlight
      request.open = seen.open
      seen.requests.append(request)
      condition.broadcast()
      return request
    }
  }

  /// Counts a request out.
  func end() {
    condition.withLock {
      seen.inFlight -= 1
      condition.broadcast()
    }
  }

  private func admit(_ socket: Int32) -> Int? {
    condition.withLock {
      guard !isStopped else {
        close(socket)
        return nil
      }
      sockets.insert(socket)
      seen.connections += 1
      seen.open += 1
      seen.openMax = max(seen.openMax, seen.open)
      condition.broadcast()
      return seen.connections
    }
  }

  /// Closes a socket under the lock, so that `stop()` never meets its number again.
  private func dismiss(_ socket: Int32) {
    condition.withLock {
      sockets.remove(socket)
      seen.open -= 1
      close(socket)
      condition.broadcast()
    }
  }

  private func spawn(_ body: @escaping @Sendable () -> Void) {
    condition.withLock { threads += 1 }
    let thread = Thread {
      body()
      self.condition.withLock {
        self.threads -= 1
        self.condition.broadcast()
      }
    }
    thread.stackSize = 512 << 10
    thread.start()
  }
}
