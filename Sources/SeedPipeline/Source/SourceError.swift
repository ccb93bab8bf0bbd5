/// Why a source cannot be used; every case ends a command with exit code 65.
public enum SourceError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The specification is wrong; each message says what was found and what to do.
  case invalid([String])
  /// The service's policy forbids bulk download.
  case forbidden(UsagePolicy.Refusal)
  /// There is no such archive.
  case missing(path: String)
  /// The file or folder is no tile archive, or of a kind that is not read; `found` says what it is.
  case notAnArchive(path: String, found: String)
  /// The archive is there but cannot be read; `detail` is the system's or SQLite's word.
  case unreadable(path: String, detail: String)
  /// The archive is damaged.
  case damaged(path: String, detail: String)
  /// A writer left changes beside the archive that could not be merged.
  case unmerged(path: String, companion: String)
  /// The loopback server could not be started.
  case noServer(String)

  /// What is wrong, what is allowed and what to do next.
  public var description: String {
    switch self {
    case .invalid(let problems): problems.joined(separator: "\n")
    case .forbidden(let refusal): refusal.description
    case .missing(let path):
      "there is no archive at \(path); give the path of an MBTiles file or of a z/x/y folder"
    case .notAnArchive(let path, let found):
      "\(path) is no tile archive: \(found); an MBTiles file or a folder of z/x/y files is needed"
    case .unreadable(let path, let detail):
      "\(path) cannot be read: \(detail); check that the path and its permissions are right"
    case .damaged(let path, let detail):
      "\(path) is damaged: \(detail); take a whole copy of it, or make it again"
    case .unmerged(let path, let companion):
      "\(path) has changes in \(companion) that cannot be merged from here; end the program that "
        + "writes it, or run: sqlite3 \"\(path)\" \"PRAGMA wal_checkpoint(TRUNCATE)\""
    case .noServer(let detail): "the archive cannot be served: \(detail)"
    }
  }
}
