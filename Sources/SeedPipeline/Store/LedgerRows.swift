internal import Bindings
internal import TileGrid

/// The rows of a store's tiles as a refresh needs them, by rising id, read in blocks.
///
/// Validators are read only of tiles that are asked for again: they lie beside the bodies.
struct LedgerRows: Sendable {
  /// What a run does about a tile that has an outcome.
  enum Need: Int64, Sendable {
    /// Ask for it as for a new one: it failed.
    case retry = 0
    /// Nothing: it is young.
    case none
    /// Ask whether the stored tile is still the server's.
    case confirmStored
    /// Ask whether there is a tile now.
    case confirmAbsent
  }

  /// One tile.
  struct Row: Sendable {
    let id: TileID
    let need: Need
    let validators: TileValidators?

    /// What the store holds of it, for asking again.
    var held: HeldTile? {
      switch need {
      case .retry, .none: nil
      case .confirmStored: HeldTile(.stored, validators: validators)
      case .confirmAbsent: HeldTile(.absent)
      }
    }
  }

  /// Rows a block: each old one costs a look at the page of its body.
  private static let blockLength = 1_024

  private let query: BlockQuery
  private var block: [Row] = []
  private var position = 0
  /// Where the next block begins; nil after the last one.
  private var start: Int64? = 0

  /// Every tile of the store at `path`, judged by `refresh`.
  init(path: String, of refresh: Refresh) {
    let young = refresh.young
    query = BlockQuery(
      path: path,
      sql: """
        SELECT t.id,
          CASE WHEN state = 3 THEN 0 WHEN fetched BETWEEN ?3 AND ?4 THEN 1
            WHEN state = 1 THEN 2 ELSE 3 END,
          etag, modified
        FROM tiles t LEFT JOIN bodies b
          ON b.id = CASE WHEN state = 1 AND fetched NOT BETWEEN ?3 AND ?4 THEN t.id END
        WHERE t.id >= ?1 ORDER BY t.id LIMIT ?2
        """, parameters: [young.first, young.last])
  }

  /// The tiles that the store at `path` lists as failed, also those that it keeps an older one of.
  init(failuresOf path: String) {
    query = BlockQuery(
      path: path,
      sql: """
        SELECT f.id, CASE state WHEN 1 THEN 2 WHEN 2 THEN 3 ELSE 0 END, etag, modified
        FROM failures f JOIN tiles t ON t.id = f.id LEFT JOIN bodies b ON b.id = f.id
        WHERE f.id >= ?1 ORDER BY f.id LIMIT ?2
        """)
  }

  /// The row of `id`; nil where there is none.
  ///
  /// Ids must be asked for in rising order.
  mutating func row(_ id: TileID) throws(StoreError) -> Row? {
    while true {
      while position < block.count, block[position].id < id { position += 1 }
      if position < block.count { return block[position].id == id ? block[position] : nil }
      guard let start else { return nil }
      try readBlock(from: max(start, Int64(id.rawValue)))
    }
  }

  /// The next row from `id` on; nil after the last one.
  mutating func next(from id: TileID) throws(StoreError) -> Row? {
    while true {
      while position < block.count, block[position].id < id { position += 1 }
      if position < block.count {
        position += 1
        return block[position - 1]
      }
      guard let start else { return nil }
      try readBlock(from: max(start, Int64(id.rawValue)))
    }
  }

  private mutating func readBlock(from first: Int64) throws(StoreError) {
    block = try query.block(from: first, atMost: LedgerRows.blockLength) {
      rows throws(SQLiteError) in
      var block: [Row] = []
      while try rows.step() { block.append(Row(rows)) }
      return block
    }
    position = 0
    start =
      block.count < LedgerRows.blockLength ? nil : block.last.map { Int64($0.id.rawValue) + 1 }
  }
}

extension LedgerRows.Row {
  /// The row at which `rows` stands.
  fileprivate init(_ rows: Statement) {
    id = TileID(rawValue: UInt64(bitPattern: rows.integer(0)))
    need = LedgerRows.Need(rawValue: rows.integer(1)) ?? .retry
    validators =
      need == .confirmStored
      ? TileValidators(etag: rows.text(2), lastModified: rows.text(3)) : nil
  }
}
