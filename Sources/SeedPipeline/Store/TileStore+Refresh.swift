internal import Bindings

extension TileStore {
  /// Tiles whose bodies are deleted in one transaction.
  private static let bodiesAtOnce = 1_000

  /// Notes that a refresh begins, or goes on.
  ///
  /// One that was broken off goes on where what it has confirmed is still young: those tiles are not
  /// asked for again, and count when candidates for removal are judged. Candidates do not outlast
  /// their run; they are old, so they are asked for again.
  public func beginRefresh(_ refresh: Refresh) throws(StoreError) {
    try changeMany { () throws(SQLiteError) in
      let began = try metaNumber(StoreSchema.Key.refreshBegan)
      let goesOn = began.map { $0 > refresh.start - refresh.age && $0 <= refresh.start } ?? false
      if !goesOn {
        try setMeta(StoreSchema.Key.refreshBegan, refresh.start)
        try setMeta(StoreSchema.Key.refreshed, 0)
      }
      try keepCandidates()
    }
  }

  /// Ends a refresh that came to its end: removes the candidates all together, or none of them.
  ///
  /// A run that was stopped, or gave up, must not call it: its candidates stay stored then.
  /// - Returns: what was found, and by its `verdict` what was done.
  public func settleRefresh() throws(StoreError) -> RemovalRule {
    let rule = try look {
      let count = try database.prepare("SELECT count(*) FROM failures WHERE kept = 2")
      let candidates = try count.step() ? Int(count.integer(0)) : 0
      let confirmed = try metaNumber(StoreSchema.Key.refreshed) ?? 0
      return RemovalRule(candidates: candidates, confirmed: Int(confirmed))
    }
    try changeMany { () throws(SQLiteError) in
      if rule.verdict == .remove { try removeCandidates() } else { try keepCandidates() }
      try database.execute(
        """
        DELETE FROM meta
        WHERE key IN ('\(StoreSchema.Key.refreshBegan)', '\(StoreSchema.Key.refreshed)')
        """)
    }
    if rule.verdict == .remove {
      changes += 1
      try dropBodiesOfRemovedTiles()
    }
    return rule
  }

  /// Runs `body` in a transaction that may touch very many rows: pages that do not fit the cache go
  /// to disk before its end, which keeps readers out meanwhile.
  private func changeMany(_ body: () throws(SQLiteError) -> Void) throws(StoreError) {
    try look { try database.execute("PRAGMA cache_spill = ON") }
    defer { try? database.execute("PRAGMA cache_spill = OFF") }
    try change(body)
  }

  private func keepCandidates() throws(SQLiteError) {
    try database.execute("UPDATE failures SET kept = 1 WHERE kept = 2")
  }

  private func removeCandidates() throws(SQLiteError) {
    try database.execute(
      """
      UPDATE tiles SET
        state = 2, length = NULL, format = NULL, size = NULL, fingerprint = NULL,
        changed = \(changes + 1),
        fetched = (SELECT time FROM failures WHERE failures.id = tiles.id),
        tries = (SELECT failures.tries FROM failures WHERE failures.id = tiles.id)
      WHERE id IN (SELECT id FROM failures WHERE kept = 2);
      DELETE FROM failures WHERE kept = 2;
      UPDATE meta SET value = value + 1 WHERE key = '\(StoreSchema.Key.changes)';
      """)
  }

  /// Deletes what is left of removed tiles, also what a kill has left of earlier ones: nothing reads
  /// it, so it needs not be one transaction.
  private func dropBodiesOfRemovedTiles() throws(StoreError) {
    let (ids, drop) = try look {
      (
        try database.prepare(
          "SELECT id FROM tiles WHERE id >= ?1 AND state = 2 AND changed > 0 ORDER BY id LIMIT ?2"),
        try database.prepare("DELETE FROM bodies WHERE id = ?1")
      )
    }
    var start: Int64? = 0
    while let first = start {
      let block = try look {
        ids.bind(first, at: 1)
        ids.bind(Int64(TileStore.bodiesAtOnce), at: 2)
        return try ids.integers(atMost: TileStore.bodiesAtOnce)
      }
      if !block.isEmpty {
        try change { () throws(SQLiteError) in
          for id in block {
            drop.bind(id, at: 1)
            try drop.run()
          }
        }
      }
      start = block.count < TileStore.bodiesAtOnce ? nil : block.last.map { $0 + 1 }
    }
  }

  /// How many tiles of the plan are listed as failures of which an older outcome is kept.
  public func keptFailures(of plan: SeedPlan) throws(StoreError) -> Int {
    var count = 0
    try look {
      var ledger = try LedgerScan(
        "SELECT id FROM failures", where: "id >= ?1 AND kept <> 0", in: database, of: plan)
      while try ledger.next() != nil { count += 1 }
    }
    return count
  }
}
