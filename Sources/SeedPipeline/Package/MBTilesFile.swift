internal import Bindings

/// What is known of an MBTiles file on disk: whether it is one, whether it is sound, what lies beside it.
enum MBTilesFile {
  /// The first bytes of every SQLite file.
  private static let magic = Array("SQLite format 3\0".utf8)
  private static let sidecars = ["-journal", "-wal", "-shm"]

  /// What speaks against replacing the file at `path`; nil where it is an MBTiles file.
  static func objection(to path: String) throws(FileError) -> String? {
    guard try FileReading.start(of: path, limit: magic.count) == magic else {
      return "holds something that is no MBTiles file"
    }
    do throws(SQLiteError) {
      // Nothing may be made beside a file that is only looked at.
      let database = try Database(path: path, mode: .immutable)
      let id = try database.prepare("PRAGMA application_id")
      guard try id.step(), [0, MBTilesPackage.applicationID].contains(id.integer(0)) else {
        return "holds an SQLite file of another kind"
      }
      let names = try database.prepare(
        "SELECT count(*) FROM sqlite_master WHERE type IN ('table', 'view') "
          + "AND name IN ('tiles', 'metadata')")
      guard try names.step(), names.integer(0) == 2 else {
        return "holds an SQLite file that is no MBTiles file"
      }
      return nil
    } catch {
      return "holds an SQLite file that cannot be read (\(error.message))"
    }
  }

  /// The journal that another program has left or uses beside `path`; nil where there is none.
  ///
  /// SQLite would play it into the new file.
  static func journal(beside path: String) throws(FileError) -> String? {
    for end in sidecars where end != "-shm" {
      if let status = try FileStatus.of(path + end), status.size > 0 { return path + end }
    }
    return nil
  }

  /// Removes what a reader of the replaced file left beside it, where it holds nothing.
  static func removeEmptySidecars(of path: String) throws(FileError) {
    guard try journal(beside: path) == nil else { return }
    for end in sidecars { try FileTree.removeFile(path + end) }
  }

  /// What speaks against removing `place`'s unfinished file; nil where there is none, or ours.
  static func objectionToLeftover(of place: OutputPlace) throws(FileError) -> String? {
    guard let status = try FileStatus.of(place.partial) else { return nil }
    guard status.kind == .file else { return "is no file" }
    // Its first page may not have come to disk when the power went.
    let start = try FileReading.start(of: place.partial, limit: magic.count)
    return start == magic || start.allSatisfy { $0 == 0 } ? nil : "is no unfinished package"
  }

  /// Removes the unfinished file that an earlier run left, with what SQLite may have put beside it.
  static func removeLeftover(of place: OutputPlace) throws(FileError) {
    try FileTree.removeFile(place.partial)
    for end in sidecars { try FileTree.removeFile(place.partial + end) }
  }

  /// What a reader finds wrong with the file at `path`; nil where it is sound.
  static func damage(in path: String) throws(SQLiteError) -> String? {
    let database = try Database(path: path, mode: .immutable)
    let free = try database.prepare("PRAGMA freelist_count")
    if try free.step(), free.integer(0) != 0 { return "\(free.integer(0)) free pages" }
    let check = try database.prepare("PRAGMA quick_check(1)")
    guard try check.step(), let answer = check.text(0) else { return "no answer" }
    return answer == "ok" ? nil : answer
  }

  /// Runs `body` with SQLite's own temporary files on the output's disk, where room was proved.
  ///
  /// The setting is of the whole process and marked deprecated by SQLite: where it is not known,
  /// the system's folder for temporary files is used.
  static func sortBeside(
    _ path: String, _ database: Database, _ body: () throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    try? database.setTemporaryFolder(FilePath.folder(of: path))
    defer { try? database.setTemporaryFolder("") }
    try body()
  }
}
