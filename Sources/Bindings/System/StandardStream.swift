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

  /// What became of a text that was written.
  public enum Delivery: Sendable, Equatable {
    /// All of it is written.
    case done
    /// Nobody reads any more, or the stream was closed.
    case unread
    /// The file that it goes to could not take it, for the system's reason.
    case failed(reason: String)
  }

  /// Writes all of `text`.
  @discardableResult
  public func write(_ text: String) -> Delivery {
    var bytes = text
    let code = bytes.withUTF8 {
      OpenFile.write(all: UnsafeRawBufferPointer($0), to: rawValue)
    }
    switch code {
    case 0: return .done
    case EPIPE, EBADF: return .unread
    default: return .failed(reason: SystemError.text(code))
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
