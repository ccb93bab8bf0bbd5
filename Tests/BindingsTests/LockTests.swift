import Foundation
import Testing

@testable import Bindings

struct LockTests {
  @Test func `of many threads one at a time reaches the value`() {
    let numbers = Lock<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<2_000 {
        numbers.withLock { numbers in
          // Grows and shrinks, so that two at once would crash or lose some.
          numbers.append(thread * 2_000 + number)
          if number % 3 == 0 { numbers.append(numbers.removeFirst()) }
        }
      }
    }
    let sorted = numbers.withLock { $0.sorted() }
    #expect(sorted == Array(0..<16_000))
  }

  @Test func `an error lets go of the lock, and the value goes away with it`() {
    struct Refused: Error {}
    let ends = Lock(0)
    do {
      let lock = Lock(Ending(counted: ends))
      #expect(throws: Refused.self) {
        try lock.withLock { (_: inout Ending) throws(Refused) in throw Refused() }
      }
      lock.withLock { $0 = Ending(counted: ends) }
      #expect(ends.withLock { $0 } == 1)
    }
    #expect(ends.withLock { $0 } == 2)
  }
}

/// Counts its own end.
private final class Ending {
  private let ends: Lock<Int>

  init(counted ends: Lock<Int>) { self.ends = ends }

  deinit { ends.withLock { $0 += 1 } }
}
