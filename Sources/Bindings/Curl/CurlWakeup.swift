internal import CCurl

/// Ends a `CurlMulti.poll` from any thread, also after that `CurlMulti` is gone.
public final class CurlWakeup: Sendable {
  // Emptied before the multi handle is cleaned up, so a late wake does nothing.
  private let handle: Lock<Address>

  /// A pointer that libcurl lets every thread use for `curl_multi_wakeup`, and for that alone.
  private struct Address: @unchecked Sendable { var pointer: UnsafeMutableRawPointer? }

  init(_ multi: UnsafeMutableRawPointer) { handle = Lock(Address(pointer: multi)) }

  /// Makes the present or the next `poll` return at once.
  public func wake() {
    handle.withLock { address in
      if let multi = address.pointer { _ = curl_multi_wakeup(multi) }
    }
  }

  func forget() { handle.withLock { $0.pointer = nil } }
}
