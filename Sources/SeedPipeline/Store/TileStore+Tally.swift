internal import Bindings
internal import TileGrid

extension TileStore {
  /// Failures that are read before they are handed out.
  private static let failuresAtOnce = 500

  /// Counts the plan's tiles that are stored, absent or failed, in one pass over the ledger.
  public func tally(of plan: SeedPlan) throws(StoreError) -> StoreTally {
    var tally = StoreTally()
    try look {
      var ledger = try LedgerScan("SELECT id, state, length FROM tiles", in: database, of: plan)
      while let (_, tile) = try ledger.next() {
        switch ledger.rows.integer(1) {
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
