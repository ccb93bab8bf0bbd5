import Foundation

/// Holds answers back until a test opens it; stays open then.
///
/// A pipe that becomes readable, so that a thread can wait for it and for its socket at once.
public final class StubGate: Sendable {
  let readEnd: Int32
  private let writeEnd: Int32

  /// A closed gate.
  public init() {
    var ends: [Int32] = [-1, -1]
    precondition(pipe(&ends) == 0, "no pipe for a gate: errno \(errno)")
    (readEnd, writeEnd) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Lets everything through that waits, and all that comes later.
  public func open() {
    var byte: UInt8 = 1
    _ = write(writeEnd, &byte, 1)
  }
}
