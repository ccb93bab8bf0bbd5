internal import Bindings
internal import TileGrid

extension TileStore {
  /// Failures that are read before they are handed out.
  private static let failuresAtOnce = 500

  /// Counts the plan's tiles that are stored, absent or failed, in one pass over the ledger, block by
  /// block where it is counted; with a refresh also those that it asks for again, tile by tile.
  public func tally(
    of plan: SeedPlan, refresh: Refresh? = nil
  ) throws(StoreError) -> StoreTally {
    var tally = StoreTally()
    let columns = refresh == nil ? "id, state, length" : "id, state, length, fetched"
    try look {
      var ledger = try LedgerScan("SELECT \(columns) FROM tiles", in: database, of: plan)
      var blocks = try CountedLedger(database, isUsed: refresh == nil)
      while let (id, tile) = try ledger.next() {
        if let block = try blocks.block(beginningAt: id), ledger.skip(block) {
          tally.zooms[tile.zoom].count(block)
          continue
        }
        let state = ledger.rows.integer(1)
        if let refresh, state != StoreSchema.State.failed, refresh.isDue(ledger.rows.integer(3)) {
          tally.due += 1
        }
        switch state {
        case StoreSchema.State.stored:
          tally.zooms[tile.zoom].stored += 1
          tally.zooms[tile.zoom].bytes += Int(ledger.rows.integer(2))
        case StoreSchema.State.absent: tally.zooms[tile.zoom].absent += 1
        default: tally.zooms[tile.zoom].failed += 1
        }
      }
    }
    return tally
  }

  /// Calls `body` with each failed tile of the plan, in the walk's order; also with those of which an
  /// older tile is kept.
  ///
  /// A writer can commit while `body` does what it wants with a failure.
  /// - Throws: `StoreError`, or what `body` throws.
  public func failures(of plan: SeedPlan, _ body: (FailedTile) throws -> Void) throws {
    var ledger = try look {
      try LedgerScan("SELECT \(FailedTile.columns) FROM failures", in: database, of: plan)
    }
    while true {
      var block: [FailedTile] = []
      try look {
        while block.count < TileStore.failuresAtOnce, let (id, tile) = try ledger.next() {
          block.append(FailedTile(ledger.rows, id: id, tile: tile))
        }
        ledger.pause()
      }
      for failed in block { try body(failed) }
      if block.count < TileStore.failuresAtOnce { return }
    }
  }
}

/// The counted blocks of a ledger, over the connection that goes through it: another one could be
/// kept waiting by a writer that waits for this one.
private struct CountedLedger {
  private let rows: Statement?
  private var blocks = CountedBlocks()

  init(_ database: Database, isUsed: Bool) throws(SQLiteError) {
    if isUsed, try LedgerBlocks.exist(in: database) {
      rows = try database.prepare(CountedBlocks.sql)
    } else {
      rows = nil
    }
  }

  /// The block that begins at `id` and whose tiles are all of one zoom, where it is counted.
  mutating func block(beginningAt id: TileID) throws(SQLiteError) -> CountedBlocks.Block? {
    let last = id.rawValue + UInt64(LedgerBlocks.length) - 1
    guard let rows, id.rawValue & UInt64(LedgerBlocks.length - 1) == 0,
      TileID(rawValue: last).zoom == id.zoom
    else { return nil }
    return try blocks.block(of: Int64(id.rawValue)) { (first) throws(SQLiteError) in
      rows.bind(first, at: 1)
      rows.bind(Int64(CountedBlocks.atOnce), at: 2)
      return try CountedBlocks.read(rows)
    }
  }
}

extension StoreTally.Zoom {
  fileprivate mutating func count(_ block: CountedBlocks.Block) {
    stored += block.stored
    absent += block.absent
    failed += block.failed
    bytes += block.bytes
  }
}
