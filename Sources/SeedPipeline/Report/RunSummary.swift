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
  /// Requests sent.
  public var requests = 0
  /// Requests sent for a tile that had been asked for before in this run.
  public var retries = 0
  /// Bytes of tile bodies received.
  public var bytes = 0
  /// The run's duration in seconds.
  public var seconds = 0.0
  /// The packages, as they stand.
  public var outputs: [WrittenPackage] = []
  /// Failed tiles by reason.
  public var failures: [String: Int] = [:]

  /// A summary of nothing yet.
  public init(job: String) { self.job = job }

  /// The document that `run --json` prints (contract, section 3, JSON).
  public var json: JSONText {
    .object([
      ("job", .string(job)), ("tiles", tilesJSON),
      ("unchanged", .integer(unchanged)), ("removed", .integer(removed)),
      ("requests", .integer(requests)), ("retries", .integer(retries)),
      ("bytes", .integer(bytes)), ("seconds", .number((seconds * 1000).rounded() / 1000)),
      (
        "outputs",
        .array(
          outputs.map {
            .object([
              ("path", .string($0.path)), ("format", .string($0.format.rawValue)),
              ("tiles", .integer($0.tiles)), ("bytes", .integer(Int($0.bytes))),
            ])
          })
      ),
      (
        "failures",
        .object(failures.sorted { $0.key < $1.key }.map { ($0.key, .integer($0.value)) })
      ),
    ])
  }

  private var tilesJSON: JSONText {
    .object([
      ("total", .integer(tiles.total)), ("stored", .integer(tiles.stored)),
      ("reused", .integer(tiles.reused)), ("absent", .integer(tiles.absent)),
      ("failed", .integer(tiles.failed)), ("skipped", .integer(tiles.skipped)),
      ("waiting", .integer(tiles.waiting)),
    ])
  }
}
