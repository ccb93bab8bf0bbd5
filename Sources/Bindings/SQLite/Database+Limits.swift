internal import CSQLite

// What a file of unknown origin may cost: its views can be endless, its values of any length.
extension Database {
  /// Refuses values of more than `bytes`, made or read, with SQLITE_TOOBIG.
  public func limitValues(toBytes bytes: Int) {
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(clamping: bytes))
  }

  /// Ends with SQLITE_INTERRUPT what takes more than about that many millions of steps of SQLite's
  /// machine, counted from here or from the last `restartWork()`.
  public func limitWork(toMillions millions: Int) {
    let limit = WorkLimit(most: millions)
    workLimit = limit
    // The connection keeps the counter for as long as it may call.
    sqlite3_progress_handler(
      handle, 1_000_000, countWork, Unmanaged.passUnretained(limit).toOpaque())
  }

  /// Begins to count anew.
  public func restartWork() { workLimit?.done = 0 }
}

/// How much a connection has done, in millions of steps.
final class WorkLimit {
  let most: Int
  var done = 0

  init(most: Int) { self.most = most }
}

/// SQLite's progress handler: other than 0 ends the statement.
///
/// At file scope, so that it belongs to no actor.
private func countWork(_ context: UnsafeMutableRawPointer?) -> Int32 {
  guard let context else { return 0 }
  return Unmanaged<WorkLimit>.fromOpaque(context)._withUnsafeGuaranteedRef { limit in
    limit.done += 1
    return limit.done > limit.most ? 1 : 0
  }
}
