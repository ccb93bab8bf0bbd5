internal import CSQLite

// What concerns the file of a connection rather than its content.
extension Database {
  /// True where nothing can be written: SQLite opens a write-protected file like that, silently.
  public var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// The file's first bytes, at most `count`: fewer where the file is shorter.
  ///
  /// They are read as they stand on disk, without a lock and without a look at what they say. It has
  /// to be done through SQLite's own descriptor: closing another one of the same file would drop the
  /// locks that this process holds on it (POSIX, fcntl).
  public func leadingBytes(_ count: Int) throws(SQLiteError) -> [UInt8] {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let status = sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    guard status == SQLITE_OK, let file, let methods = file.pointee.pMethods?.pointee else {
      throw error(status, sql: "")
    }
    var size: sqlite3_int64 = 0
    guard let measure = methods.xFileSize, let read = methods.xRead else { return [] }
    let measured = measure(file, &size)
    guard measured == SQLITE_OK else { throw error(measured, sql: "") }
    var bytes = [UInt8](repeating: 0, count: min(count, Int(size)))
    guard !bytes.isEmpty else { return [] }
    let done = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, Int32($0.count), 0) }
    guard done == SQLITE_OK else { throw error(done, sql: "") }
    return bytes
  }

  /// Lets temporary files of every connection of the process be made in `folder`.
  ///
  /// They have no name from the moment they are made, so a kill leaves none behind.
  public func setTemporaryFolder(_ folder: String) throws(SQLiteError) {
    // A pragma takes no parameters. It guards the process-wide variable by a mutex.
    let quoted = folder.replacing("'", with: "''")
    try execute("PRAGMA temp_store_directory = '\(quoted)'")
  }
}
