extension OutcomeChannel {
  /// What both threads share, touched only while the channel's lock is held.
  struct State {
    var queue: [TileOutcome] = []
    var queuedBytes = 0
    /// Outcomes and bytes that hold room: queued, or taken and not yet committed.
    var heldOutcomes = 0
    var heldBytes = 0
    /// Room promised to tiles that are on their way.
    var reserved = 0
    var statistics = FetchStatistics()
    var isClosed = false
    var isAbandoned = false
    var wantsNoMore = false
    var wanted = (count: Int.max, bytes: Int.max)
    var receiverWaits = false
    var isProdded = false
    var senderWaits = false
    var waker: (@Sendable () -> Void)?
    private var meanBytes = 0

    func hasRoom(outcomes: Int, bytes: Int) -> Bool {
      if heldOutcomes + reserved == 0 { return true }
      return heldOutcomes + reserved < outcomes && heldBytes + (reserved + 1) * meanBytes <= bytes
    }

    mutating func append(_ outcome: TileOutcome) {
      if case .stored(let body) = outcome.result {
        let bytes = body.bytes.count
        queuedBytes += bytes
        heldBytes += bytes
        meanBytes = meanBytes == 0 ? bytes : meanBytes + (bytes - meanBytes) / 16
      }
      heldOutcomes += 1
      queue.append(outcome)
    }

    func fills(_ count: Int, _ bytes: Int) -> Bool { queue.count >= count || queuedBytes >= bytes }

    /// Whether a waiting receiver has a whole batch now; true once for each wait.
    mutating func receiverIsServed() -> Bool {
      guard receiverWaits, fills(wanted.count, wanted.bytes) else { return false }
      receiverWaits = false
      return true
    }

    /// Notes that there is no room, so that the receiver takes less than a batch, now or when it
    /// comes next; whether it waits and has to be woken.
    mutating func prodsReceiver() -> Bool {
      guard !queue.isEmpty else { return false }
      isProdded = true
      return exchange(&receiverWaits, with: false)
    }

    mutating func senderIsServed() -> Bool { exchange(&senderWaits, with: false) }

    mutating func takeBatch(atMost count: Int, bytes: Int) -> Batch {
      var (taken, takenBytes) = (0, 0)
      if !fills(count, bytes) {
        (taken, takenBytes) = (queue.count, queuedBytes)
      } else {
        while taken < min(count, queue.count) {
          let next = queue[taken].bodyBytes
          if taken > 0, takenBytes + next > bytes { break }
          takenBytes += next
          taken += 1
        }
      }
      let outcomes: [TileOutcome]
      if taken == queue.count {
        outcomes = exchange(&queue, with: [])
        queue.reserveCapacity(outcomes.count)
      } else {
        outcomes = Array(queue[..<taken])
        queue.removeFirst(taken)
      }
      queuedBytes -= takenBytes
      return Batch(
        outcomes: outcomes, isLast: isClosed && queue.isEmpty, statistics: statistics,
        bytes: takenBytes)
    }

    mutating func dropQueue() {
      heldOutcomes -= queue.count
      heldBytes -= queuedBytes
      queue = []
      queuedBytes = 0
    }
  }
}

extension TileOutcome {
  /// Bytes of the body; 0 where there is none.
  var bodyBytes: Int {
    if case .stored(let body) = result { body.bytes.count } else { 0 }
  }
}
