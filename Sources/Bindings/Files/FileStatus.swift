#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// What the system says about a file or folder.
public struct FileStatus: Sendable, Equatable {
  /// The kinds that matter here.
  public enum Kind: Sendable, Equatable {
    /// A regular file.
    case file
    /// A folder.
    case folder
    /// A symbolic link, not followed.
    case link
    /// A device, socket or pipe.
    case other
  }

  /// The kind.
  public let kind: Kind
  /// The size in bytes, as the system counts it.
  public let size: Int64
  /// The time of the last change of the content, in nanoseconds since 1970.
  public let changed: Int64

  /// The status of what is at `path`, a link not followed; nil where nothing is there.
  /// - Throws: `FileError` where the system does not tell.
  public static func of(_ path: String) throws(FileError) -> FileStatus? {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      let code = errno
      if code == ENOENT || code == ENOTDIR { return nil }
      throw FileError(code: code, operation: "look at", path: path)
    }
    return FileStatus(status)
  }

  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    default: kind = .other
    }
    size = Int64(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    changed = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
