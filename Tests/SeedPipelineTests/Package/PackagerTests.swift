import Bindings
import Foundation
import TestSupport
import Testing
import TileGrid

@testable import SeedPipeline

/// From a real store to packages.
@Suite struct PackagerTests {
  let folder: TemporaryFolder
  let job: SeedJob
  let plan: SeedPlan
  let source: TileSource

  init() throws {
    folder = try TemporaryFolder()
    let zooms = try ZoomRange(min: 3, max: 9)
    let area = Area.box(PackageFixture.cairns)
    job = PackageFixture.job {
      $0.pyramid = TilePyramid(layers: [.init(area: area, zooms: zooms)])
    }
    plan = SeedPlan(job: job)
    source = try TileSource(job.source)
  }

  private func outcome(_ tile: PyramidTile, time: Int64 = 0) -> TileOutcome {
    // Zoom 9 is all sea: one picture for many tiles.
    let bytes =
      tile.tile.zoom == 9
      ? TilePicture.png(z: 9, x: 0, y: 0)
      : TilePicture.png(z: tile.tile.zoom, x: tile.tile.x, y: tile.tile.y)
    let body = TileBody(bytes: bytes, format: .png, size: 256, etag: "\"\(time)\"")
    return TileOutcome(tile: tile.tile, id: tile.id, result: .stored(body), tries: 1, time: time)
  }

  private func store(_ name: String, _ batches: [[TileOutcome]] = []) throws -> TileStore {
    let store = try TileStore(
      path: folder.file(name), access: .write(source.identity, fresh: false))
    for batch in batches { try store.write(batch) }
    return store
  }

  private func pack(
    _ store: TileStore, _ name: String, _ format: PackageFormat = .mbtiles,
    job: SeedJob? = nil, plan: SeedPlan? = nil,
    _ change: (inout OutputSpecification) -> Void = { _ in }
  ) throws -> WrittenPackage {
    var output = OutputSpecification(path: folder.file(name), format: format)
    change(&output)
    return try Packager.write(
      output, job: job ?? self.job, source: source, plan: plan ?? self.plan, store: store,
      stop: StopFlag())
  }

  @Test(arguments: [PackageFormat.mbtiles, .directory])
  func `whatever order the tiles came in, the package has the same bytes`(
    format: PackageFormat
  ) throws {
    let outcomes = plan.asked.map { outcome($0) }
    let straight = try store("straight", [outcomes])
    // Broken off and taken up again, in another order and at another time.
    let late = plan.asked.map { outcome($0, time: 1_700_000_000) }
    let broken = try store(
      "broken", [Array(late.suffix(7).reversed()), Array(late.dropLast(7).shuffled())])
    let one = try pack(straight, "one.mbtiles", format) { $0.hash = true }
    let two = try pack(broken, "two.mbtiles", format) { $0.hash = true }
    #expect(one.tiles == outcomes.count)
    #expect(one.bytes == two.bytes)
    #expect(try files(one.path) == files(two.path))
  }

  @Test func `metadata come from what is stored`() throws {
    let store = try store("store", [plan.asked.filter { $0.tile.zoom < 8 }.map { outcome($0) }])
    let package = try pack(store, "a.mbtiles")
    let rows = try PackageFixture.rows(
      "SELECT value FROM metadata WHERE name IN ('bounds', 'maxzoom', 'tileSize') ORDER BY name",
      in: package.path)
    #expect(rows == [["145.4,-17.4,146.1,-16.6"], ["7"], ["256"]])
  }

