import Bindings
import Foundation
import TestSupport
import TileGrid

@testable import SeedPipeline

/// Small archives for tests.
enum ArchiveMaking {
  static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// An MBTiles file with those tiles; rows are turned as the format wants.
  static func mbtiles(
    _ tiles: [TileCoordinate: [UInt8]], metadata: [String: String] = [:], asView: Bool = false,
    at path: String
  ) throws {
    let database = try Database(path: path, mode: .create)
    try database.execute("CREATE TABLE metadata (name text, value text)")
    try database.execute(
      asView
        ? """
        CREATE TABLE map (zoom_level, tile_column, tile_row, tile_id INTEGER);
        CREATE TABLE images (tile_id INTEGER PRIMARY KEY, tile_data BLOB);
        CREATE VIEW tiles AS SELECT zoom_level, tile_column, tile_row, tile_data
          FROM map JOIN images ON map.tile_id = images.tile_id;
        """
        : "CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data BLOB)")
    for (name, value) in metadata {
      let insert = try database.prepare("INSERT INTO metadata VALUES (?, ?)")
      insert.bind(name, at: 1)
      insert.bind(value, at: 2)
      try insert.run()
    }
    for (number, (tile, bytes)) in tiles.enumerated() {
      if asView {
        let image = try database.prepare("INSERT INTO images VALUES (?, ?)")
        image.bind(Int64(number), at: 1)
        try image.run(withBlob: bytes, at: 2)
      }
      let insert = try database.prepare(
        "INSERT INTO \(asView ? "map" : "tiles") VALUES (?, ?, ?, ?)")
      insert.bind(Int64(tile.zoom), at: 1)
      insert.bind(Int64(tile.x), at: 2)
      insert.bind(Int64((1 << tile.zoom) - 1 - tile.y), at: 3)
      if asView {
        insert.bind(Int64(number), at: 4)
        try insert.run()
      } else {
        try insert.run(withBlob: bytes, at: 4)
      }
    }
  }

  static func tile(_ zoom: Int, _ x: Int, _ y: Int) throws -> TileCoordinate {
    try TileCoordinate(zoom: zoom, x: x, y: y)
  }

  /// The source of an archive at `path`.
  static func source(_ path: String, overHTTP: Bool = false) throws(SourceError) -> TileSource {
    try TileSource(SourceSpecification(kind: .archive(.init(path: path, overHTTP: overHTTP))))
  }

  /// The names in a folder, sorted.
  static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }
}
