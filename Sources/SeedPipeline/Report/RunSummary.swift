/// How a run ended.
public struct RunSummary: Sendable {
  /// The job file, as given.
  public var job: String
  /// Every tile of the job, by what became of it.
  public var tiles = TileCounts()
  /// Whether the store was asked what it holds; where not, all but the skipped tiles are `waiting`.
  public var isCounted = false
  /// Tiles that a refresh found unchanged.
  public var unchanged = 0
  /// Tiles that a refresh took away.
  public var removed = 0
  /// Tiles that are listed as failures while an older outcome of them is kept.
  public var kept = 0
  /// Tiles that are old enough for a refresh and that it did not come to.
  public var notRefreshed = 0
  /// Requests sent.
  public var requests = 0
  /// Requests sent for a tile that had been asked for before in this run.
  public var retries = 0
  /// Answers that asked for less: 429, or 503 with `Retry-After`.
  public var throttled = 0
  /// Seconds in which hosts were left alone because they had asked for it.
  public var held = 0.0
  /// Seconds in which hosts were asked for less than the job allows.
  public var slowed = 0.0
  /// Seconds in which hosts that had answered before were out of reach.
  public var outage = 0.0
  /// Bytes of tile bodies received.
  public var bytes = 0
  /// The run's duration in seconds.
  public var seconds = 0.0
  /// The packages, as they stand.
  public var outputs: [WrittenPackage] = []
  /// The patch, where one was written.
  public var patch: WrittenPatch?
  /// Failed tiles by reason, those of which an older outcome is kept among them.
  public var failures: [String: Int] = [:]

  /// Why the run did not come to its end, free of secrets; nil where it did.
  public var error: String?

  /// A summary of nothing yet; `error`: why there will be no more.
  public init(job: String, error: String? = nil) {
    self.job = job
    self.error = error
  }

  /// The document that `run --json` prints (contract, section 3, JSON).
  public var json: JSONText {
    .object(members + (patch.map { [("patch", patchJSON($0))] } ?? []))
  }

  private var members: [JSONText.Member] {
    [
      ("job", .string(job)), ("tiles", tilesJSON),
      ("unchanged", .integer(unchanged)), ("removed", .integer(removed)),
      ("requests", .integer(requests)), ("retries", .integer(retries)),
      ("throttled", .integer(throttled)), ("held", .number(RunSummary.thousandths(held))),
      ("bytes", .integer(bytes)), ("seconds", .number(RunSummary.thousandths(seconds))),
      (
        "outputs",
        .array(outputs.map { .object(packageMembers($0)) })
      ),
      (
        "failures",
        .object(failures.sorted { $0.key < $1.key }.map { ($0.key, .integer($0.value)) })
      ),
    ] + (error.map { [("error", .string($0))] } ?? [])
  }

  private func packageMembers(_ package: WrittenPackage) -> [JSONText.Member] {
    [
      ("path", .string(package.path)), ("format", .string(package.format.rawValue)),
      ("tiles", .integer(package.tiles)), ("bytes", .integer(Int(package.bytes))),
    ]
  }

  private func patchJSON(_ patch: WrittenPatch) -> JSONText {
    .object(packageMembers(patch.package) + [("removed", .integer(patch.removed))])
  }

  private static func thousandths(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }

  private var tilesJSON: JSONText {
    .object([
      ("total", .integer(tiles.total)), ("stored", .integer(tiles.stored)),
      ("reused", .integer(tiles.reused)), ("absent", .integer(tiles.absent)),
      ("failed", .integer(tiles.failed)), ("skipped", .integer(tiles.skipped)),
      ("waiting", .integer(tiles.waiting)),
    ])
  }
}
