internal import Bindings
internal import TileGrid

/// Writes an MBTiles 1.3 file: a `tiles` view over `map` and `images`, each picture stored once.
///
/// Source: MBTiles 1.3 (https://github.com/mapbox/mbtiles-spec/blob/master/1.3/spec.md).
final class MBTilesPackage: PackageWriter {
  /// The number by which `file` and others know an MBTiles file: "MPBX".
  static let applicationID: Int64 = 0x4d50_4258

  private let output: String
  private let place: OutputPlace
  private let schema: MBTilesSchema
  private let stop: StopFlag
  private var connection: Connection?

  private struct Connection {
    let database: Database
    let insertImage: Statement
    let insertPlace: Statement
  }

  /// A file at `place`, with `agg_tiles_hash` where `hash` is true.
  ///
  /// `output` is the path as the job has it, for messages.
  init(output: String, place: OutputPlace, hash: Bool, stop: StopFlag) {
    self.output = output
    self.place = place
    self.stop = stop
    schema = hash ? .digests : .numbers
  }

  func begin(_ metadata: TilesetMetadata) throws(PackageError) {
    try onDisk { () throws(FileError) in
      try MBTilesFile.removeLeftover(of: place)
      // SQLite tries a second way where it cannot make a file, and tells why that one failed.
      try FileTree.create(place.partial, bytes: [])
    }
    connection = try inDatabase { () throws(SQLiteError) in
      let database = try Database(path: place.partial, mode: .create)
      // Nobody reads the file before it has its name, and a kill leaves only a leftover: so
      // neither journal nor locks. Small pages waste least; the cache bounds the memory.
      try database.execute(
        """
        PRAGMA page_size = 4096; PRAGMA auto_vacuum = NONE; PRAGMA encoding = 'UTF-8';
        PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
        PRAGMA cache_size = -4000; PRAGMA cell_size_check = OFF;
        PRAGMA application_id = \(MBTilesPackage.applicationID);
        """)
      try database.execute(schema.tables)
      try database.execute("BEGIN")
      return Connection(
        database: database,
        insertImage: try database.prepare("INSERT INTO images(tile_id, tile_data) VALUES (?, ?)"),
        insertPlace: try database.prepare("INSERT INTO map VALUES (?, ?, ?, ?)"))
    }
  }

  func append(_ tile: PackagedTile) throws(PackageError) {
    guard let connection else { return }
    try inDatabase { () throws(SQLiteError) in
      let place = connection.insertPlace
      place.bind(Int64(tile.tile.zoom), at: 1)
      place.bind(Int64(tile.tile.x), at: 2)
      place.bind(Int64(tile.tile.row(in: .tms)), at: 3)
      let image = connection.insertImage
      switch schema {
      case .numbers:
        place.bind(Int64(tile.first.rawValue), at: 4)
        image.bind(Int64(tile.id.rawValue), at: 1)
      case .digests:
        let digest = Digest.hexadecimal(Digest.md5(tile.bytes)).uppercased()
        place.bind(digest, at: 4)
        image.bind(digest, at: 1)
      }
      try place.run()
      if tile.isFirst { try image.run(withBlob: tile.bytes, at: 2) }
    }
  }

  func finish(_ metadata: TilesetMetadata) throws(PackageError) -> Int64 {
    guard let database = connection?.database else { return 0 }
    try inDatabase { () throws(SQLiteError) in
      try MBTilesFile.sortBeside(place.partial, database) { () throws(SQLiteError) in
        try database.execute(schema.indexes)
      }
    }
    var rows = metadata.mbtilesRows
    if schema == .digests {
      rows.append(("agg_tiles_hash", try hashOfTiles(in: database)))
      rows.append(("hash_algorithm", "md5"))
    }
    try inDatabase { () throws(SQLiteError) in
      let insert = try database.prepare("INSERT INTO metadata VALUES (?, ?)")
      for row in rows {
        insert.bind(row.name, at: 1)
        insert.bind(row.value, at: 2)
        try insert.run()
      }
      try database.execute("COMMIT")
    }
    connection = nil
    return try publish()
  }

  func abandon() {
    connection = nil
    try? FileTree.removeFile(place.partial)
  }

  /// `agg_tiles_hash` as the `mbtiles` tool computes it: the MD5, in capitals, of zoom, column and
  /// row as text and the bytes of each tile, ordered by zoom, column and row as they are in the file.
  private func hashOfTiles(in database: Database) throws(PackageError) -> String {
    let digest = RunningDigest()
    let tiles = try inDatabase { () throws(SQLiteError) in
      try database.prepare(
        """
        SELECT zoom_level, tile_column, tile_row, tile_data FROM tiles
        ORDER BY zoom_level, tile_column, tile_row
        """)
    }
    while try inDatabase({ () throws(SQLiteError) in try tiles.step() }) {
      if let signal = stop.raisedSignal { throw .stopped(signal: signal) }
      digest.add("\(tiles.integer(0))\(tiles.integer(1))\(tiles.integer(2))")
      digest.add(tiles.blob(3))
    }
    return Digest.hexadecimal(digest.finish()).uppercased()
  }

  /// Brings the file to disk, checks it as a reader would, and gives it its name.
  private func publish() throws(PackageError) -> Int64 {
    try onDisk { () throws(FileError) in try FileTree.sync(place.partial) }
    let damage = try inDatabase { () throws(SQLiteError) in
      try MBTilesFile.damage(in: place.partial)
    }
    if let damage { throw .unsound(path: output, found: damage) }
    if let signal = stop.raisedSignal { throw .stopped(signal: signal) }
    return try onDisk { () throws(FileError) in
      let size = Int64(try FileStatus.of(place.partial)?.size ?? 0)
      try FileTree.rename(place.partial, to: place.path)
      try MBTilesFile.removeEmptySidecars(of: place.path)
      try FileTree.sync(place.folder)
      return size
    }
  }

  private func inDatabase<Result>(
    _ body: () throws(SQLiteError) -> Result
  ) throws(PackageError) -> Result {
    do throws(SQLiteError) { return try body() } catch {
      throw PackageError(error, output: output)
    }
  }

  private func onDisk<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(PackageError) -> Result {
    do throws(FileError) { return try body() } catch {
      throw PackageError(error, output: output)
    }
  }
}
