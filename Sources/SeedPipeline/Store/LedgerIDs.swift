internal import Bindings
internal import TileGrid

/// The ids of some of the store's tiles, rising, read in blocks over a connection of its own.
struct LedgerIDs: Sendable {
  /// Which tiles of the ledger.
  enum Choice: Sendable {
    /// All.
    case anyOutcome
    /// Those that a run does not ask for again.
    case storedOrAbsent
    /// Those that failed and of which no older tile is kept.
    case failed

    var sql: String {
      switch self {
      case .anyOutcome: "SELECT id FROM tiles WHERE id >= ?1 ORDER BY id LIMIT ?2"
      case .storedOrAbsent:
        "SELECT id FROM tiles WHERE id >= ?1 AND state <> 3 ORDER BY id LIMIT ?2"
      case .failed: "SELECT id FROM failures WHERE id >= ?1 AND kept = 0 ORDER BY id LIMIT ?2"
      }
    }
  }

  /// Ids a block: 64 KiB, read within a millisecond or two.
  private static let blockLength = 8_192

  private let query: BlockQuery
  private var block: [Int64] = []
  private var position = 0
  /// Where the next block begins; nil after the last one.
  private var start: Int64? = 0

  init(path: String, choice: Choice) { query = BlockQuery(path: path, sql: choice.sql) }

  /// True where `id` is among them; ids must be asked for in rising order.
  mutating func contains(_ id: TileID) throws(StoreError) -> Bool {
    let wanted = Int64(id.rawValue)
    while true {
      while position < block.count, block[position] < wanted { position += 1 }
      if position < block.count { return block[position] == wanted }
      guard let start else { return false }
      try readBlock(from: max(start, wanted))
    }
  }

  /// The next id; nil after the last one.
  mutating func next() throws(StoreError) -> TileID? {
    while position == block.count {
      guard let start else { return nil }
      try readBlock(from: start)
    }
    position += 1
    return TileID(rawValue: UInt64(block[position - 1]))
  }

  /// Leaves out the ids below `id`.
  mutating func skip(to id: TileID) {
    let first = Int64(id.rawValue)
    while position < block.count, block[position] < first { position += 1 }
    if position == block.count, let start { self.start = max(start, first) }
  }

  private mutating func readBlock(from first: Int64) throws(StoreError) {
    block = try query.block(from: first, atMost: LedgerIDs.blockLength) {
      rows throws(SQLiteError) in
      try rows.integers(atMost: LedgerIDs.blockLength)
    }
    position = 0
    let isLast = block.count < LedgerIDs.blockLength || block.last == .max
    start = isLast ? nil : block.last.map { $0 + 1 }
  }
}
