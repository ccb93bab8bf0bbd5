#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The system's own words for its error numbers.
public enum SystemError {
  /// True where the disk or the user's share of it is full (ENOSPC, EDQUOT, EFBIG), the device failed
  /// (EIO), or there are no more files to open (EMFILE, ENFILE): the place is right, and what was
  /// tried works once there is room.
  static func isLackOrFailure(_ code: Int32) -> Bool {
    switch code {
    case ENOSPC, EDQUOT, EFBIG, EIO, EMFILE, ENFILE: true
    default: false
    }
  }

  /// What the error number `code` (errno) means.
  public static func text(_ code: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
    return buffer.withUnsafeBufferPointer { words in
      words.baseAddress.map { String(cString: $0) } ?? "error \(code)"
    }
  }
}
