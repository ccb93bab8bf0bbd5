import Bindings
import Testing

struct SignalOrderTests {
  @Test func `a repeat within a moment is the first one's echo, a later one ends the process`() {
    let start = ContinuousClock.now
    var order = SignalOrder()
    #expect(order.take(at: start) == .first)
    #expect(order.take(at: start + .microseconds(20)) == .echo)
    #expect(order.take(at: start + .milliseconds(199)) == .echo)
    #expect(order.take(at: start + .milliseconds(200)) == .second)
  }

  @Test func `when nobody listens any more, any signal ends the process`() {
    var order = SignalOrder()
    order.close()
    #expect(order.take(at: .now) == .second)
  }
}
