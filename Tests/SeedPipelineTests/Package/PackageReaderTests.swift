import Foundation
import TestSupport
import Testing
import TileGrid

@testable import SeedPipeline

/// What programs that many people read packages with make of ours; each where it is installed.
@Suite struct PackageReaderTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("cairns.mbtiles")
  }

  @Test(.enabled(if: PackageFixture.isInstalled("gdalinfo")), arguments: [false, true])
  func `GDAL finds the place, the zooms and the metadata`(hash: Bool) throws {
    try PackageFixture.pack(PackageFixture.pictures(zooms: 4...12), to: path) { $0.hash = hash }
    let text = try #require(try PackageFixture.run("gdalinfo", ["-json", path]))
    let info = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(info["driverShortName"] as? String == "MBTiles")
    let metadata = try #require((info["metadata"] as? [String: [String: String]])?[""])
    #expect(metadata["ZOOM_LEVEL"] == "12")
    #expect(metadata["name"] == "Cairns")
    let corners = try #require(info["cornerCoordinates"] as? [String: [Double]])
    let upperLeft = try #require(corners["upperLeft"])
    // 145.4 E and 16.6 S in EPSG:3857, cut by GDAL to whole pixels of 38.2 m.
    #expect(abs(upperLeft[0] - 16_185_854.0) < 40)
    #expect(abs(upperLeft[1] + 1_874_312.0) < 40)
    #expect((info["bands"] as? [Any])?.isEmpty == false)
  }

  // The picture of each tile bears its column in white bits: band two of three, bit 0 rightmost.
  @Test(.enabled(if: PackageFixture.isInstalled("gdallocationinfo")))
  func `GDAL shows each tile's picture in that tile's place`() throws {
    let tiles = PackageFixture.pictures(zooms: 8...9)
    try PackageFixture.pack(tiles, to: path)
    for tile in tiles.tiles.map(\.tile) where tile.zoom == 9 {
      let side = Double(1 << tile.zoom)
      for bit in 0..<9 {
        let across = (Double(tile.x) + (31.5 - Double(bit)) / 32) / side
        let down = (Double(tile.y) + 0.5) / side
        let (longitude, latitude) = (
          across * 360 - 180, atan(sinh(.pi * (1 - 2 * down))) * 180 / .pi
        )
        guard (145.41...146.09).contains(longitude), (-17.39 ... -16.61).contains(latitude) else {
          continue
        }
        let value = try PackageFixture.run(
          "gdallocationinfo",
          ["-valonly", "-b", "1", "-wgs84", path, "\(longitude)", "\(latitude)"])
        let isWhite = value?.split(separator: "\n").first.map { $0 != "0" }
        #expect(isWhite == (tile.x >> bit & 1 == 1), "\(tile) bit \(bit)")
      }
    }
  }

  @Test(.enabled(if: PackageFixture.isInstalled("sqlite3")))
  func `the sqlite3 program finds nothing wrong`() throws {
    try PackageFixture.pack(PackageFixture.pictures(zooms: 0...10), to: path)
    let answer = try PackageFixture.run(
      "sqlite3", ["-readonly", path, "PRAGMA integrity_check; PRAGMA journal_mode;"])
    #expect(answer == "ok\ndelete\n")
    #expect(PackageFixture.names(below: folder.path) == ["cairns.mbtiles"])
  }
}
