internal import Bindings
internal import TileGrid

/// Writes outcomes into the tables, within a transaction of its caller.
final class OutcomeWriter {
  private let fingerprint: KeyedFingerprint
  private let database: Database
  private let storedRow, body, absentRow, failedRow, failure, dropFailure, dropBody,
    count: Statement
  private let blocks: LedgerBlockWriter
  private let asBefore, renewal, validators, confirmation: Statement
  /// False as long as it is sure that there is no failure to take back.
  private var hasFailures: Bool
  /// The count of changes that the present batch makes.
  private var serial: Int64 = 0

  init(_ database: Database, _ fingerprintKey: [UInt8]) throws(SQLiteError) {
    self.database = database
    fingerprint = KeyedFingerprint(key: fingerprintKey)
    blocks = try LedgerBlockWriter(database)
    storedRow = try database.prepare(
      "INSERT OR REPLACE INTO tiles VALUES (?1, 1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")
    body = try database.prepare("INSERT OR REPLACE INTO bodies VALUES (?1, ?2, ?3, ?4)")
    // A tile that was removed before keeps the mark of that change.
    absentRow = try database.prepare(
      """
      INSERT INTO tiles(id, state, fetched, tries) VALUES (?1, 2, ?2, ?3)
      ON CONFLICT(id) DO UPDATE SET
        state = 2, length = NULL, format = NULL, size = NULL, fetched = ?2, tries = ?3,
        fingerprint = NULL, changed = CASE state WHEN 1 THEN ?4 ELSE changed END
      """)
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
    asBefore = try database.prepare(
      """
      SELECT etag IS ?3 AND modified IS ?4 FROM tiles JOIN bodies USING (id)
      WHERE id = ?1 AND state = 1 AND fingerprint = ?2
      """)
    renewal = try database.prepare(
      "UPDATE tiles SET fetched = ?2, tries = ?3 WHERE id = ?1 AND state = 1")
    validators = try database.prepare("UPDATE bodies SET etag = ?2, modified = ?3 WHERE id = ?1")
    confirmation = try database.prepare(
      "UPDATE meta SET value = value + ?1 WHERE key = '\(StoreSchema.Key.refreshed)'")
    let any = try database.prepare("SELECT EXISTS (SELECT 1 FROM failures)")
    hasFailures = try any.step() && any.integer(0) == 1
  }

  /// Writes the outcomes in the given order, and counts the bodies where there is a census; `serial`
  /// is what the count of changes becomes where they change tiles.
  /// - Returns: true where tiles changed, and that was counted.
  func write(
    _ outcomes: [TileOutcome], order: [Int], serial: Int64, counting census: inout BodyCensus?
  ) throws(SQLiteError) -> Bool {
    self.serial = serial
    try blocks.note(outcomes)
    var (changed, confirmed) = (false, 0)
    for index in order {
      if try write(outcomes[index], &census) { changed = true }
      if outcomes[index].confirmsStoredTile { confirmed += 1 }
    }
    if changed { try count.run() }
    if confirmed > 0 {
      confirmation.bind(Int64(confirmed), at: 1)
      try confirmation.run()
    }
    return changed
  }

  private func write(
    _ outcome: TileOutcome, _ census: inout BodyCensus?
  ) throws(SQLiteError) -> Bool {
    let id = Int64(outcome.id.rawValue)
    switch outcome.result {
    case .stored(let tile):
      let fingerprint = fingerprint.name(of: tile.bytes)
      census?.add(BodyName(fingerprint), zoom: outcome.tile.zoom, id: outcome.id)
      try forgetFailure(of: id)
      if outcome.held == .stored, try renew(tile, fingerprint, of: outcome, id: id) {
        return false
      }
      try write(tile, fingerprint, of: outcome, id: id)
      return true
    case .unchanged(let now):
      try renew(outcome, id: id)
      if let now { try keep(now.etag, now.lastModified, id: id) }
      try forgetFailure(of: id)
      return false
    case .absent:
      absentRow.bind(id, at: 1)
      absentRow.bind(outcome.time, at: 2)
      absentRow.bind(Int64(outcome.tries), at: 3)
      absentRow.bind(serial, at: 4)
      try absentRow.run()
      try forgetFailure(of: id)
      dropBody.bind(id, at: 1)
      try dropBody.run()
      return database.changedRows > 0
    case .gone(let why):
      try write(why, of: outcome, id: id, kept: StoreSchema.Kept.candidate)
      return false
    case .failed(let why):
      failedRow.bind(id, at: 1)
      failedRow.bind(outcome.time, at: 2)
      failedRow.bind(Int64(outcome.tries), at: 3)
      try failedRow.run()
      let isKept = database.changedRows == 0
      try write(
        why, of: outcome, id: id,
        kept: isKept ? StoreSchema.Kept.tile : StoreSchema.Kept.nothing)
      return false
    }
  }

