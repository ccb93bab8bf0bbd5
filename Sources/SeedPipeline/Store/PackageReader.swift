internal import Bindings
internal import TileGrid

/// Reads a plan's stored tiles for a package, over a connection of its own.
///
/// It first finds out which bodies occur more than once among the plan's tiles: SQLite sorts their
/// fingerprints, with temporary files beside the store where memory does not do, so memory is flat.
final class PackageReader {
  let path: String
  let database: Database
  let plan: SeedPlan
  /// The count of changes after which a tile must have changed to be read; nil: every tile is.
  let serial: Int64?
  /// The store's state for which the repeats hold.
  let state: String
  private let fingerprint: KeyedFingerprint
  private let body: Statement

  /// A reader of the store at `path`, whose state and key are given.
  init(
    path: String, plan: SeedPlan, since serial: Int64?, state: String, fingerprintKey: [UInt8]
  ) throws(SQLiteError) {
    self.path = path
    self.serial = serial
    self.plan = plan
    self.state = state
    fingerprint = KeyedFingerprint(key: fingerprintKey)
    database = try Database(path: path, mode: .readOnly)
    database.setBusyTimeout(milliseconds: StoreSchema.busyTimeout)
    try database.setTemporaryFolder(FilePath.folder(of: path))
    try database.execute("PRAGMA temp_store = FILE; PRAGMA cache_size = -4000")
    body = try database.prepare("SELECT data FROM bodies WHERE id = ?1")
    try findRepeats()
  }

  /// Which rows of the ledger are read, beside those of the plan.
  private var condition: String {
    serial.map { "state = 1 AND changed > \($0)" } ?? "state = 1"
  }

  private func findRepeats() throws(SQLiteError) {
    var cursor = PlanCursor(plan.asked)
    try database.define("planned") { cursor.tile(TileID(rawValue: UInt64(bitPattern: $0))) != nil }
    try database.execute(
      """
      CREATE TEMP TABLE repeats(
        fingerprint BLOB PRIMARY KEY, first INTEGER, copies INTEGER, bytes INTEGER) WITHOUT ROWID;
      INSERT INTO repeats
        SELECT fingerprint, min(id), count(*), length FROM main.tiles
        WHERE \(condition) AND planned(id) GROUP BY fingerprint HAVING count(*) > 1;
      """)
  }

  /// The tiles that repeat one before them, and their bytes.
  func repeats() throws(SQLiteError) -> (tiles: Int, bytes: Int) {
    let sum = try database.prepare(
      "SELECT coalesce(sum(copies - 1), 0), coalesce(sum((copies - 1) * bytes), 0) FROM repeats")
    guard try sum.step() else { return (0, 0) }
    return (Int(sum.integer(0)), Int(sum.integer(1)))
  }

  /// The ledger's rows of the plan's stored tiles; the columns are those that `row` reads.
  func scan() throws(SQLiteError) -> LedgerScan {
    try LedgerScan(
      """
      SELECT id, format, size, length, fingerprint, first
      FROM main.tiles LEFT JOIN repeats USING (fingerprint)
      """, where: "id >= ?1 AND \(condition)", in: database, of: plan)
  }

  /// The bytes of a tile, held against what the ledger says of them.
  /// - Throws: `StoreError.damaged` where they are missing or others.
  func bytes(
    of tile: TileCoordinate, id: TileID, length: Int64, named name: [UInt8]
  ) throws(StoreError) -> [UInt8] {
    try StoreError.telling(path, during: .reading) {
      body.bind(Int64(id.rawValue), at: 1)
      defer { body.reset() }
      guard try body.step() else {
        throw StoreError.damaged(path: path, reason: "the bytes of tile \(tile) are missing")
      }
      let bytes = body.blob(0)
      guard bytes.count == length, fingerprint.name(of: bytes) == name else {
        throw StoreError.damaged(
          path: path, reason: "the bytes of tile \(tile) are not those that were stored")
      }
      return bytes
    }
  }
}
