internal import Bindings

/// The counted blocks of a ledger, read some at a time as they are come to.
struct CountedBlocks: Sendable {
  /// What is known of a block.
  struct Block: Sendable {
    let number: Int64
    let stored: Int
    let absent: Int
    let failed: Int
    /// Bytes of the stored tiles.
    let bytes: Int

    /// True where no tile of it has failed.
    var isFinished: Bool { failed == 0 }
    /// The first id after the block.
    var end: Int64 { (number + 1) << LedgerBlocks.bits }
  }

  /// Blocks that are read at once: they tell of four million tiles.
  static let atOnce = 1_024
  /// Reads blocks: the first number wanted, and how many.
  static let sql = """
    SELECT id, stored, absent, failed, bytes FROM blocks WHERE id >= ?1 ORDER BY id LIMIT ?2
    """

  private var blocks: [Block] = []
  private var position = 0
  /// Where the next blocks begin; nil after the last one.
  private var start: Int64? = 0

  /// The block that `id` is in, where it is counted; ids must be asked for in rising order.
  ///
  /// `read` gives the next `atOnce` blocks from a number on.
  mutating func block<Failure>(
    of id: Int64, reading read: (Int64) throws(Failure) -> [Block]
  ) throws(Failure) -> Block? {
    let wanted = id >> LedgerBlocks.bits
    while true {
      while position < blocks.count, blocks[position].number < wanted { position += 1 }
      if position < blocks.count {
        return blocks[position].number == wanted ? blocks[position] : nil
      }
      guard let start else { return nil }
      blocks = try read(max(start, wanted))
      position = 0
      self.start = blocks.count < CountedBlocks.atOnce ? nil : blocks.last.map { $0.number + 1 }
    }
  }

  /// The blocks that `rows`, made of `sql`, stands before.
  static func read(_ rows: Statement) throws(SQLiteError) -> [Block] {
    var blocks: [Block] = []
    while try rows.step() {
      blocks.append(
        Block(
          number: rows.integer(0), stored: Int(rows.integer(1)), absent: Int(rows.integer(2)),
          failed: Int(rows.integer(3)), bytes: Int(rows.integer(4))))
    }
    rows.reset()
    return blocks
  }
}
