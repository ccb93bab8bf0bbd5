internal import Bindings
internal import Dispatch

/// The bounded way of outcomes from the thread that fetches to the thread that writes.
///
/// Room is reserved before a tile is asked for, so sending never waits and nothing grows while the
/// disk is slow; it is given back when the outcome is committed.
public final class OutcomeChannel: Sendable {
  /// Outcomes that are written in one transaction.
  public struct Batch: Sendable {
    /// The outcomes, in the order in which they were sent.
    public let outcomes: [TileOutcome]
    /// True: nothing comes after this batch.
    public let isLast: Bool
    /// What the download had done when the batch was taken.
    public let statistics: FetchStatistics
    /// Bytes of the bodies.
    let bytes: Int
  }

  private let outcomeLimit: Int
  private let byteLimit: Int
  private let state = Lock(State())
  // One signal for each time that a waiter was told; a stale one costs a waiter one more look.
  private let arrival = DispatchSemaphore(value: 0)
  private let departure = DispatchSemaphore(value: 0)

  /// A channel with room for that many outcomes and bytes of bodies, written ones not counted.
  ///
  /// The room for bytes is reserved by the mean of the bodies before, so it can be overrun by what
  /// is in flight; a single body larger than all of it is let through.
  public init(outcomes: Int = 2_000, bytes: Int = 16 << 20) {
    outcomeLimit = outcomes
    byteLimit = bytes
  }

  /// Called whenever room comes back or the channel is abandoned; wakes the fetching thread.
  public func setWaker(_ waker: (@Sendable () -> Void)?) { state.withLock { $0.waker = waker } }
}

// MARK: - The fetching thread

extension OutcomeChannel {
  /// Reserves room for one outcome; false where there is none now, or nothing more is wanted.
  public func reserve() -> Bool {
    let (reserved, prod) = state.withLock { state in
      guard !state.isAbandoned, !state.wantsNoMore else { return (false, false) }
      guard state.hasRoom(outcomes: outcomeLimit, bytes: byteLimit) else {
        return (false, state.prodsReceiver())
      }
      state.reserved += 1
      return (true, false)
    }
    if prod { arrival.signal() }
    return reserved
  }

  /// Reserves room for one outcome and waits for it; false after `limit`, or once nothing more is
  /// wanted.
  public func reserve(waiting limit: Duration) -> Bool {
    let deadline = ContinuousClock.now.advanced(by: limit)
    while !reserve() {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero, takesMore else { return false }
      state.withLock { $0.senderWaits = true }
      // Room may have come between the two looks.
      if reserve() { return true }
      _ = departure.wait(timeout: .now() + .nanoseconds(left.wholeNanoseconds))
    }
    return true
  }

  /// Gives back room that was reserved and is not used.
  public func cancelReservation() { state.withLock { $0.reserved -= 1 } }

  /// Sends an outcome into room that was reserved before; never waits.
  public func send(_ outcome: TileOutcome) {
    let prod = state.withLock { state in
      precondition(state.reserved > 0, "an outcome was sent without room for it")
      state.reserved -= 1
      guard !state.isAbandoned else { return false }
      state.append(outcome)
      return state.receiverIsServed()
    }
    if prod { arrival.signal() }
  }

  /// Tells what the download has done so far.
  public func update(_ statistics: FetchStatistics) {
    state.withLock { $0.statistics = statistics }
  }

  /// Tells that nothing more is sent.
  public func close() {
    state.withLock { $0.isClosed = true }
    arrival.signal()
  }

  /// True once the writer has given up.
  public var isAbandoned: Bool { state.withLock { $0.isAbandoned } }

  /// False once nothing more is to be asked for: the writer has given up, or has seen enough.
  public var takesMore: Bool { state.withLock { !$0.isAbandoned && !$0.wantsNoMore } }
}

// MARK: - The writing thread

extension OutcomeChannel {
  /// Takes what is there as soon as it fills a batch, the channel is closed, or the time is over.
  ///
  /// A batch may be empty: it then only brings the statistics.
  ///
  /// - Parameters:
  ///   - count: the most outcomes of a batch.
  ///   - bytes: the most bytes of its bodies; a single larger body makes a batch by itself.
  ///   - limit: the longest wait.
  /// - Returns: the outcomes, whose room stays taken until `release`.
  public func receive(
    atMost count: Int = 1_000, bytes: Int = 8 << 20, within limit: Duration = .seconds(1)
  ) -> Batch {
    let deadline = DispatchTime.now() + .nanoseconds(limit.wholeNanoseconds)
    while true {
      let isLate = DispatchTime.now() >= deadline
      let batch: Batch? = state.withLock { state in
        state.wanted = (count, bytes)
        guard isLate || state.isClosed || state.isProdded || state.fills(count, bytes) else {
          state.receiverWaits = true
          return nil
        }
        state.receiverWaits = false
        state.isProdded = false
        return state.takeBatch(atMost: count, bytes: bytes)
      }
      if let batch { return batch }
      _ = arrival.wait(timeout: deadline)
    }
  }

  /// Gives back the room of a batch, once it is committed.
  public func release(_ batch: Batch) {
    let (waker, prod) = state.withLock { state in
      state.heldOutcomes -= batch.outcomes.count
      state.heldBytes -= batch.bytes
      return (state.waker, state.senderIsServed())
    }
    if prod { departure.signal() }
    waker?()
  }

  /// Tells the fetching thread to ask for nothing more; what is on its way is still taken.
  public func wantNoMore() {
    let (waker, prod) = state.withLock { state in
      state.wantsNoMore = true
      return (state.waker, state.senderIsServed())
    }
    if prod { departure.signal() }
    waker?()
  }

  /// Tells the fetching thread to end: nothing more can be written.
  public func abandon() {
    let (waker, prod) = state.withLock { state in
      state.isAbandoned = true
      state.dropQueue()
      return (state.waker, state.senderIsServed())
    }
    if prod { departure.signal() }
    waker?()
  }
}

extension Duration {
  /// The duration in nanoseconds, at most some 292 years.
  var wholeNanoseconds: Int {
    let (seconds, attoseconds) = components
    return Int(clamping: seconds.multipliedReportingOverflow(by: 1_000_000_000).partialValue)
      + Int(attoseconds / 1_000_000_000)
  }
}