  private func write(
    _ tile: TileBody, _ fingerprint: [UInt8], of outcome: TileOutcome, id: Int64
  ) throws(SQLiteError) {
    storedRow.bind(id, at: 1)
    storedRow.bind(Int64(tile.bytes.count), at: 2)
    storedRow.bind(tile.format.rawValue, at: 3)
    storedRow.bind(tile.size.map(Int64.init), at: 4)
    storedRow.bind(outcome.time, at: 5)
    storedRow.bind(Int64(outcome.tries), at: 6)
    storedRow.bind(copying: fingerprint, at: 7)
    storedRow.bind(serial, at: 8)
    try storedRow.run()
    body.bind(id, at: 1)
    body.bind(tile.etag, at: 2)
    body.bind(tile.lastModified, at: 3)
    try body.run(withBlob: tile.bytes, at: 4)
  }

  private func write(
    _ why: TileFailure, of outcome: TileOutcome, id: Int64, kept: Int64
  ) throws(SQLiteError) {
    failure.bind(id, at: 1)
    failure.bind(why.reason.word, at: 2)
    failure.bind(why.detail, at: 3)
    failure.bind(Int64(why.status), at: 4)
    failure.bind(Int64(why.curlCode), at: 5)
    failure.bind(Int64(outcome.tries), at: 6)
    failure.bind(outcome.time, at: 7)
    failure.bind(kept, at: 8)
    failure.bind(why.url, at: 9)
    try failure.run()
    hasFailures = true
  }

  private func forgetFailure(of id: Int64) throws(SQLiteError) {
    guard hasFailures else { return }
    dropFailure.bind(id, at: 1)
    try dropFailure.run()
  }

  // MARK: A stored tile that is as it was

  /// Renews a stored tile that came again with the same bytes; false where they are others, or gone.
  private func renew(
    _ tile: TileBody, _ fingerprint: [UInt8], of outcome: TileOutcome, id: Int64
  ) throws(SQLiteError) -> Bool {
    asBefore.bind(id, at: 1)
    asBefore.bind(copying: fingerprint, at: 2)
    asBefore.bind(tile.etag, at: 3)
    asBefore.bind(tile.lastModified, at: 4)
    defer { asBefore.reset() }
    guard try asBefore.step() else { return false }
    let sameValidators = asBefore.integer(0) != 0
    // The rows are written next: the look at them has to end first.
    asBefore.reset()
    try renew(outcome, id: id)
    if !sameValidators { try keep(tile.etag, tile.lastModified, id: id) }
    return true
  }

  /// Counts a stored tile's age from now.
  private func renew(_ outcome: TileOutcome, id: Int64) throws(SQLiteError) {
    renewal.bind(id, at: 1)
    renewal.bind(outcome.time, at: 2)
    renewal.bind(Int64(outcome.tries), at: 3)
    try renewal.run()
  }

  private func keep(
    _ etag: String?, _ lastModified: String?, id: Int64
  ) throws(SQLiteError) {
    validators.bind(id, at: 1)
    validators.bind(etag, at: 2)
    validators.bind(lastModified, at: 3)
    try validators.run()
  }
}

extension TileOutcome {
  /// True where the server still has a tile that was stored before.
  var confirmsStoredTile: Bool {
    guard held == .stored else { return false }
    switch result {
    case .stored, .unchanged: return true
    case .absent, .gone, .failed: return false
    }
  }
}

extension TileStore {
  /// Writes a batch of outcomes in one transaction: all of them are stored, or none.
  ///
  /// An outcome takes the place of an earlier one of its tile, with two exceptions: where a tile is
  /// stored or absent and asking again fails, it stays so and the failure is listed beside it; and a
  /// stored tile that is gone stays until `settleRefresh`. A stored tile that comes again with the
  /// same bytes is no change. What hosts were sent so far is kept in the same transaction.
  /// - Throws: `StoreError`, `disk` where the disk is full; the store is then as it was before.
  public func write(
    _ outcomes: borrowing [TileOutcome], requests: [RequestsOfDay] = []
  ) throws(StoreError) {
    let batch = copy outcomes
    guard !batch.isEmpty || requests != keptRequests else { return }
    var order = Array(batch.indices)
    // Rows in the order of their keys go to the same few pages. A later one of the same tile wins.
    order.sort { (batch[$0].id, $0) < (batch[$1].id, $1) }
    let writer = try look { try self.writer ?? OutcomeWriter(database, fingerprintKey) }
    self.writer = writer
    let changed = try change { () throws(SQLiteError) in
      try keep(requests)
      return try writer.write(batch, order: order, serial: changes + 1, counting: &census)
    }
    keptRequests = requests
    if changed { changes += 1 }
  }
}
