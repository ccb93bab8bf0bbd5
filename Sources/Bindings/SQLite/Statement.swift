internal import CSQLite

/// One compiled statement of a `Database`; finalized when it goes away.
///
/// Parameters and columns are counted as SQLite counts them: parameters from 1, columns from 0.
public final class Statement {
  let handle: OpaquePointer
  let database: Database
  let sql: String

  init(handle: OpaquePointer, database: Database, sql: String) {
    self.handle = handle
    self.database = database
    self.sql = sql
  }

  deinit { sqlite3_finalize(handle) }

  /// Binds an integer, or NULL.
  public func bind(_ value: Int64?, at index: Int32) {
    if let value {
      sqlite3_bind_int64(handle, index, value)
    } else {
      sqlite3_bind_null(handle, index)
    }
  }

  /// Binds a double.
  public func bind(_ value: Double, at index: Int32) { sqlite3_bind_double(handle, index, value) }

  /// Binds text, or NULL; SQLite keeps a copy.
  public func bind(_ value: String?, at index: Int32) {
    guard var value else {
      sqlite3_bind_null(handle, index)
      return
    }
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    value.withUTF8 { text in
      text.withMemoryRebound(to: CChar.self) {
        // A nil address would bind NULL: an empty string has to keep an address.
        if let base = $0.baseAddress {
          _ = sqlite3_bind_text(handle, index, base, Int32($0.count), transient)
        } else {
          _ = sqlite3_bind_text(handle, index, "", 0, nil)
        }
      }
    }
  }

  /// Binds a small blob; SQLite keeps a copy.
  public func bind(copying bytes: [UInt8], at index: Int32) {
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    bytes.withUnsafeBytes { buffer in
      if let base = buffer.baseAddress, !buffer.isEmpty {
        _ = sqlite3_bind_blob64(handle, index, base, UInt64(buffer.count), transient)
      } else {
        _ = sqlite3_bind_zeroblob(handle, index, 0)
      }
    }
  }

  /// Runs a statement that returns no rows, with `blob` bound at `index` without a copy, and resets.
  public func run(withBlob blob: [UInt8], at index: Int32) throws(SQLiteError) {
    let failure = blob.withUnsafeBytes { buffer -> SQLiteError? in
      if let base = buffer.baseAddress, !buffer.isEmpty {
        sqlite3_bind_blob64(handle, index, base, UInt64(buffer.count), nil)
      } else {
        sqlite3_bind_zeroblob(handle, index, 0)
      }
      let status = sqlite3_step(handle)
      let isDone = status == SQLITE_DONE || status == SQLITE_ROW
      // Asked for now: the next call that goes well takes the message away.
      let failure = isDone ? nil : database.error(status, sql: sql)
      sqlite3_reset(handle)
      // The bytes are only ours until here.
      sqlite3_bind_null(handle, index)
      return failure
    }
    if let failure { throw failure }
  }

  /// Runs a statement whose rows do not matter, and resets it.
  public func run() throws(SQLiteError) {
    let status = sqlite3_step(handle)
    sqlite3_reset(handle)
    guard status == SQLITE_DONE || status == SQLITE_ROW else {
      throw database.error(status, sql: sql)
    }
  }

  /// Goes to the next row; false after the last one.
  public func step() throws(SQLiteError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let status:
      let error = database.error(status, sql: sql)
      sqlite3_reset(handle)
      throw error
    }
  }

  /// The first column of all rows, at most `count` of them, as integers; resets the statement.
  public func integers(atMost count: Int) throws(SQLiteError) -> [Int64] {
    var values: [Int64] = []
    values.reserveCapacity(count)
    while values.count < count {
      let status = sqlite3_step(handle)
      if status == SQLITE_ROW {
        values.append(sqlite3_column_int64(handle, 0))
        continue
      }
      guard status == SQLITE_DONE else {
        let error = database.error(status, sql: sql)
        sqlite3_reset(handle)
        throw error
      }
      break
    }
    sqlite3_reset(handle)
    return values
  }

  /// Makes the statement ready to run again and ends its read transaction; bound values stay.
  public func reset() { sqlite3_reset(handle) }

  /// True where the column of the present row is NULL.
  public func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  /// A column of the present row as an integer; 0 where it is NULL.
  public func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// A column of the present row as a double; 0 where it is NULL.
  public func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  /// A column of the present row as text; nil where it is NULL.
  public func text(_ column: Int32) -> String? {
    guard let base = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self)
  }

  /// A column of the present row as bytes; empty where it is NULL.
  public func blob(_ column: Int32) -> [UInt8] {
    guard let base = sqlite3_column_blob(handle, column) else { return [] }
    let count = Int(sqlite3_column_bytes(handle, column))
    return [UInt8](UnsafeRawBufferPointer(start: base, count: count))
  }
}
