public import TileGrid

/// The tiles of a plan that are still to be fetched: the walk without what the store has.
///
/// The store's key is the tile's place in the walk, so both are sorted streams and are merged as
/// they come: memory is flat. Counted blocks of the ledger are jumped over, so a run starts at once
/// however much is stored. Ids are read in blocks that hold the store for a millisecond, from a
/// connection of its own, opened by the first `next()`: the writer's commits are not held up.
public struct RemainingTiles: TileFeed, Sendable {
  /// Which tiles are to be fetched.
  public enum Selection: Sendable, Hashable, CaseIterable {
    /// Those without an outcome.
    case missing
    /// Those without an outcome and those that failed.
    case missingAndFailed
    /// Those that failed.
    case onlyFailed
  }

  private enum Step: Sendable {
    /// Walk the plan and leave out the ids of the ledger.
    case walk(TilePyramid.Iterator)
    /// Take the ids of the ledger that the plan has.
    case ledger(PlanCursor)
  }

  private let plan: SeedPlan
  private let selection: Selection
  private var step: Step
  private var ids: LedgerIDs
  private var blocks = CountedBlocks()
  private let blockQuery: BlockQuery

  /// The tiles of `plan` that the store at `storePath` leaves to be fetched.
  ///
  /// The store must exist by the first `next()`. Outcomes that are written while the tiles are
  /// taken, for tiles already given, do no harm.
  public init(plan: SeedPlan, storePath: String, selection: Selection) {
    self.plan = plan
    self.selection = selection
    blockQuery = BlockQuery(path: storePath, sql: CountedBlocks.sql)
    switch selection {
    case .missing:
      step = .walk(plan.asked.makeIterator())
      ids = LedgerIDs(path: storePath, choice: .anyOutcome)
    case .missingAndFailed:
      step = .walk(plan.asked.makeIterator())
      ids = LedgerIDs(path: storePath, choice: .storedOrAbsent)
    case .onlyFailed:
      step = .ledger(PlanCursor(plan.asked))
      ids = LedgerIDs(path: storePath, choice: .failed)
    }
  }

  /// The next tile to fetch; nil after the last one.
  public mutating func next() throws(StoreError) -> PyramidTile? {
    switch step {
    case .walk(var walk):
      defer { step = .walk(walk) }
      while let tile = walk.next() {
        if let end = try endOfBlock(of: tile.id) {
          walk = plan.asked.iterator(from: end)
        } else if try !ids.contains(tile.id) {
          return tile
        }
      }
      return nil
    case .ledger(var plan):
      defer { step = .ledger(plan) }
      while let id = try ids.next() {
        if let tile = plan.tile(id) { return PyramidTile(tile) }
        guard let next = plan.nextID else { return nil }
        ids.skip(to: next)
      }
      return nil
    }
  }

  /// The end of the block of `id`, where no tile of the block is to be fetched.
  private mutating func endOfBlock(of id: TileID) throws(StoreError) -> TileID? {
    let block = try blocks.block(of: Int64(id.rawValue)) { (first) throws(StoreError) in
      try blockQuery.block(from: first, atMost: CountedBlocks.atOnce, CountedBlocks.read)
    }
    guard let block, block.isFinished || selection == .missing else { return nil }
    return TileID(rawValue: UInt64(block.end))
  }
}
