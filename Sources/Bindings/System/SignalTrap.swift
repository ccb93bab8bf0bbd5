internal import Dispatch

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The signals that end a run, caught while the value lives.
///
/// The first one calls the handler, a second one ends the process at once with 128 + its number.
public final class SignalTrap {
  private let sources: [any DispatchSourceSignal]

  /// Hang-up, interrupt and termination: the signals that are caught.
  public static let caught: [Int32] = [SIGHUP, SIGINT, SIGTERM]

  /// Catches the signals; `handler` is called on a queue of its own, once, with the number.
  ///
  /// A hang-up that is ignored already (`nohup`) stays ignored.
  public init(handler: @escaping @Sendable (Int) -> Void) {
    let queue = DispatchQueue(label: "signals")
    let state = SignalState()
    sources = SignalTrap.caught.compactMap { number in
      if number == SIGHUP, SignalTrap.isIgnored(number) { return nil }
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        if state.isFirst() { handler(Int(number)) } else { _exit(128 + number) }
      }
      source.resume()
      return source
    }
  }

  deinit {
    for source in sources { source.cancel() }
    for number in SignalTrap.caught where !SignalTrap.isIgnored(number) { signal(number, SIG_DFL) }
  }

  /// Makes writing to a closed pipe or socket an error of that call and not the process's end.
  public static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Ends the process as a broken pipe does where nobody ignores it: quietly, with 141.
  public static func endByBrokenPipe() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    _exit(128 + SIGPIPE)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// Whether a signal came before; touched on the trap's queue alone.
private final class SignalState: @unchecked Sendable {
  // @unchecked: `seen` is only touched on the trap's serial queue.
  private var seen = false

  func isFirst() -> Bool {
    defer { seen = true }
    return !seen
  }
}
