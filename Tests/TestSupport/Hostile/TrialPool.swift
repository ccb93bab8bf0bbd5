import Synchronization
import Dispatch
import Bindings

/// Carries out trials on threads of their own, some at a time: most of them wait for a clock.
public enum TrialPool {
  private static let atOnce = 6

  /// What `trial` finds for each of the items, in the items' order; an error is a finding too.
  public static func findings<Item: Sendable>(
    of items: [Item], _ trial: @escaping @Sendable (Item) throws -> [String]
  ) -> [[String]] {
    let found = Lock([[String]](repeating: [], count: items.count))
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: min(atOnce, items.count)) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < items.count else { return }
        let lines: [String]
        do { lines = try trial(items[index]) } catch { lines = ["\(error)"] }
        found.withLock { $0[index] = lines }
      }
    }
    return found.withLock { $0 }
  }

  /// The same for a caller that must not block its thread.
  public static func awaitedFindings<Item: Sendable>(
    of items: [Item], _ trial: @escaping @Sendable (Item) throws -> [String]
  ) async -> [[String]] {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: findings(of: items, trial))
      }
    }
  }
}
