public import TileGrid

/// The tiles of a plan that a refreshing run asks for: those without an outcome, those that failed,
/// and those whose outcome is old.
///
/// It is one walk of the plan, merged with the store's rows as they come: memory is flat, and a tile
/// that is young costs no request. Otherwise it is like `RemainingTiles`.
public struct DueTiles: TileFeed, Sendable {
  private enum Step: Sendable {
    /// Walk the plan and leave out what is young.
    case walk(TilePyramid.Iterator)
    /// Take the listed failures that the plan has.
    case failures(PlanCursor)
  }

  private var step: Step
  private var rows: LedgerRows
  /// What the store holds of the tile that `next` gave last; nil where it has no such outcome.
  public private(set) var held: HeldTile?

  /// The tiles of `plan` that the store at `storePath` leaves to be asked for at a refresh.
  ///
  /// With `onlyFailed` those that the store lists as failures, also where an older tile is kept, and
  /// no others. The store must exist by the first `next()`.
  public init(plan: SeedPlan, storePath: String, refresh: Refresh, onlyFailed: Bool = false) {
    if onlyFailed {
      step = .failures(PlanCursor(plan.asked))
      rows = LedgerRows(failuresOf: storePath)
    } else {
      step = .walk(plan.asked.makeIterator())
      rows = LedgerRows(path: storePath, of: refresh)
    }
  }

  /// The next tile to ask for; nil after the last one.
  public mutating func next() throws(StoreError) -> PyramidTile? {
    held = nil
    switch step {
    case .walk(var walk):
      defer { step = .walk(walk) }
      while let tile = walk.next() {
        guard let row = try rows.row(tile.id) else { return tile }
        guard row.need != .none else { continue }
        held = row.held
        return tile
      }
      return nil
    case .failures(var plan):
      defer { step = .failures(plan) }
      while let from = plan.nextID, let row = try rows.next(from: from) {
        guard let tile = plan.tile(row.id) else { continue }
        held = row.held
        return PyramidTile(tile)
      }
      return nil
    }
  }
}
