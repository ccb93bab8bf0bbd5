internal import Bindings

/// What is at the place of a store, told without changing it.
enum StoreFile: Equatable {
  /// Nothing, or an empty file: what a run leaves that was killed before its first commit.
  case nothing
  /// A store of that format version.
  case store(version: Int)
  /// Something else, in words.
  case foreign(String)

  /// The length of the header of an SQLite file (https://www.sqlite.org/fileformat.html, 1.3).
  static let headerLength = 100

  /// What a file is that begins with these bytes.
  init(header: [UInt8]) {
    guard !header.isEmpty else {
      self = .nothing
      return
    }
    guard header.count == StoreFile.headerLength,
      header.starts(with: Array("SQLite format 3\0".utf8))
    else {
      self = .foreign("a file of another kind")
      return
    }
    let number = { (offset: Int) in header[offset..<(offset + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }
    self =
      number(68) == StoreSchema.applicationID
      ? .store(version: Int(number(60))) : .foreign("an SQLite database of another program")
  }

  /// `path` with all links followed; as it is where nothing is there yet.
  static func resolved(_ path: String) -> String { (try? FilePath.resolved(path)) ?? path }

  /// What is at `path`.
  static func at(_ path: String, during occasion: StoreError.Occasion) throws(StoreError)
    -> StoreFile
  {
    switch FileStatus.following(path)?.kind {
    case nil: return .nothing
    case .folder: return .foreign("a folder")
    case .link, .other: return .foreign("a device or pipe")
    case .file: break
    }
    return try StoreError.telling(path, during: occasion) {
      StoreFile(header: try Database(path: path, mode: .immutable).leadingBytes(headerLength))
    }
  }

  /// Removes the store at `path`, whatever its version and state.
  ///
  /// The caller holds its lock. The database goes first: a journal without one is thrown away by
  /// SQLite, while a database that has lost its journal may be half written.
  static func remove(_ path: String) throws(StoreError) {
    for suffix in ["", "-journal", "-wal", "-shm"] {
      do throws(FileError) {
        try FileTree.removeFile(path + suffix)
      } catch {
        throw .cannotCreate(
          path: path, reason: "\(error.path) cannot be deleted: \(error.reason)")
      }
    }
  }
}
