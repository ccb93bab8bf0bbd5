import Foundation
import Bindings

/// The tile server of a trial: it can hold its answers back from a chosen request on.
public final class TrialServer: Sendable {
  private struct Hold {
    /// Requests that are answered; later ones wait.
    var requests = Int.max
    var gate = StubGate()
  }

  private final class Holding: Sendable {
    let hold = Lock(Hold())

    func answer(_ request: StubRequest) -> StubAnswer {
      let answer = TrialServer.answer(request)
      return hold.withLock { $0.requests < request.serial ? answer.held(by: $0.gate) : answer }
    }
  }

  private let holding: Holding
  private let stub: TileServerStub

  /// Starts a server.
  public init() throws {
    let holding = Holding()
    self.holding = holding
    stub = try TileServerStub { holding.answer($0) }
  }

  /// Most tiles are pictures; some of the deeper ones are not there.
  private static func answer(_ request: StubRequest) -> StubAnswer {
    guard let tile = request.tile, tile.z < 3 || (tile.x * 5 + tile.y * 3) % 11 != 4 else {
      return .status(404)
    }
    return .tile(request, size: 32)
  }

  /// The URL template.
  public var template: String { stub.template() }

  /// The paths that the run of that number has asked for, in order.
  ///
  /// A run tells its number, as a request of one that was killed may be read later.
  public func asked(inRun number: Int) -> [String] {
    stub.record.requests.filter { $0.header("X-Run") == "\(number)" }.map(\.path)
  }

  /// Holds back every answer but those of the next `requests` requests.
  public func hold(after requests: Int) {
    let before = stub.record.requests.count
    holding.hold.withLock { $0 = Hold(requests: before + requests, gate: StubGate()) }
  }

  /// True once `count` requests or more wait for their answers.
  func isHolding(_ count: Int) -> Bool {
    let seen = stub.record
    return seen.inFlight >= count && seen.requests.count >= holding.hold.withLock { $0.requests }
  }

  /// Lets everything go that is held back.
  public func letGo() {
    holding.hold.withLock { hold in
      hold.requests = .max
      hold.gate.open()
    }
  }

  /// Waits until no request is left without an answer.
  public func waitUntilIdle() { stub.wait { $0.inFlight == 0 } }
}
