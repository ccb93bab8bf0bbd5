internal import Bindings

/// The working file of a job: tiles, outcomes and failures in one SQLite database.
///
/// It is the only state that a run leaves and goes on from. Outcomes are written in batches, each one
/// transaction with the tiles that belong to it, so a kill at any moment loses the open batch and
/// nothing else. One process writes, by `StoreLock`; others read at any time between its commits. A
/// value belongs to the thread that made it.
/// Source: contract, section 6.
public final class TileStore {
  /// What a store is opened for.
  public enum Access: Sendable {
    /// To be filled from that source: takes the lock, makes what is missing, folders too. `fresh`
    /// deletes a store that is there, also a damaged one or one of another source.
    case write(SourceIdentity, fresh: Bool)
    /// To be looked at, whether or not somebody writes it; with a source, that one's store only.
    case read(SourceIdentity?)
  }

  /// The store's absolute path, links followed.
  public let path: String
  let database: Database
  let fingerprintKey: [UInt8]
  let name: String
  var changes: Int64
  /// The job's picture width, where it is known yet.
  var keptTileSize: Int?
  /// `changes` as of the last time that all packages were written.
  var packed: Int64
  /// `changes` as of the last patch; nil before the first one was asked for.
  var patched: Int64?
  var writer: OutcomeWriter?
  /// Counts the bodies that are written; nil: nobody wants to know.
  var census: BodyCensus?
  /// What hosts were sent, as it was written last.
  var keptRequests: [RequestsOfDay] = []
  var packageReader: PackageReader?
  // The last property: it outlives the connection.
  private let lock: StoreLock?

  /// Opens the store at `path`.
  /// - Throws: `StoreError`: `missing` where there is nothing to read; `locked`, `cannotCreate` where
  ///   it cannot be written; `notAStore`, `otherVersion`, `otherSource` or `damaged` where it is not
  ///   what it should be. Nothing is overwritten then.
  public convenience init(path: String, access: Access) throws(StoreError) {
    switch access {
    case .write(let source, let fresh):
      try self.init(writing: path, source: source, fresh: fresh)
    case .read(let source):
      try self.init(reading: StoreFile.resolved(path), source: source)
    }
  }

  private convenience init(
    writing path: String, source: SourceIdentity, fresh: Bool
  ) throws(StoreError) {
    do throws(FileError) {
      try FileTree.makeFolders(FilePath.folder(of: path))
    } catch {
      throw .cannotCreate(path: path, reason: "\(error.path): \(error.reason)")
    }
    let path = StoreFile.resolved(path)
    let lock = try StoreLock(path: path)
    var found = try StoreFile.at(path, during: .creating)
    if fresh, case .store = found {
      try StoreFile.remove(path)
      found = .nothing
    }
    let database = try TileStore.open(path, found, source: source)
    try self.init(path: path, database: database, lock: lock)
  }

  private convenience init(reading path: String, source: SourceIdentity?) throws(StoreError) {
    let found = try StoreFile.at(path, during: .reading)
    if found == .nothing { throw .missing(path: path) }
    let database = try TileStore.open(path, found, reading: source)
    try self.init(path: path, database: database, lock: nil)
  }

  private init(path: String, database: Database, lock: StoreLock?) throws(StoreError) {
    let meta = try TileStore.meta(database, path)
    self.path = path
    self.database = database
    self.lock = lock
    fingerprintKey = meta.fingerprintKey
    name = meta.name
    changes = meta.changes
    keptTileSize = meta.tileSize
    packed = meta.packed
    patched = meta.patched
  }

  /// A word that changes with each commit that changes tiles, and differs from store to store.
  ///
  /// For a store opened to be read it is the word of the time of opening.
  public var stateToken: String { "\(name)-\(changes)" }

  /// The width and height of the job's tiles in pixels; nil until the first picture is stored.
  public var tileSize: Int? { keptTileSize }

  /// Keeps the width and height of the job's tiles, in pixels.
  public func setTileSize(_ size: Int) throws(StoreError) {
    try change { () throws(SQLiteError) in
      try setMeta(StoreSchema.Key.tileSize, Int64(size))
    }
    keptTileSize = size
  }

  /// Deletes the store at `path`, whatever its version and state.
  /// - Throws: `StoreError`: `missing` where there is none, `locked` where a run holds it,
  ///   `notAStore` where the file is something else, which is left as it is.
  public static func delete(path: String) throws(StoreError) {
    let path = StoreFile.resolved(path)
    guard FileStatus.following(path) != nil else { throw .missing(path: path) }
    let lock = try StoreLock(path: path)
    if case .foreign(let found) = try StoreFile.at(path, during: .creating) {
      throw .notAStore(path: path, found: found)
    }
    try StoreFile.remove(path)
    withExtendedLifetime(lock) {}
  }

  /// Runs `body` in a transaction of the writer.
  func change<Result>(_ body: () throws(SQLiteError) -> Result) throws(StoreError) -> Result {
    try StoreError.telling(path, during: .writing) { try database.transaction(body) }
  }

  /// Keeps a number under a key of `meta`, within a transaction of its caller.
  func setMeta(_ key: String, _ value: Int64) throws(SQLiteError) {
    let statement = try database.prepare("INSERT OR REPLACE INTO meta VALUES (?1, ?2)")
    statement.bind(key, at: 1)
    statement.bind(value, at: 2)
    try statement.run()
  }

  /// A number kept in `meta`; nil where there is none.
  func metaNumber(_ key: String) throws(SQLiteError) -> Int64? {
    let statement = try database.prepare("SELECT value FROM meta WHERE key = ?1")
    statement.bind(key, at: 1)
    return try statement.step() ? statement.integer(0) : nil
  }

  /// Runs `body`, which only reads.
  func look<Result>(_ body: () throws -> Result) throws(StoreError) -> Result {
    try StoreError.telling(path, during: .reading, body)
  }
}
