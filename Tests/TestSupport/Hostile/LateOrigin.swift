import Bindings

/// A port that becomes known after the script that speaks of it.
final class LateOrigin: Sendable {
  private let value = Lock(0)

  var port: Int {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}
