import Bindings
import Foundation
import TestSupport
import TileGrid

@testable import SeedPipeline

/// A list of tiles in memory, in the place of a store.
struct TileList: PackageTileSequence {
  var tiles: [PackagedTile]
  private var place = 0

  /// The given tiles in the walk's order; equal bodies share their first tile.
  init(_ bodies: [(tile: TileCoordinate, format: TileFormat, size: Int?, bytes: [UInt8])]) {
    var firsts: [[UInt8]: TileID] = [:]
    tiles = bodies.sorted { $0.tile.id < $1.tile.id }.map { body in
      let first = firsts[body.bytes, default: body.tile.id]
      firsts[body.bytes] = first
      return PackagedTile(
        id: body.tile.id, tile: body.tile, format: body.format, size: body.size,
        bytes: body.bytes, first: first)
    }
  }

  mutating func next() throws(PackageError) -> PackagedTile? {
    guard place < tiles.count else { return nil }
    defer { place += 1 }
    return tiles[place]
  }

  /// What a store would count.
  var contents: PackageContents {
    var contents = PackageContents()
    for tile in tiles {
      contents.formats[tile.format, default: 0] += 1
      contents.zooms[tile.tile.zoom, default: 0] += 1
      if let size = tile.size { contents.sizes[size, default: 0] += 1 }
    }
    for zoom in contents.zooms.keys.sorted() {
      let here = tiles.map(\.tile).filter { $0.zoom == zoom }
      contents.extents.append(PackageFixture.box(around: here))
    }
    return contents
  }
}

enum PackageFixture {
  /// Cairns, as the demo job has it.
  static let cairns = box(145.4, -17.4, 146.1, -16.6)

  static func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> BoundingBox {
    do { return try BoundingBox(west: west, south: south, east: east, north: north) } catch {
      fatalError("\(error)")
    }
  }

  static func tile(_ zoom: Int, _ x: Int, _ y: Int) -> TileCoordinate {
    do { return try TileCoordinate(zoom: zoom, x: x, y: y) } catch { fatalError("\(error)") }
  }

  /// The box around tiles that lie beside each other, by the formulas of OGC 17-083r4, annex D.1.
  static func box(around tiles: [TileCoordinate]) -> BoundingBox {
    let side = Double(1 << (tiles.first?.zoom ?? 0))
    func latitude(_ row: Int) -> Double {
      atan(sinh(.pi * (1 - 2 * Double(row) / side))) * 180 / .pi
    }
    let (columns, rows) = (tiles.map(\.x), tiles.map(\.y))
    return box(
      Double(columns.min() ?? 0) / side * 360 - 180, latitude((rows.max() ?? 0) + 1),
      Double((columns.max() ?? 0) + 1) / side * 360 - 180, latitude(rows.min() ?? 0))
  }

  static func job(
    name: String = "Cairns", area: BoundingBox = cairns,
    _ change: (inout SeedJob) -> Void = { _ in }
  ) -> SeedJob {
    let template = MaskedString("https://tiles.example/{z}/{x}/{y}.png?key=verysecret")
    var job = SeedJob(
      file: "cairns.json", name: name,
      pyramid: TilePyramid(layers: [.init(area: .box(area), zooms: .all)]),
      source: SourceSpecification(kind: .xyz(.init(template: template))),
      outputs: [], storePath: "/nowhere")
    change(&job)
    return job
  }

  /// Every tile of the area's columns and rows at the given zooms, each with a picture of its own.
  static func pictures(_ area: BoundingBox = cairns, zooms: ClosedRange<Int>) -> TileList {
    TileList(
      zooms.flatMap { zoom in
        tiles(area, zoom).map {
          ($0, TileFormat.png, 256, TilePicture.png(z: $0.zoom, x: $0.x, y: $0.y))
        }
      })
  }

  /// Small bodies that are no pictures; for tests that look at places and not at pixels.
  static func bodies(_ tiles: [TileCoordinate], format: TileFormat = .png) -> TileList {
    TileList(tiles.map { ($0, format, 256, Array("body of \($0)".utf8)) })
  }

  private static func tiles(_ area: BoundingBox, _ zoom: Int) -> [TileCoordinate] {
    let side = Double(1 << zoom)
    func column(_ longitude: Double) -> Int { Int((longitude + 180) / 360 * side) }
    func row(_ latitude: Double) -> Int {
      Int((1 - asinh(tan(latitude * .pi / 180)) / .pi) / 2 * side)
    }
    return (column(area.west)...column(area.east)).flatMap { x in
      (row(area.north)...row(area.south)).map { tile(zoom, x, $0) }
    }
  }

  /// Packs `tiles` to `path`.
  @discardableResult
  static func pack(
    _ tiles: TileList, to path: String, _ format: PackageFormat = .mbtiles,
    job: SeedJob = job(), area: BoundingBox = cairns, stop: StopFlag = StopFlag(),
    _ change: (inout OutputSpecification) -> Void = { _ in }
  ) throws -> WrittenPackage {
    var output = OutputSpecification(path: path, format: format)
    change(&output)
    guard
      let metadata = TilesetMetadata(
        job: job, sourceAttribution: nil, contents: tiles.contents, asked: area)
    else { throw PackageError.nothingStored(path: path) }
    return try PackageBuild(output: output, metadata: metadata, stop: stop).run(tiles)
  }

  /// All names below a folder, sorted.
  static func names(below folder: String) -> [String] {
    (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).sorted()
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// The rows of a query, each as its columns' texts.
  static func rows(_ sql: String, in path: String) throws -> [[String]] {
    let database = try Database(path: path, mode: .readOnly)
    let statement = try database.prepare(sql)
    var rows: [[String]] = []
    while try statement.step() {
      var row: [String] = []
      var column: Int32 = 0
      while let text = statement.text(column) {
        row.append(text)
        column += 1
      }
      rows.append(row)
    }
    return rows
  }

  /// Runs a program that is installed on this machine; nil where it is not.
  static func run(_ program: String, _ arguments: [String]) throws -> String? {
    let folders = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin", "/bin"]
    guard
      let path = folders.map({ $0 + "/" + program })
        .first(where: FileManager.default.isExecutableFile)
    else { return nil }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }

  static func isInstalled(_ program: String) -> Bool {
    ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin", "/bin"].contains {
      FileManager.default.isExecutableFile(atPath: $0 + "/" + program)
    }
  }
}
