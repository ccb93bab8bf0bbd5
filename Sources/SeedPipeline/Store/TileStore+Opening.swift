internal import Bindings

extension TileStore {
  /// Opens the file at `path` to be written, and makes the tables where nothing was `found`.
  static func open(
    _ path: String, _ found: StoreFile, source: SourceIdentity
  ) throws(StoreError) -> Database {
    try check(found, path)
    return try StoreError.telling(path, during: .creating) {
      let database = try Database(path: path, mode: .create)
      database.setBusyTimeout(milliseconds: StoreSchema.busyTimeout)
      try database.execute(StoreSchema.setUp)
      try database.execute(StoreSchema.writing)
      if try isEmpty(database) { try create(database, for: source) }
      try prove(database)
      try check(source, database, path)
      // Refused before it is changed.
      _ = try meta(database, path)
      try upgrade(database)
      return database
    }
  }

  /// Brings an older store to the present format, whole or not at all.
  ///
  /// The file's header is not
  /// asked, as a journal may still have stood beside it.
  private static func upgrade(_ database: Database) throws(SQLiteError) {
    try database.transaction { () throws(SQLiteError) in
      let version = try database.prepare("PRAGMA user_version")
      let isOlder = try version.step() && version.integer(0) < StoreSchema.version
      version.reset()
      if isOlder { try database.execute(StoreSchema.upgrade) }
      try database.execute(LedgerBlocks.schema)
    }
  }

  /// Opens the file at `path` to be read.
  static func open(
    _ path: String, _ found: StoreFile, reading source: SourceIdentity?
  ) throws(StoreError) -> Database {
    try check(found, path)
    return try StoreError.telling(path, during: .reading) {
      // Writable, as what a killed writer left half done has to be rolled back first.
      let database = try Database(path: path, mode: .readWrite)
      database.setBusyTimeout(milliseconds: StoreSchema.busyTimeout)
      try database.execute("PRAGMA query_only = ON")
      if try isEmpty(database) { throw StoreError.missing(path: path) }
      if let source { try check(source, database, path) }
      return database
    }
  }

  /// What a store says of itself.
  struct Meta {
    var name = ""
    var changes: Int64 = 0
    var tileSize: Int?
    var fingerprintKey: [UInt8] = []
    var packed: Int64 = 0
    var patched: Int64?
  }

  static func meta(_ database: Database, _ path: String) throws(StoreError) -> Meta {
    try StoreError.telling(path, during: .reading) {
      var meta = Meta()
      let rows = try database.prepare("SELECT key, value FROM meta")
      while try rows.step() {
        switch rows.text(0) {
        case StoreSchema.Key.name: meta.name = rows.text(1) ?? ""
        case StoreSchema.Key.changes: meta.changes = rows.integer(1)
        case StoreSchema.Key.tileSize: meta.tileSize = Int(rows.integer(1))
        case StoreSchema.Key.fingerprintKey: meta.fingerprintKey = rows.blob(1)
        case StoreSchema.Key.packed: meta.packed = rows.integer(1)
        case StoreSchema.Key.patched: meta.patched = rows.integer(1)
        default: break
        }
      }
      guard meta.fingerprintKey.count == KeyedFingerprint.keyLength else {
        throw StoreError.damaged(path: path, reason: "its key is missing")
      }
      return meta
    }
  }

  private static func check(_ found: StoreFile, _ path: String) throws(StoreError) {
    switch found {
    case .nothing: break
    case .foreign(let found): throw .notAStore(path: path, found: found)
    case .store(let version):
      guard StoreSchema.versions.contains(version) else {
        throw .otherVersion(path: path, found: version, supported: StoreSchema.version)
      }
    }
  }

  /// True where the file holds no table: it is new, or its making was rolled back.
  private static func isEmpty(_ database: Database) throws(SQLiteError) -> Bool {
    let count = try database.prepare("SELECT count(*) FROM sqlite_schema")
    return try count.step() && count.integer(0) == 0
  }

  private static func create(
    _ database: Database, for source: SourceIdentity
  ) throws(SQLiteError) {
    try database.transaction { () throws(SQLiteError) in
      try database.execute(StoreSchema.tables)
      let row = try database.prepare("INSERT INTO meta VALUES (?1, ?2)")
      row.bind(StoreSchema.Key.source, at: 1)
      row.bind(source.text, at: 2)
      try row.run()
      row.bind(StoreSchema.Key.name, at: 1)
      row.bind(Digest.hexadecimal(Array(KeyedFingerprint.randomKey().prefix(8))), at: 2)
      try row.run()
      row.bind(StoreSchema.Key.fingerprintKey, at: 1)
      row.bind(copying: KeyedFingerprint.randomKey(), at: 2)
      try row.run()
      row.bind(StoreSchema.Key.changes, at: 1)
      row.bind(Int64(0), at: 2)
      try row.run()
    }
  }

  /// Proves that the store can be written: a change is begun, journal and all, and taken back.
  private static func prove(_ database: Database) throws(SQLiteError) {
    try database.execute("BEGIN IMMEDIATE")
    defer { try? database.execute("ROLLBACK") }
    // A row that stays the same would not be written at all.
    try database.execute(
      "UPDATE meta SET value = value + 1 WHERE key = '\(StoreSchema.Key.changes)'")
  }

  private static func check(
    _ source: SourceIdentity, _ database: Database, _ path: String
  ) throws {
    let row = try database.prepare("SELECT value FROM meta WHERE key = ?1")
    row.bind(StoreSchema.Key.source, at: 1)
    guard try row.step(), let stored = row.text(0) else {
      throw StoreError.damaged(path: path, reason: "it does not say what it belongs to")
    }
    guard stored == source.text else {
      throw StoreError.otherSource(path: path, stored: stored, asked: source.text)
    }
  }
}
