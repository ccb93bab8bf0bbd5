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
  /// The length in bytes; of no meaning for a folder.
  public let size: Int
  /// When the content was changed last, in nanoseconds since 1970.
  public let modified: Int64

  /// The status of what is at `path`, a link not followed; nil where nothing is there.
  /// - Throws: `FileError` where the system does not tell.
  public static func of(_ path: String) throws(FileError) -> FileStatus? {
    var status = stat()
    guard lstat(path, &status) != 0 else { return FileStatus(status) }
    let error = FileError(code: errno, operation: "look at", path: path)
    if error.isMissing { return nil }
    throw error
  }

  /// The status of what `path` leads to, links followed.
  ///
  /// Nil where nothing is there, or nothing that may be looked at.
  public static func following(_ path: String) -> FileStatus? {
    var status = stat()
    return stat(path, &status) == 0 ? FileStatus(status) : nil
  }

  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    default: kind = .other
    }
    size = Int(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modified = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
