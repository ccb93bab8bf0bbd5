internal import CSQLite

/// What SQLite refused to do: its extended result code, its message and the statement.
///
/// Bound values are never part of it, so an error can be shown to anybody.
public struct SQLiteError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The extended result code (https://www.sqlite.org/rescode.html).
  public let extendedCode: Int32
  /// SQLite's own words; what the file's schema puts into them cannot steer a terminal.
  public let message: String
  /// The statement, without bound values; empty where there was none.
  public let sql: String
  /// The system's error number (errno) behind it; 0 where there was none.
  public let systemCode: Int32

  /// An error of the given code, message and statement.
  public init(extendedCode: Int32, message: String, sql: String, systemCode: Int32 = 0) {
    self.extendedCode = extendedCode
    self.message = SQLiteError.line(message)
    self.sql = sql
    self.systemCode = systemCode
  }

  /// The primary result code: the lowest eight bits of the extended one.
  public var code: Int32 { extendedCode & 0xff }
  /// Another connection holds a lock (SQLITE_BUSY, SQLITE_LOCKED).
  public var isBusy: Bool { code == SQLITE_BUSY || code == SQLITE_LOCKED }
  /// The disk is full or a read or write failed (SQLITE_FULL, SQLITE_IOERR), or for such a reason, or
  /// for a lack of files to open, the file could not be opened.
  public var isDiskError: Bool {
    code == SQLITE_FULL || code == SQLITE_IOERR || SystemError.isLackOrFailure(systemCode)
  }
  /// The file is damaged or is no database (SQLITE_CORRUPT, SQLITE_NOTADB).
  public var isDamage: Bool { code == SQLITE_CORRUPT || code == SQLITE_NOTADB }
  /// The file cannot be opened or written (SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM).
  public var isAccessError: Bool {
    code == SQLITE_CANTOPEN || code == SQLITE_READONLY || code == SQLITE_PERM
  }

  /// A limit of the connection was met: a value's length or the work (SQLITE_TOOBIG, SQLITE_INTERRUPT).
  public var isOverLimit: Bool { code == SQLITE_TOOBIG || code == SQLITE_INTERRUPT }

  /// There is no memory, or a damaged file claims more than there is (SQLITE_NOMEM).
  public var isOutOfMemory: Bool { code == SQLITE_NOMEM }

  /// The statement does not fit the tables, or there are none (SQLITE_ERROR).
  public var isLogicError: Bool { code == SQLITE_ERROR }

  /// The message, with the system's reason where there is one.
  public var reason: String {
    systemCode == 0 ? message : "\(message): \(SystemError.text(systemCode))"
  }

  /// The reason, with the result code.
  public var description: String { "\(reason) (SQLite result code \(extendedCode))" }

  private static func line(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: line.append("?")
      default: line.append(scalar)
      }
    }
    return String(line)
  }
}
