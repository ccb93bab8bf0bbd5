#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Files and folders: made, listed, renamed, removed and brought safely to disk.
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
    if code == EEXIST || code == EISDIR {
      var status = stat()
      guard stat(path, &status) == 0, FileStatus(status).kind == .folder else {
        throw FileError(code: ENOTDIR, operation: "create the folder", path: path)
      }
      return
    }
    let parent = parent(of: path)
    guard code == ENOENT, parent != path else {
      throw FileError(code: code, operation: "create the folder", path: path)
    }
    try makeFolders(parent)
    if mkdir(path, 0o777) != 0, errno != EEXIST {
      throw FileError(code: errno, operation: "create the folder", path: path)
    }
  }

  /// The path of the folder that holds `path`.
  public static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path with every link on its way followed.
  public static func resolved(_ path: String) throws(FileError) -> String {
    guard let real = realpath(path, nil) else {
      throw FileError(code: errno, operation: "follow", path: path)
    }
    defer { free(real) }
    return String(cString: real)
  }

  /// The names in a folder, sorted by their bytes, without `.` and `..`.
  public static func names(in path: String) throws(FileError) -> [String] {
    guard let folder = opendir(path) else {
      throw FileError(code: errno, operation: "list", path: path)
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Removes a file or link; nothing happens where there is none.
  public static func removeFile(_ path: String) throws(FileError) {
    if unlink(path) != 0, errno != ENOENT {
      throw FileError(code: errno, operation: "remove", path: path)
    }
  }

  /// Removes an empty folder; nothing happens where there is none.
  public static func removeEmptyFolder(_ path: String) throws(FileError) {
    if rmdir(path) != 0, errno != ENOENT {
      throw FileError(code: errno, operation: "remove the folder", path: path)
    }
  }

  /// Renames, replacing a file that has the new name.
  public static func rename(_ old: String, to new: String) throws(FileError) {
    #if canImport(Darwin)
      let status = Darwin.rename(old, new)
    #elseif canImport(Musl)
      let status = Musl.rename(old, new)
    #else
      let status = Glibc.rename(old, new)
    #endif
    try check(status, "rename \(old) to", new)
  }

  /// Brings a file's bytes, or a folder's list of names, to disk.
  public static func sync(_ path: String) throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    try check(descriptor, "open", path)
    defer { close(descriptor) }
    // Some file systems cannot sync a folder and say EINVAL: then there is nothing to be done.
    if fsync(descriptor) != 0, errno != EINVAL {
      throw FileError(code: errno, operation: "sync", path: path)
    }
  }

  /// The first bytes of a file, at most `limit`.
  public static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    try check(descriptor, "open", path)
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let wanted = min(limit - bytes.count, 1 << 16)
      var code: Int32 = 0
      let part = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
        let got = pread(descriptor, buffer.baseAddress, wanted, off_t(bytes.count))
        if got < 0 { code = errno }
        count = max(0, got)
      }
      if code == EINTR { continue }
      if code != 0 { throw FileError(code: code, operation: "read", path: path) }
      if part.isEmpty { break }
      bytes += part
    }
    return bytes
  }

  static func check(_ status: Int32, _ operation: String, _ path: String) throws(FileError) {
    if status < 0 { throw FileError(code: errno, operation: operation, path: path) }
  }
}
