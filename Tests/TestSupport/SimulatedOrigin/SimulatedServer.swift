import Foundation

/// The simulated origin's listener, thread and log.
final class SimulatedServer: @unchecked Sendable {
  // @unchecked: what varies is only touched while `condition` is locked.

  let port: Int
  private let tiles: SimulatedTiles
  private let listener: Int32
  private let stopSignal = StubGate()
  private let condition = NSCondition()
  private var log = SimulatedLog()
  /// A waiter is told once so many tiles were asked for.
  private var wanted = Int.max
  private var isRunning = false
  private var isListening = true

  init(_ tiles: SimulatedTiles) throws {
    self.tiles = tiles
    (listener, port) = try StubSocket.listen()
  }

  var record: SimulatedRecord { condition.withLock { log.record } }

  func restartCount() { condition.withLock { log.restart() } }

  func start() {
    condition.withLock { isRunning = true }
    Thread {
      var loop = SimulatedLoop(
        listener: self.listener, stop: self.stopSignal.readEnd,
        answers: SimulatedAnswers(self.tiles), note: self.note)
      loop.run()
      self.condition.withLock {
        self.isRunning = false
        self.condition.broadcast()
      }
    }.start()
  }

  func wait(forRequests count: Int, limit: Double) -> Bool {
    let deadline = Date(timeIntervalSinceNow: limit)
    return condition.withLock {
      wanted = count
      defer { wanted = .max }
      while log.record.requests < count {
        guard condition.wait(until: deadline) else { return log.record.requests >= count }
      }
      return true
    }
  }

  func waitForEnd() {
    condition.withLock {
      while isRunning { condition.wait() }
    }
  }

  func stop() {
    stopSignal.open()
    waitForEnd()
    condition.withLock {
      if isListening { close(listener) }
      isListening = false
    }
  }

  /// Called on the loop's thread.
  private func note(_ event: SimulatedLoop.Event) {
    condition.withLock {
      switch event {
      case .opened: log.opened()
      case .closed: log.closed()
      case .asked(let tile): log.count(tile)
      case .answering(let requests): log.count(inFlight: requests)
      }
      if log.record.requests >= wanted { condition.broadcast() }
    }
  }
}
