internal import Bindings
internal import TileGrid

/// The ledger in blocks of consecutive ids: a block in which every id has an outcome has a row in
/// `blocks` with its counts.
///
/// A block is counted once, when a run has gone past it, in the transaction of a later batch. So a
/// look at millions of outcomes reads some thousand rows, and a run goes on at once however much is
/// stored. Whatever changes a tile's state or length takes the row away: the writer for the tiles of
/// its batch, triggers for all else. A block without a row is read tile by tile.
enum LedgerBlocks {
  /// Ids of a block are alike but for so many low bits: 4,096 ids, at a deep zoom a square of 64 by
  /// 64 tiles.
  static let bits: Int64 = 12
  /// Ids of a block.
  static let length: Int64 = 1 << bits

  /// The table and the triggers, made where they are missing.
  static let schema = """
    CREATE TABLE IF NOT EXISTS blocks(
      id INTEGER PRIMARY KEY, stored INTEGER NOT NULL, absent INTEGER NOT NULL,
      failed INTEGER NOT NULL, bytes INTEGER NOT NULL);
    CREATE TRIGGER IF NOT EXISTS blocks_after_update AFTER UPDATE OF state, length ON tiles
      WHEN OLD.state <> NEW.state OR OLD.length IS NOT NEW.length
      BEGIN DELETE FROM blocks WHERE id = OLD.id >> \(bits); END;
    CREATE TRIGGER IF NOT EXISTS blocks_after_delete AFTER DELETE ON tiles
      BEGIN DELETE FROM blocks WHERE id = OLD.id >> \(bits); END;
    """

  /// True where the file has the table: a store that no such version has written does not.
  static func exist(in database: Database) throws(SQLiteError) -> Bool {
    let row = try database.prepare(
      "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'blocks')")
    return try row.step() && row.integer(0) == 1
  }
}

/// Keeps the blocks of a ledger while it is written.
final class LedgerBlockWriter {
  private let drop, count: Statement
  /// Blocks that batches before the present one have changed.
  private var open: Set<Int64> = []

  init(_ database: Database) throws(SQLiteError) {
    drop = try database.prepare("DELETE FROM blocks WHERE id = ?1")
    count = try database.prepare(
      """
      INSERT OR REPLACE INTO blocks
        SELECT ?1, count(*) FILTER (WHERE state = \(StoreSchema.State.stored)),
          count(*) FILTER (WHERE state = \(StoreSchema.State.absent)),
          count(*) FILTER (WHERE state = \(StoreSchema.State.failed)),
          coalesce(sum(length) FILTER (WHERE state = \(StoreSchema.State.stored)), 0)
        FROM tiles WHERE id BETWEEN ?1 << \(LedgerBlocks.bits)
          AND (?1 << \(LedgerBlocks.bits)) + \(LedgerBlocks.length - 1)
        HAVING count(*) = \(LedgerBlocks.length)
      """)
  }

  /// Notes a batch within its transaction: what it changes is not counted any more, what it has left
  /// behind is.
  func note(_ outcomes: [TileOutcome]) throws(SQLiteError) {
    var changed: Set<Int64> = []
    for outcome in outcomes { changed.insert(Int64(outcome.id.rawValue) >> LedgerBlocks.bits) }
    for block in changed {
      drop.bind(block, at: 1)
      try drop.run()
    }
    for block in open.subtracting(changed) {
      count.bind(block, at: 1)
      try count.run()
    }
    open = changed
  }
}
