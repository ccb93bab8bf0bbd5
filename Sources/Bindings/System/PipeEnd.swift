#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// One end of a pipe; closed at the end of its life at the latest.
final class PipeEnd {
  private(set) var descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { end() }

  /// A pipe: its end to read from, which never waits, and the one to write to.
  ///
  /// No program inherits either by itself.
  /// - Throws: `FileError`.
  static func make() throws(FileError) -> (reading: PipeEnd, writing: PipeEnd) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw FileError(code: errno, operation: "make", path: "a pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    return (PipeEnd(ends[0]), PipeEnd(ends[1]))
  }

  /// False once it is closed.
  var isOpen: Bool { descriptor >= 0 }

  /// Closes it.
  func end() {
    guard isOpen else { return }
    close(descriptor)
    descriptor = -1
  }

  /// Gives what is there to `take`, at most `limit` bytes; closes the end where no more will come.
  func drain(atMost limit: Int, _ take: (ArraySlice<UInt8>) -> Void) {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    var left = limit
    while isOpen, left > 0 {
      let count = read(descriptor, &buffer, min(left, buffer.count))
      if count > 0 {
        take(buffer[..<count])
        left -= count
      } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
        end()
      } else if errno == EAGAIN {
        return
      }
    }
  }
}
