import Bindings
import Foundation
import TestSupport
import Testing
import TileGrid

@testable import SeedPipeline

@Suite struct MBTilesArchiveTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  // Row 1256 at zoom 11 is row 791 from the north: MBTiles specification 1.3, "Tiles".
  @Test(arguments: [false, true])
  func `tiles of a table and of a view are found with the row turned`(asView: Bool) throws {
    let path = folder.file("a.mbtiles")
    let tile = try ArchiveMaking.tile(11, 327, 791)
    try ArchiveMaking.mbtiles(
      [tile: [1, 2, 3]], metadata: ["attribution": "© Somebody", "name": "a"], asView: asView,
      at: path)
    let archive = try Archives.open(path: path)
    #expect(try archive.body(of: tile) == [1, 2, 3])
    #expect(try archive.body(of: ArchiveMaking.tile(11, 327, 1256)) == nil)
    #expect(try archive.body(of: ArchiveMaking.tile(0, 0, 0)) == nil)
    #expect(archive.metadata == ["attribution": "© Somebody", "name": "a"])
  }

  @Test func `reading leaves nothing beside the file, in any journal mode`() throws {
    for mode in ["DELETE", "WAL", "PERSIST"] {
      let path = folder.file("\(mode).mbtiles")
      try ArchiveMaking.mbtiles([ArchiveMaking.tile(0, 0, 0): [1]], at: path)
      do {
        let database = try Database(path: path, mode: .readWrite)
        _ = try database.prepare("PRAGMA journal_mode = \(mode)").step()
      }
      let before = try ArchiveMaking.names(in: folder.path)
      let archive = try Archives.open(path: path)
      #expect(try archive.body(of: ArchiveMaking.tile(0, 0, 0)) == [1])
      #expect(try ArchiveMaking.names(in: folder.path) == before)
    }
  }

  @Test func `a file in a folder that cannot be written is read`() throws {
    let path = try folder.write([], to: "locked/a.mbtiles")
    try FileManager.default.removeItem(atPath: path)
    try ArchiveMaking.mbtiles([ArchiveMaking.tile(0, 0, 0): [1]], at: path)
    let locked = folder.file("locked")
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: locked)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: locked)
    }
    #expect(try Archives.open(path: path).body(of: ArchiveMaking.tile(0, 0, 0)) == [1])
  }

  @Test func `changes in a write-ahead log are seen`() throws {
    let path = folder.file("a.mbtiles")
    try ArchiveMaking.mbtiles([ArchiveMaking.tile(0, 0, 0): [1]], at: path)
    let writer = try Database(path: path, mode: .readWrite)
    _ = try writer.prepare("PRAGMA journal_mode = WAL").step()
    try writer.execute("UPDATE tiles SET tile_data = x'0203'")
    #expect(try Archives.open(path: path).body(of: ArchiveMaking.tile(0, 0, 0)) == [2, 3])
  }

  @Test(arguments: [
    ("", "it is empty"), ("{\"a\": 1}", "it is a JSON file"), ("<html>", "it is an HTML"),
    ("PMTiles\u{3}", "it is a PMTiles archive"), ("some text", "does not begin like an SQLite"),
  ])
  func `a file of another kind is told for what it is`(content: String, found: String) throws {
    let path = try folder.write(content, to: "a.mbtiles")
    let error = #expect(throws: SourceError.self) { try Archives.open(path: path) }
    #expect(error?.description.contains(found) == true)
    #expect(error?.description.contains(path) == true)
  }

  @Test func `an SQLite file without tiles is told so`() throws {
    let path = folder.file("a.db")
    let database = try Database(path: path, mode: .create)
    try database.execute("CREATE TABLE other (a)")
    let error = #expect(throws: SourceError.self) { try Archives.open(path: path) }
    #expect(error?.description.contains("without a table or view `tiles`") == true)
    try database.execute("CREATE TABLE tiles (zoom_level, tile_column, image)")
    let second = #expect(throws: SourceError.self) { try Archives.open(path: path) }
    #expect(second?.description.contains("no column tile_row, tile_data") == true)
  }

  @Test func `a missing file, a folder without tiles and a broken file are errors`() throws {
    let missing = folder.file("none.mbtiles")
    #expect(throws: SourceError.missing(path: missing)) { try Archives.open(path: missing) }
    #expect(throws: SourceError.self) { try Archives.open(path: folder.path) }
    #expect(throws: SourceError.self) { try Archives.open(path: "/dev/null") }
    let path = folder.file("a.mbtiles")
    try ArchiveMaking.mbtiles([ArchiveMaking.tile(0, 0, 0): [1]], at: path)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let cut = try folder.write(Array(bytes.prefix(1_000)), to: "cut.mbtiles")
    let error = #expect(throws: SourceError.self) {
      try Archives.open(path: cut).body(of: ArchiveMaking.tile(0, 0, 0))
    }
    #expect(error?.description.contains("is damaged") == true)
  }

  @Test func `a NULL body is no tile, an empty one is an empty body`() throws {
    let path = folder.file("a.mbtiles")
    try ArchiveMaking.mbtiles([:], at: path)
    let database = try Database(path: path, mode: .readWrite)
    try database.execute(
      "INSERT INTO tiles VALUES (0,0,0,NULL), (1,0,0,x''), (2,0,0,'text'), (3,0,0,zeroblob(70000000))"
    )
    let archive = try Archives.open(path: path)
    #expect(try archive.body(of: ArchiveMaking.tile(0, 0, 0)) == nil)
    #expect(try archive.body(of: ArchiveMaking.tile(1, 0, 1)) == [])
    #expect(try archive.body(of: ArchiveMaking.tile(2, 0, 3)) == Array("text".utf8))
    let error = #expect(throws: SourceError.self) {
      try archive.body(of: ArchiveMaking.tile(3, 0, 7))
    }
    #expect(error?.description.contains("claims 70000000 bytes") == true)
  }

  // What a foreign file may hold; each would take all the time or all the memory there is.
  @Test(arguments: [
    """
    CREATE VIEW tiles AS WITH RECURSIVE n(z) AS (SELECT 1 UNION ALL SELECT z FROM n)
      SELECT z AS zoom_level, 0 AS tile_column, 0 AS tile_row, x'01' AS tile_data FROM n
    """,
    """
    CREATE VIEW tiles AS SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row,
      randomblob(999999999) AS tile_data
    """,
  ])
  func `a view without an end or measure is told`(view: String) throws {
    let path = folder.file("a.mbtiles")
    try Database(path: path, mode: .create).execute(view)
    let archive = try MBTilesArchive(path: path, mostWork: 2)
    let error = #expect(throws: SourceError.self) {
      try archive.body(of: ArchiveMaking.tile(0, 0, 0))
    }
    #expect(error?.description.contains("a view without an end") == true)
  }

  @Test func `of endless metadata only so much is read`() throws {
    let path = folder.file("a.mbtiles")
    try ArchiveMaking.mbtiles([ArchiveMaking.tile(0, 0, 0): [1]], at: path)
    try Database(path: path, mode: .readWrite).execute(
      """
      DROP TABLE metadata;
      CREATE VIEW metadata AS WITH RECURSIVE n(name) AS (SELECT 1 UNION ALL SELECT name + 1 FROM n)
        SELECT name, hex(zeroblob(7000000)) AS value FROM n
      """)
    let archive = try Archives.open(path: path)
    #expect(archive.metadata.count == 5)
    #expect(try archive.body(of: ArchiveMaking.tile(0, 0, 0)) == [1])
  }

  @Test func `no bytes crash the reader`() throws {
    let path = folder.file("a.mbtiles")
    var tiles: [TileCoordinate: [UInt8]] = [:]
    for x in 0..<16 { tiles[try ArchiveMaking.tile(4, x, x)] = Array(repeating: 7, count: 900) }
    try ArchiveMaking.mbtiles(tiles, metadata: ["name": "a"], asView: true, at: path)
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var generator = SplitMix64(seed: 20_260_730)
    for round in 0..<300 {
      var bytes = whole
      for _ in 0..<(1 << Int.random(in: 0...9, using: &generator)) {
        let place = Int.random(in: 16..<bytes.count, using: &generator)
        bytes[place] = UInt8.random(in: 0 ... .max, using: &generator)
      }
      if round % 3 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator)) }
      let broken = try folder.write(bytes, to: "broken.mbtiles")
      guard let archive = try? Archives.open(path: broken) else { continue }
      for tile in tiles.keys { _ = try? archive.body(of: tile) }
    }
    #expect(try ArchiveMaking.names(in: folder.path) == ["a.mbtiles", "broken.mbtiles"])
  }
}

/// The same chance in every run (Steele, Lea and Flood: SplitMix).
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
