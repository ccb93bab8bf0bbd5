import Bindings
import Foundation
import TestSupport
import TileGrid

@testable import SeedPipeline

/// The rules of archives: an answer or a clear error, nothing left beside them.
///
/// Bytes that begin like an SQLite file are an MBTiles file, those that begin with `{` the
/// description of a folder of tiles; of all others each line is the name of a file or an address.
enum ArchiveEntry {
  static func check(_ bytes: [UInt8]) throws(BrokenRule) {
    do {
      if bytes.starts(with: "SQLite format 3\0".utf8) {
        try checkFile(bytes)
      } else if bytes.first == UInt8(ascii: "{") {
        try checkFolder(bytes)
      } else {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        for line in lines { try checkName(String(line)) }
      }
    } catch let error as BrokenRule {
      throw error
    } catch {
      throw BrokenRule("\(error)")
    }
  }

  private static func checkFile(_ bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "a.mbtiles")
    do {
      // Little work, as endless views are found again and again.
      try read(try MBTilesArchive(path: path, mostWork: 2))
    } catch let error as SourceError {
      try check(error, path)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    try hold(names == ["a.mbtiles"], "left beside it: \(names)")
    try hold(
      FileReading.contents(of: path, limit: bytes.count + 1) == bytes, "the file was changed")
  }

  private static func checkFolder(_ bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "metadata.json")
    try folder.write([1], to: "0/0/0.png")
    do {
      let archive = try Archives.open(path: folder.path)
      try hold(try archive.body(of: tile(0, 0, 0)) == [1], "the tile is not found")
      try read(archive)
    } catch let error as SourceError {
      try check(error, folder.path)
    }
  }

  private static func read(_ archive: any TileArchive) throws {
    let places = try [tile(0, 0, 0), tile(1, 1, 0), tile(11, 327, 791), tile(24, 5, 7)]
    for place in places {
      let body = try archive.body(of: place)
      try hold(body?.count ?? 0 <= Archives.largestTile, "a tile of \(body?.count ?? 0) bytes")
      try hold(try archive.body(of: place) == body, "the tile \(place) changed")
    }
  }

  private static func check(_ error: SourceError, _ path: String) throws {
    try hold(error.description.contains(path), "the file is not named: \(error)")
    try TextRules.checkLine(error.description)
  }

  private static func checkName(_ name: String) throws(BrokenRule) {
    if let number = DirectoryArchive.number(name) {
      try hold(number >= 0 && String(number) == name, "\(name) was read as \(number)")
    }
    if let ending = DirectoryArchive.ending(ofTileNamed: name) {
      try hold(name.hasSuffix("." + ending), "\(name) was read as .\(ending)")
    }
    guard let tile = LoopbackOrigin.tile(at: name) else { return }
    try hold(name.hasPrefix("/\(tile)"), "\(name) was read as \(tile)")
  }

  private static func tile(_ zoom: Int, _ x: Int, _ y: Int) throws -> TileCoordinate {
    try TileCoordinate(zoom: zoom, x: x, y: y)
  }
}
