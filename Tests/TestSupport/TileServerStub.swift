import Foundation

/// A scripted HTTP/1.1 server on a free port of 127.0.0.1, for tests.
///
/// Each connection has a thread of its own. `stop()`, or the end of the value, ends them all.
public final class TileServerStub: Sendable {
  /// Decides the answer to a request; called on the connection's thread.
  public typealias Script = @Sendable (StubRequest) -> StubAnswer

  private let core: StubCore

  /// Starts a server that answers by `script`, on that port; 0: on a free one.
  public init(port: Int = 0, _ script: @escaping Script) throws {
    core = try StubCore(port: port, script)
    core.start()
  }

  /// Starts a server that answers every z/x/y with a picture of those numbers.
  public static func tiles() throws -> TileServerStub {
    try TileServerStub { .tile($0) }
  }

  deinit { core.stop() }

  /// The port on 127.0.0.1.
  public var port: Int { core.port }

  /// The start of every address, without a slash at its end.
  public var origin: String { "http://127.0.0.1:\(port)" }

  /// A URL template on this server.
  public func template(_ path: String = "/{z}/{x}/{y}.png") -> String { origin + path }

  /// What the server has seen up to now.
  public var record: StubRecord { core.record }

  /// Waits until the record is as wanted; false where that takes more than 20 seconds.
  @discardableResult
  public func wait(until wanted: (StubRecord) -> Bool) -> Bool { core.wait(until: wanted) }

  /// Ends every connection and thread, and frees the port, before it returns.
  public func stop() { core.stop() }
}

/// What a stub server has seen.
public struct StubRecord: Sendable {
  /// The requests, in the order of their arrival.
  public internal(set) var requests: [StubRequest] = []
  /// Connections accepted.
  public internal(set) var connections = 0
  /// Connections that are open.
  public internal(set) var open = 0
  /// The largest number of connections open at once.
  public internal(set) var openMax = 0
  /// Requests whose answer is not finished.
  public internal(set) var inFlight = 0
  /// The largest number of requests in flight at once.
  ///
  /// A request ends just before its answer's last bytes are sent, so that a client which keeps
  /// to a limit is never counted above it.
  public internal(set) var inFlightMax = 0

  /// How often each path was asked for.
  public var asked: [String: Int] { requests.reduce(into: [:]) { $0[$1.path, default: 0] += 1 } }

  /// The most requests that arrived within any one second.
  public var mostInOneSecond: Int {
    var (first, most) = (0, 0)
    for (last, request) in requests.enumerated() {
      while requests[first].instant.duration(to: request.instant) >= .seconds(1) { first += 1 }
      most = max(most, last - first + 1)
    }
    return most
  }
}
