internal import Bindings
internal import TileGrid

extension TileStore {
  /// Bodies that are looked at between two commits: some megabytes.
  private static let bodiesAtOnce: Int64 = 200

  /// Makes the stored tiles absent whose bodies are placeholders, so that one that is named later
  /// counts for what was fetched before too.
  ///
  /// It reads every body, but only where `digests` name one that they did not name before.
  /// - Parameter digests: SHA-256, in lower-case hexadecimal digits.
  /// - Returns: How many tiles became absent.
  /// - Throws: `StoreError`; what was looked at so far stays done.
  func apply(placeholders digests: Set<String>) throws(StoreError) -> Int {
    let known = try keptPlaceholders()
    guard digests != known else { return 0 }
    let new = digests.subtracting(known)
    var count = 0
    var start: Int64? = new.isEmpty ? nil : 0
    while let first = start {
      let (found, next) = try placeholders(new, from: first)
      try write(found)
      count += found.count
      start = next
    }
    try keep(placeholders: digests)
    return count
  }

  /// The stored tiles from `first` on, a block of them, whose bodies are among `digests`, as absent;
  /// and where the next block begins.
  private func placeholders(
    _ digests: Set<String>, from first: Int64
  ) throws(StoreError) -> (found: [TileOutcome], next: Int64?) {
    try look {
      let rows = try database.prepare(
        """
        SELECT id, fetched, tries, data FROM bodies JOIN tiles USING (id)
        WHERE id >= ?1 AND state = 1 ORDER BY id LIMIT ?2
        """)
      rows.bind(first, at: 1)
      rows.bind(TileStore.bodiesAtOnce, at: 2)
      var found: [TileOutcome] = []
      var count: Int64 = 0
      var last = first
      while try rows.step() {
        count += 1
        last = rows.integer(0)
        guard digests.contains(Digest.hexadecimal(Digest.sha256(rows.blob(3)))) else { continue }
        let id = TileID(rawValue: UInt64(last))
        found.append(
          TileOutcome(
            tile: try TileCoordinate(id: id), id: id, result: .absent,
            tries: Int(rows.integer(2)), time: rows.integer(1)))
      }
      rows.reset()
      return (found, count < TileStore.bodiesAtOnce ? nil : last + 1)
    }
  }

  /// The placeholders that hold for what is stored.
  private func keptPlaceholders() throws(StoreError) -> Set<String> {
    try look {
      let row = try database.prepare("SELECT value FROM meta WHERE key = ?1")
      row.bind(StoreSchema.Key.placeholders, at: 1)
      guard try row.step(), let text = row.text(0) else { return [] }
      return Set(text.split(separator: " ").map(String.init))
    }
  }

  private func keep(placeholders digests: Set<String>) throws(StoreError) {
    try change { () throws(SQLiteError) in
      let statement = try database.prepare("INSERT OR REPLACE INTO meta VALUES (?1, ?2)")
      statement.bind(StoreSchema.Key.placeholders, at: 1)
      statement.bind(digests.sorted().joined(separator: " "), at: 2)
      try statement.run()
    }
  }
}
