internal import Bindings
public import TileGrid

/// A set of tiles on this machine that can be read one by one.
///
/// One for each thread: a reader holds a database connection or remembers what it found last.
public protocol TileArchive {
  /// The bytes of `tile` as they are stored; nil where the archive has no such tile.
  /// - Throws: `SourceError` where the archive is damaged or cannot be read.
  func body(of tile: TileCoordinate) throws(SourceError) -> [UInt8]?

  /// The archive's own description (name, attribution, bounds, …); empty where it has none.
  var metadata: [String: String] { get }
}

/// Opens archives by what they are, not by their names.
public enum Archives {
  /// The most bytes of a tile that are read: a damaged length cannot fill the memory.
  static let largestTile = 64 << 20

  /// A reader of the archive at `path`, an MBTiles file or a folder of z/x/y files.
  ///
  /// Nothing is written, neither there nor beside it.
  /// - Throws: `SourceError` where there is none, or where it is of another kind or damaged.
  public static func open(path: String) throws(SourceError) -> any TileArchive {
    guard let status = FileStatus.following(path) else { throw .missing(path: path) }
    switch status.kind {
    case .folder: return try DirectoryArchive(path: path)
    case .file: return try MBTilesArchive(path: path)
    case .other, .link:
      throw .notAnArchive(path: path, found: "it is neither a file nor a folder")
    }
  }
}
