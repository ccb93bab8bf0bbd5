import Foundation
import TestSupport
import Testing
import TileGrid

@testable import Bindings
@testable import SeedPipeline

@Suite struct PackageTilesTests {
  let folder: TemporaryFolder
  let store: TileStore

  init() throws {
    folder = try TemporaryFolder()
    store = try StoreSamples.store(folder.file("town.seedstore"))
  }

  /// Stores with many, few and no repeats; plans that cut them.
  @Test(arguments: 0..<8) func `tiles come in order, each with the first of its bytes in the plan`(
    seed: Int
  ) throws {
    var random = SeededNumbers(seed: UInt64(seed))
    let plan =
      seed == 0 ? try StoreSamples.worldPlan(to: 6) : try StoreSamples.plan(random.box(), 0, 6)
    let kinds = [3, 50, 100_000][seed % 3]
    var bodies: [UInt64: [UInt8]] = [:]
    var outcomes: [TileOutcome] = []
    for id in 0..<5_461 where random.next() % 5 != 0 {
      let bytes = Array("body \(random.next() % UInt64(kinds))".utf8)
      switch random.next() % 10 {
      case 0: outcomes.append(try StoreSamples.absent(id))
      case 1: outcomes.append(try StoreSamples.failed(id))
      default:
        bodies[UInt64(id)] = bytes
        outcomes.append(try StoreSamples.stored(id, bytes))
      }
    }
    try store.write(outcomes.shuffled(using: &random))

    var firsts: [[UInt8]: UInt64] = [:]
    var expected: [(UInt64, [UInt8], UInt64)] = []
    for tile in plan.asked {
      guard let bytes = bodies[tile.id.rawValue] else { continue }
      let first = firsts[bytes] ?? tile.id.rawValue
      firsts[bytes] = first
      expected.append((tile.id.rawValue, bytes, first))
    }
    for readsRepeats in [true, false] {
      var cursor = try store.packageTiles(of: plan, readsRepeats: readsRepeats)
      let tiles = try cursor.all()
      #expect(tiles.map(\.id.rawValue) == expected.map(\.0))
      #expect(tiles.map(\.first.rawValue) == expected.map(\.2))
      #expect(tiles.map(\.bytes) == expected.map { readsRepeats || $0.0 == $0.2 ? $0.1 : [] })
      #expect(tiles.allSatisfy { $0.tile.id == $0.id && $0.format == .png && $0.size == 256 })
    }

    let summary = try store.packageSummary(of: plan)
    #expect(summary.tiles == expected.count)
    #expect(summary.bytes == expected.reduce(0) { $0 + $1.1.count })
    #expect(summary.uniqueTiles == firsts.count)
    #expect(summary.uniqueBytes == firsts.keys.reduce(0) { $0 + $1.count })
    #expect(summary.formats == (expected.isEmpty ? [:] : [.png: expected.count]))
    #expect(summary.sizes == (expected.isEmpty ? [:] : [256: expected.count]))
    let placed = try expected.map { try TileCoordinate(id: TileID(rawValue: $0.0)) }
    for zoom in summary.zooms {
      let tiles = placed.filter { $0.zoom == zoom.zoom }
      #expect(zoom.tiles == tiles.count)
      #expect(zoom.columns == (tiles.map(\.x).min() ?? -1)...(tiles.map(\.x).max() ?? -1))
      #expect(zoom.rows == (tiles.map(\.y).min() ?? -1)...(tiles.map(\.y).max() ?? -1))
    }
  }

  @Test func `formats and sizes are those of each tile`() throws {
    try store.write([
      StoreSamples.outcome(0, .stored(TileBody(bytes: [1], format: .jpg, size: 512))),
      StoreSamples.outcome(1, .stored(TileBody(bytes: [2], format: .pbf, size: nil))),
    ])
    let plan = try StoreSamples.worldPlan(to: 1)
    var cursor = try store.packageTiles(of: plan)
    let tiles = try cursor.all()
    #expect(tiles.map(\.format) == [.jpg, .pbf])
    #expect(tiles.map(\.size) == [512, nil])
    let summary = try store.packageSummary(of: plan)
    #expect(summary.formats == [.jpg: 1, .pbf: 1])
    #expect(summary.sizes == [512: 1])
  }

  @Test func `what is stored after one package is in the next`() throws {
    let plan = try StoreSamples.worldPlan(to: 1)
    try store.write([StoreSamples.stored(1, [5])])
    #expect(try store.packageSummary(of: plan).uniqueTiles == 1)
    try store.write([StoreSamples.stored(2, [5])])
    var cursor = try store.packageTiles(of: plan)
    #expect(try cursor.all().map(\.first.rawValue) == [1, 1])
    #expect(try store.packageSummary(of: plan).uniqueBytes == 1)
  }

  @Test func `a plan without a stored tile gives an empty summary`() throws {
    let plan = try StoreSamples.worldPlan(to: 1)
    #expect(try store.packageSummary(of: plan) == PackageSummary())
    var cursor = try store.packageTiles(of: plan)
    #expect(try cursor.next() == nil)
  }

  @Test func `a writer commits while packages are read`() throws {
    let plan = try StoreSamples.worldPlan(to: 5)
    try store.write(try (0..<1_300).map { try StoreSamples.stored($0) })
    let reader = try TileStore(path: store.path, access: .read(nil))
    var cursor = try reader.packageTiles(of: plan)
    _ = try cursor.next()
    store.database.setBusyTimeout(milliseconds: 0)
    try store.write([StoreSamples.stored(1_301)])
    #expect(try cursor.all().count >= 1_299)
  }

  @Test func `many repeats are sorted in files beside the store, none of which stays`() throws {
    let plan = try StoreSamples.worldPlan(to: 9)
    for first in stride(from: 0, to: 300_000, by: 50_000) {
      try store.write(
        try (first..<(first + 50_000)).map {
          try StoreSamples.stored($0, Array("\($0 % 140_000)".utf8))
        })
    }
    #expect(try store.packageSummary(of: plan).uniqueTiles == 140_000)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["town.seedstore", "town.seedstore.lock"])
  }

  @Test func `records of packages are kept, and a later one takes an earlier one's place`() throws {
    #expect(try store.packageRecord(path: "/out/a.mbtiles") == nil)
    for state in ["x-1", "x-2"] {
      let record = PackageRecord(
        path: "/out/a.mbtiles", size: 5, modified: 1_700_000_000_123_456_789, state: state,
        options: "style")
      try store.setPackageRecord(record)
      #expect(try store.packageRecord(path: "/out/a.mbtiles") == record)
    }
    #expect(try store.packageRecord(path: "/out/b.mbtiles") == nil)
  }
}
