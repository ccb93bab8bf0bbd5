internal import Bindings
internal import TileGrid

/// Goes through the rows of a table that belong to a plan, in the walk's order.
///
/// The rows are read in blocks that hold the store for some milliseconds each, so that a long look
/// does not keep a writer from its commits. Ids that the plan does not have are passed by, many of
/// them at once by a jump.
struct LedgerScan {
  /// Rows a block.
  private static let blockLength: Int64 = 20_000
  /// Rows passed by, one after the other, before a jump is cheaper.
  private static let missesBeforeJump = 1_000

  /// The statement that stands at the present row.
  let rows: Statement
  private var plan: PlanCursor
  /// Where the next block begins; nil after the last one.
  private var start: Int64? = 0
  /// Rows of the present block; nil between two blocks.
  private var count: Int64?
  private var misses = 0

  /// A scan of a `select` whose first column is the id; `condition` says which rows, with the first
  /// id wanted as parameter 1.
  init(
    _ select: String, where condition: String = "id >= ?1", in database: Database, of plan: SeedPlan
  ) throws(SQLiteError) {
    rows = try database.prepare("\(select) WHERE \(condition) ORDER BY id LIMIT ?2")
    rows.bind(LedgerScan.blockLength, at: 2)
    self.plan = PlanCursor(plan.asked)
  }

  /// Goes to the next row of the plan; nil after the last one.
  mutating func next() throws(SQLiteError) -> (id: TileID, tile: TileCoordinate)? {
    while try begin() {
      guard try rows.step() else {
        if let count, count < LedgerScan.blockLength { start = nil }
        pause()
        continue
      }
      let id = rows.integer(0)
      count = (count ?? 0) + 1
      // Of a damaged store the last id may be the last that there is.
      start = id == .max ? nil : id + 1
      let place = TileID(rawValue: UInt64(bitPattern: id))
      if let tile = plan.tile(place) {
        misses = 0
        return (place, tile)
      }
      misses += 1
      if misses >= LedgerScan.missesBeforeJump { jump() }
    }
    return nil
  }

  /// Leaves out a block that begins at the present row, where the plan has all of it.
  /// - Returns: false where it does not; the block's rows then follow one by one.
  mutating func skip(_ block: CountedBlocks.Block) -> Bool {
    guard let start, plan.hasAll(from: start - 1, to: block.end) else { return false }
    pause()
    self.start = block.end
    return true
  }

  /// Lets go of the store until the next row is wanted.
  mutating func pause() {
    rows.reset()
    count = nil
  }

  /// Begins a block where none is under way; false where there is nothing left to read.
  private mutating func begin() throws(SQLiteError) -> Bool {
    guard plan.nextID != nil, let start else {
      pause()
      return false
    }
    if count == nil {
      rows.bind(start, at: 1)
      count = 0
    }
    return true
  }

  private mutating func jump() {
    misses = 0
    pause()
    guard let start, let next = plan.nextID else { return }
    self.start = max(start, Int64(next.rawValue))
  }
}
