internal import Bindings
internal import Synchronization
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

  private let connection: Connection
  private var block: [Int64] = []
  private var position = 0
  /// Where the next block begins; nil after the last one.
  private var start: Int64? = 0

  init(path: String, choice: Choice) { connection = Connection(path: path, choice: choice) }

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
    block = try connection.ids(from: first, atMost: LedgerIDs.blockLength)
    position = 0
    start = block.count < LedgerIDs.blockLength ? nil : block.last.map { $0 + 1 }
  }
}

extension LedgerIDs {
  /// A connection that is opened when it is needed; every block is a query of its own, so copies of
  /// the stream may share it.
  final class Connection: Sendable {
    private let path: String
    private let choice: Choice
    private let statement = Mutex<Statement?>(nil)

    init(path: String, choice: Choice) {
      self.path = path
      self.choice = choice
    }

    func ids(from first: Int64, atMost count: Int) throws(StoreError) -> [Int64] {
      try StoreError.telling(path, during: .reading) {
        try statement.withLock { statement in
          let query = try statement ?? open()
          statement = query
          query.bind(first, at: 1)
          query.bind(Int64(count), at: 2)
          return try query.integers(atMost: count)
        }
      }
    }

    private func open() throws(SQLiteError) -> Statement {
      let database = try Database(path: path, mode: .readOnly)
      database.setBusyTimeout(milliseconds: StoreSchema.busyTimeout)
      return try database.prepare(choice.sql)
    }
  }
}
