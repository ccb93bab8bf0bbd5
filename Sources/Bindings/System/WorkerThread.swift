#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A thread of the system that runs one function to its end; for loops that block.
public struct WorkerThread: ~Copyable {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  #if canImport(Darwin)
    private typealias Context = UnsafeMutableRawPointer
    private var thread: pthread_t?
  #else
    private typealias Context = UnsafeMutableRawPointer?
    private var thread = pthread_t()
  #endif

  /// Starts `body` on a thread of its own.
  public init(_ body: @escaping @Sendable () -> Void) {
    let context = Unmanaged.passRetained(Body(body)).toOpaque()
    let status = pthread_create(&thread, nil, { WorkerThread.enter($0) }, context)
    precondition(status == 0, "the system refused a thread")
  }

  /// Waits for the end of the thread.
  public consuming func join() {
    #if canImport(Darwin)
      if let thread { pthread_join(thread, nil) }
    #else
      pthread_join(thread, nil)
    #endif
  }

  private static func enter(_ context: Context) -> UnsafeMutableRawPointer? {
    let pointer: UnsafeMutableRawPointer? = context
    if let pointer { Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run() }
    return nil
  }
}
