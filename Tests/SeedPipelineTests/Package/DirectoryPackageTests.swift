import Foundation
import TestSupport
import Testing
import TileGrid

@testable import SeedPipeline

@Suite struct DirectoryPackageTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("cairns")
  }

  private func document(_ name: String) throws -> [String: Any] {
    let data = Data(try PackageFixture.bytes(path + "/" + name))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func `each tile is a file of its own, named by z, x and y`() throws {
    let tiles = PackageFixture.pictures(zooms: 0...11)
    let package = try PackageFixture.pack(tiles, to: path, .directory)
    for tile in tiles.tiles {
      let name = "\(tile.tile.zoom)/\(tile.tile.x)/\(tile.tile.y).png"
      #expect(try PackageFixture.bytes(path + "/" + name) == tile.bytes)
    }
    let files = try files()
    #expect(files.count == tiles.tiles.count + 2)
    #expect(package.bytes == Int64(try files.reduce(0) { try $0 + PackageFixture.bytes($1).count }))
    #expect(PackageFixture.names(below: folder.path).allSatisfy { !$0.contains("partial") })
  }

  @Test(arguments: [TileScheme.xyz, .tms])
  func `names and tiles-json agree on the scheme`(scheme: TileScheme) throws {
    let tiles = PackageFixture.bodies([PackageFixture.tile(11, 327, 791)])
    try PackageFixture.pack(tiles, to: path, .directory, area: .world) { $0.scheme = scheme }
    // Source: MBTiles 1.3, the example of the section on rows.
    let row = scheme == .xyz ? 791 : 1256
    #expect(FileManager.default.fileExists(atPath: path + "/11/327/\(row).png"))
    #expect(try document("tiles.json")["scheme"] as? String == scheme.rawValue)
  }

  @Test func `tiles-json is TileJSON 3 with an address relative to it`() throws {
    let job = PackageFixture.job {
      $0.attribution = "© Someone"
      $0.version = "2"
    }
    try PackageFixture.pack(PackageFixture.pictures(zooms: 2...9), to: path, .directory, job: job)
    let document = try document("tiles.json")
    #expect(document["tilejson"] as? String == "3.0.0")
    #expect(document["tiles"] as? [String] == ["{z}/{x}/{y}.png"])
    #expect(document["bounds"] as? [Double] == [145.4, -17.4, 146.1, -16.6])
    #expect(document["center"] as? [Double] == [145.75, -17, 9])
    #expect(document["minzoom"] as? Int == 2)
    #expect(document["maxzoom"] as? Int == 9)
    #expect(document["attribution"] as? String == "© Someone")
    #expect(document["name"] as? String == "Cairns")
    #expect(document["version"] as? String == "2.0.0")
    #expect(document["tileSize"] as? Int == 256)
  }

  @Test func `metadata-json says who made it`() throws {
    try PackageFixture.pack(PackageFixture.pictures(zooms: 2...2), to: path, .directory)
    let document = try document("metadata.json")
    #expect(document["generator"] as? String == "tileseed")
    #expect(document["name"] as? String == "Cairns")
    #expect(document["bounds"] as? String == "145.4,-17.4,146.1,-16.6")
  }

  @Test func `a new directory takes the place of the old one whole`() throws {
    try PackageFixture.pack(PackageFixture.pictures(zooms: 0...9), to: path, .directory)
    try PackageFixture.pack(PackageFixture.pictures(zooms: 0...2), to: path, .directory)
    let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    #expect(names == ["0", "1", "2", "metadata.json", "tiles.json"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["cairns"])
  }

  @Test func `the same tiles give the same files`() throws {
    let tiles = PackageFixture.pictures(zooms: 0...8)
    try PackageFixture.pack(tiles, to: path, .directory)
    let once = try files().map { try PackageFixture.bytes($0) }
    try PackageFixture.pack(tiles, to: path, .directory)
    #expect(try files().map { try PackageFixture.bytes($0) } == once)
  }

  // A file has nobody to say Content-Encoding: gzip for it.
  @Test func `vector tiles are unpacked`() throws {
    let tile = PackageFixture.tile(6, 57, 35)
    let list = TileList([(tile, .pbf, nil, try VectorTileFixture.compressed(zoom: 6))])
    try PackageFixture.pack(list, to: path, .directory)
    #expect(try PackageFixture.bytes(path + "/6/57/35.pbf") == VectorTileFixture.tile(zoom: 6))
    #expect(try document("metadata.json")["compression"] as? String == "none")
    let layers = try #require(try document("tiles.json")["vector_layers"] as? [[String: Any]])
    #expect(layers.map { $0["id"] as? String } == ["roads", "water"])
  }

  @Test func `the extension is told by the bytes, tile by tile`() throws {
    let list = TileList([
      (PackageFixture.tile(1, 1, 1), .jpg, 256, [1]),
      (PackageFixture.tile(0, 0, 0), .png, 256, [2]),
      (PackageFixture.tile(1, 0, 1), .jpg, 256, [3]),
    ])
    try PackageFixture.pack(list, to: path, .directory)
    #expect(FileManager.default.fileExists(atPath: path + "/0/0/0.png"))
    #expect(FileManager.default.fileExists(atPath: path + "/1/1/1.jpg"))
    #expect(try document("tiles.json")["tiles"] as? [String] == ["{z}/{x}/{y}.jpg"])
  }

  @Test func `an odd layout names files and address`() throws {
    let list = PackageFixture.bodies([PackageFixture.tile(3, 5, 2), PackageFixture.tile(3, 5, 3)])
    try PackageFixture.pack(list, to: path, .directory) { $0.layout = "tiles/{z}/{x}_{y}.{ext}" }
    #expect(FileManager.default.fileExists(atPath: path + "/tiles/3/5_2.png"))
    #expect(try document("tiles.json")["tiles"] as? [String] == ["tiles/{z}/{x}_{y}.png"])
  }

  @Test(arguments: [
    "{z}/{x}.png", "{z}/{x}/{q}.png", "/{z}/{x}/{y}.png", "../{z}/{x}/{y}.png", "{z}//{x}/{y}.png",
    "{z}/{x}/{y", "{z}/./{x}/{y}",
  ])
  func `a layout that cannot name tiles is an error`(template: String) {
    let error = #expect(throws: PackageError.self) {
      try DirectoryLayout(template, scheme: .xyz)
    }
    #expect(error?.exitCode == 65)
  }

  // 1/1/11 and 1/11/1 and 11/1/1 would be one file.
  @Test func `a layout that gives two tiles one name is an error`() throws {
    let tiles = [PackageFixture.tile(4, 1, 11), PackageFixture.tile(4, 11, 1)]
    let error = #expect(throws: PackageError.self) {
      try PackageFixture.pack(PackageFixture.bodies(tiles), to: path, .directory) {
        $0.layout = "{z}{x}{y}.{ext}"
      }
    }
    #expect(error?.exitCode == 65)
    #expect(PackageFixture.names(below: folder.path).isEmpty)
  }

  // Source: semver.org 2.0.0; TileJSON 3.0.0, section 3.22.
  @Test(arguments: [
    ("1", "1.0.0"), ("2.3", "2.3.0"), ("1.2.3", "1.2.3"), ("1.2.3-rc.1", "1.2.3-rc.1"),
    ("2024 edition", nil), ("", nil), ("1..2", nil), ("1.2.3.4", nil),
  ])
  func `a version is written as TileJSON wants it, or not at all`(given: String, written: String?) {
    #expect(TileJSONDocument.semanticVersion(given) == written)
  }

  /// The paths of all files in the directory.
  private func files() throws -> [String] {
    PackageFixture.names(below: path).map { path + "/" + $0 }.filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }
}
