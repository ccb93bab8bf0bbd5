import Foundation

/// A lean HTTP/1.1 tile server on a free port of 127.0.0.1, for jobs of millions of tiles.
///
/// It answers every path that begins with z/x/y from `SimulatedTiles`, on one thread, and keeps its
/// connections open; nothing is allocated for a request. `stop()`, or the end of the value, ends it.
public final class SimulatedOrigin: Sendable {
  /// What it answers.
  public let tiles: SimulatedTiles
  private let server: SimulatedServer

  /// Starts a server that answers from `tiles`.
  public init(_ tiles: SimulatedTiles = SimulatedTiles()) throws {
    self.tiles = tiles
    server = try SimulatedServer(tiles)
    server.start()
  }

  deinit { server.stop() }

  /// The port on 127.0.0.1.
  public var port: Int { server.port }

  /// A URL template on this server.
  public var template: String { "http://127.0.0.1:\(port)/{z}/{x}/{y}" }

  /// What the server has seen since it began to count.
  public var record: SimulatedRecord { server.record }

  /// Begins a new count; which tiles were asked for before stays known.
  public func restartCount() { server.restartCount() }

  /// Waits until that many tiles were asked for; false where that takes more than `limit` seconds.
  @discardableResult
  public func wait(forRequests count: Int, limit: Double = 60) -> Bool {
    server.wait(forRequests: count, limit: limit)
  }

  /// Waits for the server's end.
  public func waitForEnd() { server.waitForEnd() }

  /// Ends the thread and every connection, and frees the port, before it returns.
  public func stop() { server.stop() }
}
