#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A value that one thread at a time can reach, by a POSIX mutex.
///
/// In place of `Synchronization.Mutex`: where two threads meet at that one, Linux hands it over
/// within the kernel (`FUTEX_LOCK_PI`), where ThreadSanitizer sees nothing, and every such meeting
/// is reported as a race. It knows this one, which also costs half as much.
public final class Lock<Value>: @unchecked Sendable {
  // @unchecked: `value` is touched only while `mutex` is held.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let value: UnsafeMutablePointer<Value>

  /// A lock around `value`, which nobody else may reach from here on.
  public init(_ value: consuming sending Value) {
    mutex = .allocate(capacity: 1)
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
    let status = pthread_mutex_init(mutex, nil)
    precondition(status == 0, "the system refused a mutex")
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
    value.deinitialize(count: 1)
    value.deallocate()
  }

  /// Runs `body` with the value while no other thread can reach it.
  ///
  /// Calling it again within `body` waits for ever.
  public func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value.pointee)
  }
}
