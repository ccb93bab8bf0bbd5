internal import CPlatform

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

// What Linux and macOS do by different calls.
extension FileTree {
  /// Exchanges the names of two files or folders in one step.
  ///
  /// False where the system or the file system cannot; then nothing has changed.
  public static func exchange(_ first: String, _ second: String) throws(FileError) -> Bool {
    #if canImport(Darwin)
      let status = renamex_np(first, second, UInt32(RENAME_SWAP))
    #else
      let status = renameat2(AT_FDCWD, first, AT_FDCWD, second, tileseed_rename_exchange)
    #endif
    if status == 0 { return true }
    let code = errno
    if code == ENOSYS || code == EINVAL || code == ENOTSUP || code == EOPNOTSUPP { return false }
    throw FileError(code: code, operation: "exchange \(first) with", path: second)
  }

  /// Brings everything on the disk that holds `folder` to disk: one call for a million files.
  public static func syncDisk(of folder: String) throws(FileError) {
    #if canImport(Darwin)
      Darwin.sync()
      try sync(folder)
    #else
      let opened = try OpenFile(folder, O_RDONLY | O_DIRECTORY)
      try check(syncfs(opened.descriptor), "sync", folder)
    #endif
  }
}
