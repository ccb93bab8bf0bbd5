@testable import SeedPipeline
import TestSupport
import TileGrid

/// Plans, outcomes and stores to test with.
enum StoreSamples {
  static let source = SourceIdentity(text: "xyz https://tiles.example/{z}/{x}/{y}.png")

  /// Every tile of the zooms 0 to `zoom`.
  static func worldPlan(to zoom: Int) throws -> SeedPlan {
    try plan(BoundingBox.world, 0, zoom)
  }

  static func plan(_ box: BoundingBox, _ min: Int, _ max: Int) throws -> SeedPlan {
    SeedPlan(
      wanted: TilePyramid(layers: [
        TilePyramid.Layer(area: .box(box), zooms: try ZoomRange(min: min, max: max))
      ]))
  }

  static func outcome(
    _ id: Int, _ result: TileOutcome.Result, tries: Int = 1, time: Int64 = 1_700_000_000
  ) throws -> TileOutcome {
    let place = TileID(rawValue: UInt64(id))
    return TileOutcome(
      tile: try TileCoordinate(id: place), id: place, result: result, tries: tries, time: time)
  }

  static func stored(_ id: Int, _ bytes: [UInt8]? = nil) throws -> TileOutcome {
    let bytes = bytes ?? Array("body of \(id)".utf8)
    return try outcome(id, .stored(TileBody(bytes: bytes, format: .png, size: 256)))
  }

  static func failed(_ id: Int, _ reason: FailureReason = .timeout) throws -> TileOutcome {
    try outcome(id, .failed(TileFailure(reason: reason, url: "https://tiles.example/***")))
  }

  static func absent(_ id: Int) throws -> TileOutcome { try outcome(id, .absent) }

  /// A new store at `path`, or the one that is there.
  static func store(_ path: String, fresh: Bool = false) throws -> TileStore {
    try TileStore(path: path, access: .write(source, fresh: fresh))
  }
}

extension RemainingTiles {
  /// The ids of all that remain.
  mutating func ids() throws -> [UInt64] {
    var ids: [UInt64] = []
    while let tile = try next() { ids.append(tile.id.rawValue) }
    return ids
  }
}

extension PackageTiles {
  /// All tiles.
  mutating func all() throws -> [PackagedTile] {
    var tiles: [PackagedTile] = []
    while let tile = try next() { tiles.append(tile) }
    return tiles
  }
}
