internal import Bindings
internal import TileGrid

/// Writes outcomes into the tables, within a transaction of its caller.
final class OutcomeWriter {
  private let fingerprint: KeyedFingerprint
  private let database: Database
  private let storedRow, body, absentRow, failedRow, failure, dropFailure, dropBody,
    count: Statement
  /// False as long as it is sure that there is no failure to take back.
  private var hasFailures: Bool

  init(_ database: Database, _ fingerprintKey: [UInt8]) throws(SQLiteError) {
    self.database = database
    fingerprint = KeyedFingerprint(key: fingerprintKey)
    storedRow = try database.prepare(
      "INSERT OR REPLACE INTO tiles VALUES (?1, 1, ?2, ?3, ?4, ?5, ?6, ?7)")
    body = try database.prepare("INSERT OR REPLACE INTO bodies VALUES (?1, ?2, ?3, ?4)")
    absentRow = try database.prepare(
      "INSERT OR REPLACE INTO tiles(id, state, fetched, tries) VALUES (?1, 2, ?2, ?3)")
    // A tile that is stored, or known to be absent, stays so when asking again fails.
    failedRow = try database.prepare(
      """
      INSERT INTO tiles(id, state, fetched, tries) VALUES (?1, 3, ?2, ?3)
      ON CONFLICT(id) DO UPDATE SET fetched = ?2, tries = ?3 WHERE state = 3
      """)
    failure = try database.prepare(
      "INSERT OR REPLACE INTO failures VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)")
    dropFailure = try database.prepare("DELETE FROM failures WHERE id = ?1")
    dropBody = try database.prepare("DELETE FROM bodies WHERE id = ?1")
    count = try database.prepare(
      "UPDATE meta SET value = value + 1 WHERE key = '\(StoreSchema.Key.changes)'")
    let any = try database.prepare("SELECT EXISTS (SELECT 1 FROM failures)")
    hasFailures = try any.step() && any.integer(0) == 1
  }

  /// Writes the outcomes in the given order.
  /// - Returns: true where tiles changed, and that was counted.
  func write(_ outcomes: [TileOutcome], order: [Int]) throws(SQLiteError) -> Bool {
    var changed = false
    for index in order {
      if try write(outcomes[index]) { changed = true }
    }
    if changed { try count.run() }
    return changed
  }

  private func write(_ outcome: TileOutcome) throws(SQLiteError) -> Bool {
    let id = Int64(outcome.id.rawValue)
    switch outcome.result {
    case .stored(let tile):
      try write(tile, of: outcome, id: id)
      try forgetFailure(of: id)
      return true
    case .absent:
      absentRow.bind(id, at: 1)
      absentRow.bind(outcome.time, at: 2)
      absentRow.bind(Int64(outcome.tries), at: 3)
      try absentRow.run()
      try forgetFailure(of: id)
      dropBody.bind(id, at: 1)
      try dropBody.run()
      return database.changedRows > 0
    case .failed(let why):
      failedRow.bind(id, at: 1)
      failedRow.bind(outcome.time, at: 2)
      failedRow.bind(Int64(outcome.tries), at: 3)
      try failedRow.run()
      try write(why, of: outcome, id: id, kept: database.changedRows == 0)
      return false
    }
  }

  private func write(
    _ tile: TileBody, of outcome: TileOutcome, id: Int64
  ) throws(SQLiteError) {
    storedRow.bind(id, at: 1)
    storedRow.bind(Int64(tile.bytes.count), at: 2)
    storedRow.bind(tile.format.rawValue, at: 3)
    storedRow.bind(tile.size.map(Int64.init), at: 4)
    storedRow.bind(outcome.time, at: 5)
    storedRow.bind(Int64(outcome.tries), at: 6)
    storedRow.bind(copying: fingerprint.name(of: tile.bytes), at: 7)
    try storedRow.run()
    body.bind(id, at: 1)
    body.bind(tile.etag, at: 2)
    body.bind(tile.lastModified, at: 3)
    try body.run(withBlob: tile.bytes, at: 4)
  }

  private func write(
    _ why: TileFailure, of outcome: TileOutcome, id: Int64, kept: Bool
  ) throws(SQLiteError) {
    failure.bind(id, at: 1)
    failure.bind(why.reason.word, at: 2)
    failure.bind(why.detail, at: 3)
    failure.bind(Int64(why.status), at: 4)
    failure.bind(Int64(why.curlCode), at: 5)
    failure.bind(Int64(outcome.tries), at: 6)
    failure.bind(outcome.time, at: 7)
    failure.bind(kept ? 1 : 0, at: 8)
    failure.bind(why.url, at: 9)
    try failure.run()
    hasFailures = true
  }

  private func forgetFailure(of id: Int64) throws(SQLiteError) {
    guard hasFailures else { return }
    dropFailure.bind(id, at: 1)
    try dropFailure.run()
  }
}

extension TileStore {
  /// Writes a batch of outcomes in one transaction: all of them are stored, or none.
  ///
  /// An outcome takes the place of an earlier one of its tile, with one exception: where a tile is
  /// stored or absent and asking again fails, it stays so and the failure is listed beside it.
  /// - Throws: `StoreError`, `disk` where the disk is full; the store is then as it was before.
  public func write(_ outcomes: borrowing [TileOutcome]) throws(StoreError) {
    let batch = copy outcomes
    guard !batch.isEmpty else { return }
    var order = Array(batch.indices)
    // Rows in the order of their keys go to the same few pages. A later one of the same tile wins.
    order.sort { (batch[$0].id, $0) < (batch[$1].id, $1) }
    let writer = try look { try self.writer ?? OutcomeWriter(database, fingerprintKey) }
    self.writer = writer
    let changed = try change { () throws(SQLiteError) in try writer.write(batch, order: order) }
    if changed { changes += 1 }
  }
}
