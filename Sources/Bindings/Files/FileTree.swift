#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Files and folders: made, renamed, removed and brought safely to disk.
public enum FileTree {
  /// Makes the folder; its parent must exist.
  /// - Throws: `FileError`; `isInTheWay` where something is there already.
  public static func makeFolder(_ path: String) throws(FileError) {
    try check(mkdir(path, 0o777), "create the folder", path)
  }

  /// Makes the folder and every missing one above it; one that exists is fine.
  public static func makeFolders(_ path: String) throws(FileError) {
    if mkdir(path, 0o777) == 0 { return }
    let code = errno
    if FileStatus.following(path)?.kind == .folder { return }
    let parent = FilePath.folder(of: path)
    guard code == ENOENT, parent != path else {
      // In the words of a user: what has the name is no folder.
      throw FileError(
        code: code == EEXIST ? ENOTDIR : code, operation: "create the folder", path: path)
    }
    try makeFolders(parent)
    if mkdir(path, 0o777) != 0 {
      let code = errno
      if FileStatus.following(path)?.kind == .folder { return }
      throw FileError(code: code, operation: "create the folder", path: path)
    }
  }

  /// Writes a new file of exactly these bytes; not yet brought to disk.
  /// - Throws: `FileError`; `isInTheWay` where something has that name already.
  public static func create(_ path: String, bytes: [UInt8]) throws(FileError) {
    let file = try OpenFile(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, to: "create")
    try file.append(bytes)
    try file.finish()
  }

  /// Renames, replacing a file that has the new name.
  public static func rename(_ old: String, to new: String) throws(FileError) {
    try check(renameEntry(old, new), "rename \(old) to", new)
  }

  /// Brings a file's bytes, or a folder's list of names, to disk.
  public static func sync(_ path: String) throws(FileError) {
    try OpenFile(path, O_RDONLY).sync()
  }

  static func check(_ status: Int32, _ operation: String, _ path: String) throws(FileError) {
    if status < 0 { throw FileError(code: errno, operation: operation, path: path) }
  }
}

/// The system's `rename`, which has the name of a function above.
private func renameEntry(_ old: String, _ new: String) -> Int32 { rename(old, new) }
