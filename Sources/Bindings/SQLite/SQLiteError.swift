internal import CSQLite

/// What SQLite refused to do: its extended result code, its message and the statement.
///
/// Bound values are never part of it, so an error can be shown to anybody.
public struct SQLiteError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The extended result code (https://www.sqlite.org/rescode.html).
  public let extendedCode: Int32
  /// SQLite's own words.
  public let message: String
  /// The statement, without bound values; empty where there was none.
  public let sql: String
  /// The system's error number (errno) behind it; 0 where there was none.
  public let systemCode: Int32

  /// An error of the given code, message and statement.
  public init(extendedCode: Int32, message: String, sql: String, systemCode: Int32 = 0) {
    self.extendedCode = extendedCode
    self.message = message
    self.sql = sql
    self.systemCode = systemCode
  }

  /// The primary result code: the lowest eight bits of the extended one.
  public var code: Int32 { extendedCode & 0xff }
  /// Another connection holds a lock (SQLITE_BUSY, SQLITE_LOCKED).
  public var isBusy: Bool { code == SQLITE_BUSY || code == SQLITE_LOCKED }
  /// The disk is full or a read or write failed (SQLITE_FULL, SQLITE_IOERR).
  public var isDiskError: Bool { code == SQLITE_FULL || code == SQLITE_IOERR }
  /// The file is damaged or is no database (SQLITE_CORRUPT, SQLITE_NOTADB).
  public var isDamage: Bool { code == SQLITE_CORRUPT || code == SQLITE_NOTADB }
  /// The file cannot be opened or written (SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM).
  public var isAccessError: Bool {
    code == SQLITE_CANTOPEN || code == SQLITE_READONLY || code == SQLITE_PERM
  }

  /// The statement does not fit the tables, or there are none (SQLITE_ERROR).
  public var isLogicError: Bool { code == SQLITE_ERROR }

  /// The message, with the system's reason where there is one.
  public var reason: String {
    systemCode == 0 ? message : "\(message): \(SystemError.text(systemCode))"
  }

  /// The reason, with the result code.
  public var description: String { "\(reason) (SQLite result code \(extendedCode))" }
}
