#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The signals that end a run, caught while the value lives.
///
/// The first one calls the handler, a second one ends the process at once with 128 + its number; an
/// echo of the first (see `SignalOrder`) does nothing.
/// The signals are blocked in the thread that makes the trap, and so in every thread that it
/// starts, and are taken one by one by a thread of the trap's own: one that comes early waits, and
/// none is lost. A trap is made before the process has other threads.
public final class SignalTrap {
  private let before: sigset_t
  private let state = SignalState()

  /// Hang-up, interrupt and termination: the signals that are caught.
  public static let caught: [Int32] = [SIGHUP, SIGINT, SIGTERM]

  /// Catches the signals; `handler` is called on a thread of its own, once, with the number.
  ///
  /// A hang-up that is ignored already (`nohup`) stays ignored.
  public init(handler: @escaping @Sendable (Int) -> Void) {
    let numbers = SignalTrap.caught.filter { $0 != SIGHUP || !SignalTrap.isIgnored($0) }
    var before = sigset_t()
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in numbers { sigaddset(&mask, number) }
    pthread_sigmask(SIG_BLOCK, &mask, &before)
    self.before = before
    // Some systems drop a signal that is ignored (a shell's `&` does that) even while it is blocked.
    for number in numbers { signal(number, SIG_DFL) }
    _ = WorkerThread { [state, mask] in
      var (mask, number) = (mask, Int32(0))
      while sigwait(&mask, &number) == 0 {
        switch state.place(at: .now) {
        case .first: handler(Int(number))
        case .echo: continue
        case .second: _exit(128 + number)
        }
      }
    }
  }

  deinit {
    // Whichever thread the system gives a signal to from here on: it ends the process.
    state.close()
    var mask = before
    pthread_sigmask(SIG_SETMASK, &mask, nil)
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

/// Whether a signal came before, and whether a trap is gone.
private final class SignalState: Sendable {
  private let order = Lock(SignalOrder())

  func place(at instant: ContinuousClock.Instant) -> SignalOrder.Place {
    order.withLock { $0.take(at: instant) }
  }

  func close() { order.withLock { $0.close() } }
}
