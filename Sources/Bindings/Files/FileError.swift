#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A call on a file or folder that went wrong: what was tried, where, and the system's reason.
public struct FileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The system's error number (errno).
  public let code: Int32
  /// What was tried, as a verb: `create`, `write`, `rename`, ….
  public let operation: String
  /// The file or folder.
  public let path: String

  /// An error of that number, operation and path.
  public init(code: Int32, operation: String, path: String) {
    self.code = code
    self.operation = operation
    self.path = path
  }

  /// The disk or the user's share of it is full, the device failed, or there are no more files to
  /// open.
  public var isDiskError: Bool { SystemError.isLackOrFailure(code) }
  /// There is no such file or folder (ENOENT, ENOTDIR).
  public var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  /// A folder stands where a file was meant (EISDIR).
  public var isFolder: Bool { code == EISDIR }
  /// The file has more bytes than are read (EFBIG).
  public var isTooLarge: Bool { code == EFBIG }
  /// There is one already (EEXIST).
  public var isInTheWay: Bool { code == EEXIST }

  /// The system's words for the number.
  public var reason: String { SystemError.text(code) }
  /// What was tried, where and why it failed.
  public var description: String { "cannot \(operation) \(path): \(reason)" }
}
