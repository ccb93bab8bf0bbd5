internal import Synchronization

/// The request to stop, raised by a signal and readable from every thread.
public final class StopFlag: Sendable {
  private let signal = Atomic<Int>(0)

  /// A flag that is not raised.
  public init() {}

  /// Asks to stop because of signal `number`; the first one stays.
  public func raise(signal number: Int) {
    _ = signal.compareExchange(expected: 0, desired: number, ordering: .sequentiallyConsistent)
  }

  /// The signal that asked to stop; nil where none did.
  public var raisedSignal: Int? {
    let number = signal.load(ordering: .sequentiallyConsistent)
    return number == 0 ? nil : number
  }

  /// True once it is raised.
  public var isRaised: Bool { raisedSignal != nil }
}
