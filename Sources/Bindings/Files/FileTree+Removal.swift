#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

extension FileTree {
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

  /// Removes a folder and all that is in it; links are removed and not followed.
  ///
  /// `last` is a name in the folder that goes after all others, so that a removal cut short still
  /// shows by it whose folder it was.
  public static func removeFolder(_ path: String, last: String? = nil) throws(FileError) {
    for name in try FileReading.names(in: path) where name != last {
      try removeAnything(path + "/" + name)
    }
    if let last { try removeAnything(path + "/" + last) }
    try removeEmptyFolder(path)
  }

  /// Proves that a file can be made in `folder`, and leaves nothing behind.
  public static func proveWritable(_ folder: String) throws(FileError) {
    // One name for all: what a kill leaves of a proof goes with the next one.
    let probe = folder + "/.tileseed-probe"
    try? removeFile(probe)
    do throws(FileError) {
      try create(probe, bytes: [])
    } catch {
      // Another run proves the same at this moment.
      guard error.isInTheWay else { throw error }
    }
    try removeFile(probe)
  }

  private static func removeAnything(_ path: String) throws(FileError) {
    switch try FileStatus.of(path)?.kind {
    case nil: return
    case .folder: try removeFolder(path)
    case .file, .link, .other: try removeFile(path)
    }
  }
}
