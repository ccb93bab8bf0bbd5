/// One way in which a whole server is difficult, and what the program keeps to.
///
/// Plain data with its trial: the tests and the report on reliability read the same table.
public struct ServerBehaviour: Sendable {
  /// What the server does.
  public let name: String
  /// What holds all the same, as the server sees it.
  public let promise: String
  /// What differed in a trial; empty where the promise was kept.
  public let trial: @Sendable () throws -> [String]

  /// Its row in a table of Markdown, without what was tried.
  public var tableRow: String { "| \(name) | \(promise) |" }

  init(_ name: String, _ promise: String, _ trial: @escaping @Sendable () throws -> [String]) {
    self.name = name
    self.promise = promise
    self.trial = trial
  }
}

extension ServerBehaviour: CustomStringConvertible {
  /// The behaviour's name.
  public var description: String { name }
}

/// A run against a whole server, with what both sides saw of it.
struct ServerTrial {
  let run: ObservedRun
  let seen: StubRecord

  /// Runs a job over the world from zoom 0 to `zoom` against `server`, which ends with it.
  init(
    _ server: TileServerStub, zoom: Int = 3, template: String? = nil, download: [String: String]
  ) throws {
    defer { server.stop() }
    let limits = ["tries": "3", "backoff": "[0, 0.01]", "maxFailures": "1000000"]
    run = try ObservedRun(
      JobText.world(
        zoom: zoom, template: template ?? server.template(),
        download: limits.merging(download) { $1 }))
    seen = server.record
  }

  /// Tiles in all.
  var total: Int { run.account.tiles.total }

  /// Tells where every tile is not stored, or not in every package.
  var complete: [String] {
    check(run.exitCode == 0, "exit code \(run.exitCode): \(run.errors)")
      + check(run.account.tiles.stored == total, "\(run.account.tiles)")
      + check(
        run.account.outputs.map(\.tiles) == [total, total], "packages: \(run.account.outputs)")
      + sums
  }

  /// Tells where the tile counts do not add up, or requests are counted that nobody saw.
  var sums: [String] {
    check(run.account.tiles.sum == total, "the counts do not add up: \(run.account.tiles)")
      + check(
        run.account.requests == seen.requests.count,
        "\(run.account.requests) requests counted, \(seen.requests.count) seen")
  }

  /// `complaint`, unless all is right.
  func check(_ isRight: Bool, _ complaint: @autoclosure () -> String) -> [String] {
    isRight ? [] : [complaint()]
  }
}
