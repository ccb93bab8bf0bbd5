#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Small files, read whole.
public enum WholeFile {
  /// Why a file could not be read.
  public enum Failure: Error, Equatable, Sendable {
    /// There is nothing at the path.
    case missing
    /// A folder stands there.
    case isFolder
    /// It has more bytes than asked for; `size` is nil where it is no regular file.
    case tooLarge(size: Int?)
    /// The system's own words.
    case system(String)
  }

  /// The bytes of the file at `path`, at most `limit` of them; pipes are read to their end.
  ///
  /// A regular file above the limit is refused by its size, before any of it is read.
  /// - Throws: `Failure`.
  public static func bytes(ofFileAt path: String, limit: Int) throws(Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw errno == ENOENT || errno == ENOTDIR ? .missing : systemFailure()
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw systemFailure() }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw .isFolder
    case S_IFREG where status.st_size > limit: throw .tooLarge(size: Int(status.st_size))
    default: break
    }
    return try contents(of: descriptor, limit: limit)
  }

  private static func contents(of descriptor: Int32, limit: Int) throws(Failure) -> [UInt8] {
    var result: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = block.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw errno == EISDIR ? .isFolder : systemFailure()
      }
      if count == 0 { return result }
      guard result.count + count <= limit else { throw .tooLarge(size: nil) }
      result += block[..<count]
    }
  }

  private static func systemFailure() -> Failure { .system(String(cString: strerror(errno))) }
}
