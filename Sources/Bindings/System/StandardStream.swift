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

  /// Takes the numbers of standard streams that were closed before the program began.
  ///
  /// A file or a connection that is opened later would get such a number, and with it all that is
  /// written to the stream. What is written to a stream that was closed fails, as it did.
  public static func takeClosedPlaces() {
    // Upwards: a file gets the lowest number that is free.
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) == -1 {
      _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
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
