import Foundation
import TestSupport
import Testing
import TileGrid

@testable import SeedPipeline

@Suite struct MBTilesMetadataTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("cairns.mbtiles")
  }

  private func metadata() throws -> [String: String] {
    let rows = try PackageFixture.rows("SELECT name, value FROM metadata", in: path)
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
  }

  @Test func `every row that the specification names is there`() throws {
    let job = PackageFixture.job {
      $0.description = "The coast"
      $0.attribution = "<a href=\"https://example\">© Someone & others</a>"
      $0.version = "2"
    }
    try PackageFixture.pack(PackageFixture.pictures(zooms: 0...11), to: path, job: job)
    #expect(
      try metadata() == [
        "name": "Cairns", "format": "png", "bounds": "145.4,-17.4,146.1,-16.6",
        "center": "145.75,-17,10", "minzoom": "0", "maxzoom": "11",
        "attribution": "<a href=\"https://example\">© Someone & others</a>",
        "description": "The coast", "type": "baselayer", "version": "2",
        "tileSize": "256", "scale": "1",
      ])
  }

  @Test func `description, type and version are never empty`() throws {
    let job = PackageFixture.job { $0.description = "" }
    try PackageFixture.pack(PackageFixture.pictures(zooms: 3...3), to: path, job: job)
    let metadata = try metadata()
    for name in ["name", "description", "type", "version", "format", "bounds", "center"] {
      #expect(metadata[name]?.isEmpty == false, "\(name)")
    }
    #expect(metadata["attribution"] == nil)
  }

  @Test func `the zooms are those of the tiles and not of the job`() throws {
    try PackageFixture.pack(PackageFixture.pictures(zooms: 4...6), to: path)
    let metadata = try metadata()
    #expect(metadata["minzoom"] == "4")
    #expect(metadata["maxzoom"] == "6")
  }

  // Readers copy each row into TileJSON, where these names would mean something else.
  @Test func `no row bears a name that readers would take for their own`() throws {
    try PackageFixture.pack(PackageFixture.pictures(zooms: 0...2), to: path) { $0.hash = true }
    #expect(Set(try metadata().keys).isDisjoint(with: ["tiles", "scheme", "tilejson", "url"]))
  }

  @Test func `the address of the source and its secrets are nowhere in the file`() throws {
    try PackageFixture.pack(PackageFixture.pictures(zooms: 0...2), to: path) { $0.style = true }
    for file in [path, folder.file("cairns.style.json")] {
      let text = String(decoding: try PackageFixture.bytes(file), as: UTF8.self)
      #expect(!text.contains("verysecret"))
      #expect(!text.contains("tiles.example"))
    }
  }

  @Test func `the format is that of most tiles, by the name that MBTiles gives it`() throws {
    let tiles = (0..<5).map { PackageFixture.tile(5, 20 + $0, 17) }
    let list = TileList(
      tiles.enumerated().map { index, tile in
        (tile, index < 2 ? .png : .jpg, 512, Array("\(tile)".utf8))
      })
    try PackageFixture.pack(list, to: path)
    #expect(try metadata()["format"] == "jpg")
    #expect(try metadata()["tileSize"] == "512")
  }

  @Test func `vector tiles bring the json row with their layers and fields`() throws {
    let tiles = [PackageFixture.tile(5, 28, 17), PackageFixture.tile(6, 57, 35)]
    let list = TileList(
      try tiles.map { tile in
        (tile, .pbf, nil, try VectorTileFixture.compressed(zoom: tile.zoom))
      })
    try PackageFixture.pack(list, to: path)
    let metadata = try metadata()
    #expect(metadata["format"] == "pbf")
    #expect(metadata["tileSize"] == nil)
    let json = try #require(metadata["json"])
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let layers = try #require(document["vector_layers"] as? [[String: Any]])
    #expect(layers.map { $0["id"] as? String } == ["roads", "water"])
    #expect(
      layers[0]["fields"] as? [String: String] == [
        "kind": "String", "lanes": "Number", "oneway": "Boolean",
      ])
    #expect(layers[0]["minzoom"] as? Int == 6)
    #expect(layers[1]["minzoom"] as? Int == 5)
    #expect(layers[1]["maxzoom"] as? Int == 6)
    #expect(layers[1]["fields"] as? [String: String] == [:])
  }
}
