#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The process's standard output and standard error.
public enum StandardStream: Int32, Sendable {
  /// Results.
  case output = 1
  /// Progress, warnings and errors.
  case error = 2

  /// Writes all of `text`; false where nobody reads any more.
  @discardableResult
  public func write(_ text: String) -> Bool {
    var bytes = text
    return bytes.withUTF8 {
      OpenFile.write(all: UnsafeRawBufferPointer($0), to: rawValue) == 0
    }
  }

  /// True where a person's terminal is at the other end.
  public var isTerminal: Bool { isatty(rawValue) == 1 }

  /// The terminal's width in characters; nil where it is not known.
  public var columns: Int? {
    var size = winsize()
    guard ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
