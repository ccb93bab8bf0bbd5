/// The tiles of a job, each counted once: they add up to `total` (contract, section 3, JSON).
public struct TileCounts: Sendable, Equatable {
  /// All tiles that the job names.
  public var total = 0
  /// Stored: by this run where `reused` counts the others, else all that are in the store.
  public var stored = 0
  /// Stored before this run.
  public var reused = 0
  /// The server says that there is no such tile.
  public var absent = 0
  /// Could not be had.
  public var failed = 0
  /// Outside the source's zooms or bounds.
  public var skipped = 0
  /// Not asked yet.
  public var waiting = 0

  /// Counts that are all 0.
  public init() {}

  /// A number of tiles in words.
  public static func words(_ count: Int) -> String { count == 1 ? "1 tile" : "\(count) tiles" }

  /// True where every tile that the source can have is stored or absent.
  public var isComplete: Bool { failed == 0 && waiting == 0 }

  /// The sum of the disjoint counts; equal to `total`.
  public var sum: Int { stored + reused + absent + failed + skipped + waiting }
}