  @Test func `equal tiles are stored once, however they are read`() throws {
    let store = try store("store", [plan.asked.map { outcome($0) }])
    let plain = try pack(store, "a.mbtiles")
    let hashed = try pack(store, "b.mbtiles") { $0.hash = true }
    let many = plan.asked.count(atZoom: 9)
    #expect(many > 1)
    for package in [plain, hashed] {
      let images = try PackageFixture.rows("SELECT count(*) FROM images", in: package.path)
      #expect(images == [[String(package.tiles - many + 1)]])
    }
    let tiles = "SELECT * FROM tiles ORDER BY zoom_level, tile_column, tile_row"
    #expect(
      try PackageFixture.rows(tiles, in: plain.path) == PackageFixture.rows(tiles, in: hashed.path))
  }

  @Test func `tiles outside a shrunk area stay out of the package`() throws {
    let store = try store("store", [plan.asked.map { outcome($0) }])
    let area = Area.box(PackageFixture.box(145.4, -17.4, 145.5, -17.3))
    let small = SeedPlan(
      wanted: TilePyramid(layers: [.init(area: area, zooms: try ZoomRange(min: 8, max: 8))]))
    let package = try pack(store, "a.mbtiles", plan: small)
    #expect(package.tiles == small.total)
    let bounds = try PackageFixture.rows(
      "SELECT value FROM metadata WHERE name = 'bounds'", in: package.path)
    #expect(bounds == [["145.4,-17.4,145.5,-17.3"]])
  }

  @Test(arguments: [PackageFormat.mbtiles, .directory])
  func `an output that is up to date is left as it is`(format: PackageFormat) throws {
    let outcomes = plan.asked.map { outcome($0) }
    let store = try store("store", [Array(outcomes.dropLast())])
    let first = try pack(store, "a.mbtiles", format)
    #expect(!first.upToDate)
    let second = try pack(store, "a.mbtiles", format)
    #expect(second.upToDate)
    #expect(second.tiles == first.tiles)
    #expect(second.bytes == first.bytes)
    // Another option, another text, another tile, another file in its place: packed again.
    #expect(try !pack(store, "a.mbtiles", format) { $0.style = true }.upToDate)
    #expect(try pack(store, "a.mbtiles", format) { $0.style = true }.upToDate)
    try FileManager.default.removeItem(at: styleFile(format))
    #expect(try !pack(store, "a.mbtiles", format) { $0.style = true }.upToDate)
    var renamed = job
    renamed.name = "Another"
    #expect(try !pack(store, "a.mbtiles", format, job: renamed).upToDate)
    #expect(try pack(store, "a.mbtiles", format, job: renamed).upToDate)
    try store.write([outcomes[outcomes.count - 1]])
    #expect(try !pack(store, "a.mbtiles", format, job: renamed).upToDate)
    try FileManager.default.removeItem(atPath: folder.file("a.mbtiles"))
    #expect(try !pack(store, "a.mbtiles", format, job: renamed).upToDate)
    #expect(FileManager.default.fileExists(atPath: folder.file("a.mbtiles")))
  }

  @Test func `a store without a tile of the job replaces nothing`() throws {
    let store = try store("store")
    try folder.write("notes", to: "other")
    let error = #expect(throws: PackageError.self) { try pack(store, "a.mbtiles") }
    #expect(error?.exitCode == 69)
    #expect(!FileManager.default.fileExists(atPath: folder.file("a.mbtiles")))
  }

  @Test func `several outputs are proved before any is written`() throws {
    try folder.write("notes", to: "b.mbtiles")
    let outputs = ["a.mbtiles", "b.mbtiles"].map {
      OutputSpecification(path: folder.file($0), format: .mbtiles)
    }
    let error = #expect(throws: PackageError.self) { try Packager.proveWritable(outputs) }
    #expect(error?.exitCode == 73)
    #expect(PackageFixture.names(below: folder.path) == ["b.mbtiles"])
  }

  private func styleFile(_ format: PackageFormat) -> URL {
    let name = format == .mbtiles ? "a.style.json" : "a.mbtiles.style.json"
    return URL(fileURLWithPath: folder.file(name))
  }

  /// The bytes of a file, or of all files of a folder by their names.
  private func files(_ path: String) throws -> [String: [UInt8]] {
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    guard isFolder.boolValue else { return ["": try PackageFixture.bytes(path)] }
    return Dictionary(
      uniqueKeysWithValues: try PackageFixture.names(below: path).filter { $0.contains(".") }
        .map { ($0, try PackageFixture.bytes(path + "/" + $0)) })
  }
}
