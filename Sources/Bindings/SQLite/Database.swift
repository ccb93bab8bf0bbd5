internal import CSQLite

/// One SQLite connection; used by the thread that opened it, closed when it goes away.
public final class Database {
  /// How a database file is opened.
  public enum Mode: Sendable {
    /// Readable only; the file must exist.
    case readOnly
    /// Readable only, by a promise that nobody writes: works in folders that cannot be written.
    case immutable
    /// Readable and writable; the file must exist.
    case readWrite
    /// Readable and writable; made where it does not exist.
    case create
  }

  let handle: OpaquePointer
  /// Nil: no limit; see `limitWork`.
  var workLimit: WorkLimit?

  /// Opens the file at `path`.
  /// - Throws: `SQLiteError` where it cannot be opened. A file that is no database shows only at
  ///   the first statement.
  public init(path: String, mode: Mode) throws(SQLiteError) {
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    var name = path
    switch mode {
    case .readOnly: flags |= SQLITE_OPEN_READONLY
    case .immutable:
      flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      name = "file:" + Database.percentEncoded(path) + "?immutable=1"
    case .readWrite: flags |= SQLITE_OPEN_READWRITE
    case .create: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    }
    var opened: OpaquePointer?
    let status = sqlite3_open_v2(name, &opened, flags, nil)
    guard status == SQLITE_OK, let opened else {
      let message =
        opened.map { String(cString: sqlite3_errmsg($0)) }
        ?? String(cString: sqlite3_errstr(status))
      let systemCode = opened.map { sqlite3_system_errno($0) } ?? 0
      sqlite3_close_v2(opened)
      throw SQLiteError(extendedCode: status, message: message, sql: "", systemCode: systemCode)
    }
    handle = opened
  }

  deinit { sqlite3_close_v2(handle) }

  /// Runs every statement of `sql`, without parameters or results.
  public func execute(_ sql: String) throws(SQLiteError) {
    let status = sqlite3_exec(handle, sql, nil, nil, nil)
    guard status == SQLITE_OK else { throw error(status, sql: sql) }
  }

  /// Compiles one statement.
  public func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    var statement: OpaquePointer?
    let status = sqlite3_prepare_v3(
      handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard status == SQLITE_OK, let statement else { throw error(status, sql: sql) }
    return Statement(handle: statement, database: self, sql: sql)
  }

  /// Runs `body` in one transaction: committed when it returns, rolled back when it throws.
  ///
  /// It begins IMMEDIATE, so a second writer is met at the start and not half way.
  public func transaction<Result>(
    _ body: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // SQLite may have rolled back by itself (disk full), then there is nothing to roll back.
      if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  /// How long a statement waits for another connection's lock before it fails with `isBusy`.
  public func setBusyTimeout(milliseconds: Int32) {
    sqlite3_busy_timeout(handle, milliseconds)
  }

  /// The number of rows that the last INSERT, UPDATE or DELETE changed.
  public var changedRows: Int { Int(sqlite3_changes64(handle)) }

  /// The rowid of the last INSERT.
  public var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  func error(_ status: Int32, sql: String) -> SQLiteError {
    let primary = status & 0xff
    let concernsFiles =
      primary == SQLITE_CANTOPEN || primary == SQLITE_IOERR || primary == SQLITE_FULL
    return SQLiteError(
      extendedCode: status, message: String(cString: sqlite3_errmsg(handle)), sql: sql,
      systemCode: concernsFiles ? sqlite3_system_errno(handle) : 0)
  }

  /// `path` with everything but unreserved characters and `/` percent-encoded, for a file URI.
  private static func percentEncoded(_ path: String) -> String {
    var encoded: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"):
        encoded.append(byte)
      default:
        encoded.append(contentsOf: [
          UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)],
        ])
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
