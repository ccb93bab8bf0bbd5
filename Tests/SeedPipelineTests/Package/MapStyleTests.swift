import Foundation
import TestSupport
import Testing
import TileGrid

@testable import SeedPipeline

@Suite struct MapStyleTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func style(_ name: String) throws -> [String: Any] {
    let data = Data(try PackageFixture.bytes(folder.file(name)))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func source(_ style: [String: Any]) throws -> [String: Any] {
    let sources = try #require(style["sources"] as? [String: [String: Any]])
    #expect(sources.count == 1)
    return try #require(sources.values.first)
  }

  @Test func `an MBTiles file gets one raster source and one raster layer`() throws {
    let job = PackageFixture.job { $0.attribution = "© GSI" }
    try PackageFixture.pack(
      PackageFixture.pictures(zooms: 2...9), to: folder.file("north coast.mbtiles"), job: job
    ) { $0.style = true }
    let style = try style("north coast.style.json")
    #expect(style["version"] as? Int == 8)
    let source = try source(style)
    #expect(source["type"] as? String == "raster")
    #expect(source["url"] as? String == "mbtiles://{path}/north%20coast.mbtiles")
    #expect(source["tiles"] as? [String] == ["mbtiles://{path}/north%20coast.mbtiles"])
    #expect(source["tileSize"] as? Int == 256)
    #expect(source["attribution"] as? String == "© GSI")
    #expect(source["minzoom"] as? Int == 2)
    #expect(source["maxzoom"] as? Int == 9)
    #expect(source["bounds"] as? [Double] == [145.4, -17.4, 146.1, -16.6])
    let layers = try #require(style["layers"] as? [[String: Any]])
    #expect(layers.count == 1)
    #expect(layers[0]["type"] as? String == "raster")
    #expect(layers[0]["source"] as? String == "tiles")
    // A layer's maxzoom would hide the map there.
    #expect(layers[0]["maxzoom"] == nil)
  }

  @Test(arguments: [TileScheme.xyz, .tms])
  func `a directory's address keeps its braces for the app`(scheme: TileScheme) throws {
    try PackageFixture.pack(
      PackageFixture.pictures(zooms: 2...3), to: folder.file("cairns"), .directory
    ) {
      $0.style = true
      $0.scheme = scheme
    }
    let source = try source(try style("cairns.style.json"))
    #expect(source["tiles"] as? [String] == ["{base}/{z}/{x}/{y}.png"])
    #expect(source["scheme"] as? String == (scheme == .tms ? "tms" : nil))
  }

  // A 512 pixel picture of scale 2 covers 256 pixels of the map.
  @Test(arguments: [(1, 512, 512), (2, 512, 256), (1, 256, 256)])
  func `the tile size is that on the map`(scale: Int, pixels: Int, tileSize: Int) throws {
    let list = TileList([(PackageFixture.tile(0, 0, 0), .png, pixels, [1])])
    let job = PackageFixture.job { $0.source.scale = scale }
    try PackageFixture.pack(list, to: folder.file("a.mbtiles"), job: job) { $0.style = true }
    #expect(try source(try style("a.style.json"))["tileSize"] as? Int == tileSize)
  }

  @Test func `vector tiles get a vector source and plain layers`() throws {
    let tile = PackageFixture.tile(6, 57, 35)
    let list = TileList([(tile, .pbf, nil, try VectorTileFixture.compressed(zoom: 6))])
    try PackageFixture.pack(list, to: folder.file("a.mbtiles")) { $0.style = true }
    let style = try style("a.style.json")
    let source = try source(style)
    #expect(source["type"] as? String == "vector")
    #expect(source["tileSize"] == nil)
    let layers = try #require(style["layers"] as? [[String: Any]])
    #expect(
      layers.map { "\($0["type"] ?? "") \($0["source-layer"] ?? "")" } == [
        "fill roads", "line roads", "circle roads", "fill water", "line water", "circle water",
      ])
    #expect(Set(layers.compactMap { $0["id"] as? String }).count == layers.count)
  }

  @Test func `it is replaced by the next one, and nothing is left beside it`() throws {
    for zoom in [3, 4] {
      try PackageFixture.pack(
        PackageFixture.pictures(zooms: 2...zoom), to: folder.file("cairns.mbtiles")
      ) { $0.style = true }
      #expect(try source(try style("cairns.style.json"))["maxzoom"] as? Int == zoom)
    }
    #expect(
      PackageFixture.names(below: folder.path) == ["cairns.mbtiles", "cairns.style.json"])
  }
}
