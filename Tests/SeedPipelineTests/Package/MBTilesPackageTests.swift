import Bindings
import Foundation
import TestSupport
import Testing
import TileGrid

@testable import SeedPipeline

@Suite struct MBTilesPackageTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("cairns.mbtiles")
  }

  // Source: MBTiles 1.3, "Content", the example of the section on rows.
  @Test func `XYZ tile 11-327-791 lies in row 1256`() throws {
    try PackageFixture.pack(PackageFixture.bodies([PackageFixture.tile(11, 327, 791)]), to: path)
    let rows = try PackageFixture.rows(
      "SELECT zoom_level, tile_column, tile_row, tile_data FROM tiles", in: path)
    #expect(rows == [["11", "327", "1256", "body of 11/327/791"]])
  }

  @Test func `every tile comes back with its bytes`() throws {
    let tiles = PackageFixture.pictures(zooms: 0...11)
    let package = try PackageFixture.pack(tiles, to: path)
    #expect(package.tiles == tiles.tiles.count)
    #expect(package.bytes == Int64(try PackageFixture.bytes(path).count))
    let database = try Database(path: path, mode: .readOnly)
    let lookUp = try database.prepare(
      "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?")
    for tile in tiles.tiles {
      lookUp.bind(Int64(tile.tile.zoom), at: 1)
      lookUp.bind(Int64(tile.tile.x), at: 2)
      lookUp.bind(Int64(tile.tile.row(in: .tms)), at: 3)
      #expect(try lookUp.step())
      #expect(lookUp.blob(0) == tile.bytes)
      lookUp.reset()
    }
  }

  @Test(arguments: [false, true])
  func `a look-up through the view searches and never scans`(hash: Bool) throws {
    try PackageFixture.pack(PackageFixture.pictures(zooms: 0...8), to: path) { $0.hash = hash }
    for sql in [
      "SELECT tile_data FROM tiles WHERE zoom_level = 8 AND tile_column = 1 AND tile_row = 1",
      "SELECT tile_data FROM tiles WHERE tile_row = 1 AND tile_column = 1 AND zoom_level = 8",
      "SELECT tile_data FROM tiles WHERE zoom_level = 8 LIMIT 1",
    ] {
      let steps = try PackageFixture.rows("EXPLAIN QUERY PLAN " + sql, in: path).map { $0[3] }
      #expect(steps.count == 2)
      #expect(steps.allSatisfy { $0.hasPrefix("SEARCH") }, "\(steps)")
    }
  }

  @Test(arguments: [false, true])
  func `ten thousand equal tiles add less than a hundred bytes each`(hash: Bool) throws {
    let sea = TilePicture.png(z: 0, x: 0, y: 0)
    let tiles = (0..<100).flatMap { x in
      (0..<100).map { PackageFixture.tile(12, 3000 + x, 2000 + $0) }
    }
    let one = TileList([(tiles[0], .png, 256, sea)])
    let many = TileList(tiles.map { ($0, .png, 256, sea) })
    let small = try PackageFixture.pack(one, to: folder.file("one.mbtiles")) { $0.hash = hash }
    let large = try PackageFixture.pack(many, to: path) { $0.hash = hash }
    #expect(large.tiles == 10_000)
    #expect((large.bytes - small.bytes) / 10_000 < 100)
    #expect(try PackageFixture.rows("SELECT count(*) FROM images", in: path) == [["1"]])
    #expect(try PackageFixture.rows("SELECT count(*) FROM tiles", in: path) == [["10000"]])
  }

  @Test func `a picture is named by the first tile that shows it`() throws {
    let sea: [UInt8] = Array("sea".utf8)
    let places = [PackageFixture.tile(3, 6, 4), PackageFixture.tile(4, 12, 8)]
    try PackageFixture.pack(TileList(places.map { ($0, .png, 256, sea) }), to: path)
    let rows = try PackageFixture.rows("SELECT DISTINCT tile_id FROM map", in: path)
    #expect(rows == [[String(places[0].id.rawValue)]])
  }

  @Test func `the file is whole, of its kind, and needs no journal`() throws {
    try PackageFixture.pack(PackageFixture.pictures(zooms: 0...12), to: path)
    let bytes = try PackageFixture.bytes(path)
    // Source: SQLite file format, section 1.3: bytes 18 and 19 are 1 for rollback journals.
    #expect(Array(bytes[18...19]) == [1, 1])
    #expect(Array(bytes[68..<72]) == Array("MPBX".utf8))
    // Bytes 36 to 39: the number of free pages.
    #expect(Array(bytes[36..<40]) == [0, 0, 0, 0])
    #expect(try PackageFixture.rows("PRAGMA integrity_check", in: path) == [["ok"]])
    #expect(PackageFixture.names(below: folder.path) == ["cairns.mbtiles"])
  }

  @Test func `the same tiles give the same bytes`() throws {
    let tiles = PackageFixture.pictures(zooms: 0...11)
    let other = folder.file("other.mbtiles")
    try PackageFixture.pack(tiles, to: path) { $0.hash = true }
    // Heap that was used before must not show in pages that are only partly filled.
    let noise = (0..<64).map { [UInt8](repeating: UInt8($0), count: 4096) }
    #expect(noise.count == 64)
    try PackageFixture.pack(tiles, to: other) { $0.hash = true }
    #expect(try PackageFixture.bytes(path) == PackageFixture.bytes(other))
    // And over an output that exists.
    try PackageFixture.pack(tiles, to: other) { $0.hash = true }
    #expect(try PackageFixture.bytes(path) == PackageFixture.bytes(other))
  }

  @Test func `it is read from a folder that nobody may write to, and nothing appears beside it`()
    throws
  {
    let closed = folder.file("bundle")
    try FileManager.default.createDirectory(atPath: closed, withIntermediateDirectories: true)
    let tiles = PackageFixture.pictures(zooms: 0...6)
    try PackageFixture.pack(tiles, to: closed + "/cairns.mbtiles")
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: closed)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: closed)
    }
    let count = try PackageFixture.rows(
      "SELECT count(*) FROM tiles", in: closed + "/cairns.mbtiles")
    #expect(count == [[String(tiles.tiles.count)]])
    #expect(PackageFixture.names(below: closed) == ["cairns.mbtiles"])
  }

  // Source: maplibre/martin, tests/fixtures/mbtiles/normalized-dedup-id.sql, whose hash
  // `mbtiles validate` accepts (e2e-tests/tests/snapshots/mbtiles_inspect__validate_accepts_…).
  @Test func `the hash of all tiles is the one that the mbtiles tool computes`() throws {
    let bodies: [(Int, Int, Int, [UInt8])] = [
      (0, 0, 0, [0xff, 0xd8, 0xff, 0xff, 0xff, 0xd9]),
      (1, 0, 0, [0xff, 0xd8, 0xff, 0x00, 0xd9]),
      (1, 0, 1, [0xff, 0xd8, 0xff, 0xd9]),
      (1, 1, 0, [0xff, 0xd8, 0xff, 0x00, 0xff, 0xd9]),
      (1, 1, 1, [0xff, 0xd8, 0xff, 0x11, 0xd9]),
    ]
    let tiles = TileList(
      try bodies.map { zoom, x, row, bytes in
        (try TileCoordinate(zoom: zoom, x: x, row: row, in: .tms), .jpg, 256, bytes)
      })
    try PackageFixture.pack(tiles, to: path, area: .world) { $0.hash = true }
    let rows = try PackageFixture.rows(
      "SELECT name, value FROM metadata WHERE name LIKE '%hash%' ORDER BY name", in: path)
    #expect(
      rows == [
        ["agg_tiles_hash", "3CE4DB27DDC5A385756CC384CDAFC3D5"], ["hash_algorithm", "md5"],
      ])
  }

  // Source: maplibre/martin, mbtiles/src/validation.rs: `map` and `images` are known by these
  // declared types, and `tile_id` is held against the MD5 of `tile_data`.
  @Test func `with the hash, pictures are named as the mbtiles tool verifies them`() throws {
    try PackageFixture.pack(PackageFixture.pictures(zooms: 0...7), to: path) { $0.hash = true }
    let types = try PackageFixture.rows(
      "SELECT type FROM pragma_table_info('map') UNION ALL SELECT type FROM pragma_table_info('images')",
      in: path)
    #expect(types.flatMap(\.self) == ["INTEGER", "INTEGER", "INTEGER", "TEXT", "TEXT", "BLOB"])
    let database = try Database(path: path, mode: .readOnly)
    let images = try database.prepare("SELECT tile_id, tile_data FROM images")
    while try images.step() {
      let digest = Digest.hexadecimal(Digest.md5(images.blob(1))).uppercased()
      #expect(images.text(0) == digest)
    }
  }
}
