import Bindings
import Foundation
import TileGrid

/// What a store holds, read from a copy of it and its journal, so that the original stays as it is.
public struct StoreCensus: Sendable {
  /// Tiles stored, absent and failed.
  public private(set) var stored = 0, absent = 0, failed = 0
  /// The paths on the server of the tiles that are stored or absent.
  public private(set) var settled: Set<String> = []
  /// What SQLite's own check found; nil where the store is sound, or there is none.
  public private(set) var damage: String?

  /// Counts the store at `path`.
  public init(of path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    let folder = try TemporaryFolder()
    for suffix in ["", "-journal"] where FileManager.default.fileExists(atPath: path + suffix) {
      try FileManager.default.copyItem(
        atPath: path + suffix, toPath: folder.file("copy" + suffix))
    }
    let database = try Database(path: folder.file("copy"), mode: .readWrite)
    let check = try database.prepare("PRAGMA integrity_check")
    if try check.step(), let answer = check.text(0), answer != "ok" { damage = answer }
    let tables = try database.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'tiles'")
    guard try tables.step(), tables.integer(0) == 1 else { return }
    let rows = try database.prepare(
      """
      SELECT tiles.id, state, data IS NOT NULL FROM tiles LEFT JOIN bodies ON bodies.id = tiles.id
      """)
    while try rows.step() {
      let tile = try TileCoordinate(id: TileID(rawValue: UInt64(rows.integer(0))))
      switch rows.integer(1) {
      case 1: stored += 1
      case 2: absent += 1
      default: failed += 1
      }
      if rows.integer(1) < 3 { settled.insert("/\(tile).png") }
      if (rows.integer(1) == 1) != (rows.integer(2) == 1) { damage = "\(tile): ledger or body" }
    }
  }
}
