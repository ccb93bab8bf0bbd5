public import TileGrid

/// The tiles of a job: those it wants, and those of them that its source can have.
public struct SeedPlan: Sendable {
  /// The tiles that the job wants.
  public let wanted: TilePyramid
  /// The wanted tiles within the source's zooms and bounds: the only ones ever asked for.
  public let asked: TilePyramid

  /// What copies of one plan share and no other plan has, so that work done for a plan is known again.
  let mark = Mark()

  final class Mark: Sendable {}

  /// The plan of `job`.
  public init(job: SeedJob) {
    self.init(wanted: job.pyramid, bounds: job.source.bounds, zooms: job.source.zooms)
  }

  /// The plan of those of the `wanted` tiles that lie within a source's `bounds` and `zooms`.
  public init(wanted: TilePyramid, bounds: BoundingBox? = nil, zooms: ZoomRange = .all) {
    self.wanted = wanted
    asked = wanted.limited(to: bounds, zooms: zooms)
  }

  /// The number of wanted tiles.
  public var total: Int { wanted.count }
  /// The number of wanted tiles that the source cannot have.
  public var skipped: Int { wanted.count - asked.count }
  /// The number of wanted tiles of `zoom`.
  public func total(atZoom zoom: Int) -> Int { wanted.count(atZoom: zoom) }
  /// The number of wanted tiles of `zoom` that the source cannot have.
  public func skipped(atZoom zoom: Int) -> Int {
    wanted.count(atZoom: zoom) - asked.count(atZoom: zoom)
  }
}
