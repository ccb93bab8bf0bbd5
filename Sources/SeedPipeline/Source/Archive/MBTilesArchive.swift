internal import Bindings
internal import TileGrid

/// Reads MBTiles files, whether `tiles` is a table or a view.
///
/// Source: MBTiles specification 1.3; rows are counted from the south.
final class MBTilesArchive: TileArchive {
  let metadata: [String: String]
  private let path: String
  private let database: Database
  private let select: Statement

  /// The most that one look may cost, in millions of SQLite's steps, about a second: a table of forty
  /// million tiles without an index is gone through, a view without an end is not.
  static let mostWork = 250
  /// The most bytes of metadata: the longest known are the layers of a vector tileset, below 16 MB.
  private static let mostMetadata = 64_000_000

  /// - Throws: `SourceError` where the file is no MBTiles file, or is damaged.
  init(path: String, mostWork: Int = mostWork) throws(SourceError) {
    self.path = path
    let mode = try MBTilesArchive.mode(for: path)
    do {
      database = try Database(path: path, mode: mode)
      database.limitValues(toBytes: 2 * Archives.largestTile)
      database.limitWork(toMillions: mostWork)
      // A view in a foreign file may not call functions with side effects.
      try database.execute("PRAGMA trusted_schema = OFF; PRAGMA query_only = ON")
      if let found = try MBTilesArchive.schemaProblem(in: database) {
        throw SourceError.notAnArchive(path: path, found: found)
      }
      metadata = try MBTilesArchive.metadata(in: database)
      // A length that no tile has is told, and not read: it could fill the memory.
      select = try database.prepare(
        """
        SELECT length(tile_data),
          CASE WHEN length(tile_data) <= \(Archives.largestTile) THEN tile_data END
        FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?
        """)
    } catch let error as SQLiteError {
      throw MBTilesArchive.sourceError(error, path: path)
    } catch let error as SourceError {
      throw error
    } catch {
      throw .unreadable(path: path, detail: "\(error)")
    }
  }

  func body(of tile: TileCoordinate) throws(SourceError) -> [UInt8]? {
    database.restartWork()
    select.bind(Int64(tile.zoom), at: 1)
    select.bind(Int64(tile.x), at: 2)
    select.bind(Int64(tile.row(in: .tms)), at: 3)
    defer { select.reset() }
    do {
      guard try select.step(), !select.isNull(0) else { return nil }
    } catch {
      throw MBTilesArchive.sourceError(error, path: path)
    }
    guard !select.isNull(1) else {
      throw .damaged(path: path, detail: "tile \(tile) claims \(select.integer(0)) bytes")
    }
    return select.blob(1)
  }

  /// How the file can be read without making anything beside it.
  private static func mode(for path: String) throws(SourceError) -> Database.Mode {
    let head: [UInt8]
    do {
      head = try FileReading.start(of: path, limit: 16)
    } catch {
      throw .unreadable(path: path, detail: error.reason)
    }
    guard head == Array("SQLite format 3\0".utf8) else {
      throw .notAnArchive(path: path, found: ArchiveContent.describe(head))
    }
    // Without a journal nothing is missing in the file, and SQLite need not look beside it.
    let hasJournal = ["-wal", "-journal"].contains { suffix in
      (FileStatus.following(path + suffix)?.size ?? 0) > 0
    }
    return hasJournal ? .readOnly : .immutable
  }

  /// What `tiles` lacks to be that of MBTiles; nil: nothing.
  private static func schemaProblem(in database: Database) throws(SQLiteError) -> String? {
    let columns = try columns(of: "tiles", in: database)
    let missing = ["zoom_level", "tile_column", "tile_row", "tile_data"].filter {
      !columns.contains($0)
    }
    if columns.isEmpty { return "it is an SQLite file without a table or view `tiles`" }
    return missing.isEmpty
      ? nil : "its `tiles` has no column \(missing.joined(separator: ", "))"
  }

  private static func columns(
    of table: String, in database: Database
  ) throws(SQLiteError) -> Set<String> {
    let statement = try database.prepare("SELECT name FROM pragma_table_info('\(table)')")
    var columns: Set<String> = []
    while try statement.step() { columns.insert(statement.text(0)?.lowercased() ?? "") }
    return columns
  }

  /// Every row of `metadata`, as text; empty where there is no such table.
  private static func metadata(in database: Database) throws(SQLiteError) -> [String: String] {
    guard try columns(of: "metadata", in: database).isSuperset(of: ["name", "value"]) else {
      return [:]
    }
    let rows = try database.prepare(
      "SELECT name, value FROM metadata WHERE length(value) <= 16000000 LIMIT 10000")
    var metadata: [String: String] = [:]
    var bytes = 0
    while bytes <= mostMetadata, try rows.step() {
      guard let name = rows.text(0), let value = rows.text(1) else { continue }
      bytes += name.utf8.count + value.utf8.count
      if metadata[name] == nil { metadata[name] = value }
    }
    return metadata
  }

  private static func sourceError(_ error: SQLiteError, path: String) -> SourceError {
    if error.isOverLimit {
      return .damaged(
        path: path,
        detail: "its `tiles` or `metadata` is a view without an end, has values larger than any "
          + "tile, or lacks an index")
    }
    if error.isDamage { return .damaged(path: path, detail: error.message) }
    if error.isAccessError, FileStatus.following(path + "-wal") != nil {
      return .unmerged(path: path, companion: path + "-wal")
    }
    if error.isAccessError, FileStatus.following(path + "-journal") != nil {
      return .unmerged(path: path, companion: path + "-journal")
    }
    return .unreadable(path: path, detail: error.message)
  }
}
