internal import Bindings

/// Why a store could not be opened, read or written; what it held before is still in it.
public enum StoreError: Error, Sendable, Equatable, CustomStringConvertible {
  /// There is no store yet.
  case missing(path: String)
  /// The store cannot be made or written where the job wants it.
  case cannotCreate(path: String, reason: String)
  /// The store is there and cannot be read.
  case unreadable(path: String, reason: String)
  /// The file is something else, maybe dear to somebody: it is never touched.
  case notAStore(path: String, found: String)
  /// The file is a store and broken.
  case damaged(path: String, reason: String)
  /// The store was filled from another source.
  case otherSource(path: String, stored: String, asked: String)
  /// The store's format is of another version of the program.
  case otherVersion(path: String, found: Int, supported: Int)
  /// Another run holds the store; its process id, where it is known.
  case locked(path: String, process: Int32?)
  /// Another program has been reading or writing the file for too long.
  case busy(path: String)
  /// The disk is full or failed.
  case disk(path: String, reason: String)
  /// The file was taken away while it was in use.
  case vanished(path: String)

  /// The program's exit code (contract, section 3).
  public var exitCode: Int32 {
    switch self {
    case .missing, .unreadable, .notAStore, .damaged, .otherSource, .otherVersion: 65
    case .cannotCreate: 73
    case .disk, .vanished: 74
    case .locked, .busy: 75
    }
  }

  /// Where it happened, what was found, and what to do next.
  public var description: String {
    switch self {
    case .missing(let path):
      "\(path): there is no store yet: `tileseed run` makes it"
    case .cannotCreate(let path, let reason):
      "\(path): the store cannot be written: \(reason); name another place with \"store\""
    case .unreadable(let path, let reason):
      "\(path): the store cannot be read: \(reason)"
    case .notAStore(let path, let found):
      "\(path): this is \(found) and no store of tileseed; it is left as it is: "
        + "move it away, or name another place with \"store\""
    case .damaged(let path, let reason):
      "\(path): the store is damaged: \(reason); `--fresh` starts anew"
    case .otherSource(let path, let stored, let asked):
      "\(path): the store holds tiles of another source\n  store: \(stored)\n  job:   \(asked)\n"
        + "name another place with \"store\", or start anew with `--fresh`"
    case .otherVersion(let path, let found, let supported):
      "\(path): the store has format version \(found), this program knows versions up to \(supported): "
        + "use the program that made it, or start anew with `--fresh`"
    case .locked(let path, let process):
      "\(path): another run holds the store" + (process.map { " (process \($0))" } ?? "")
        + ": wait for it to end, or stop it"
    case .busy(let path):
      "\(path): another program has kept the store to itself for a minute: close it, then run again"
    case .disk(let path, let reason):
      "\(path): \(reason); what was stored before is safe: make room or mend the disk, then run again"
    case .vanished(let path):
      "\(path): the store was moved or deleted while the run was going: put it back and run again, "
        + "or run again to start anew"
    }
  }
}

extension StoreError {
  /// What was going on when SQLite refused.
  enum Occasion {
    /// A store was opened to be written, or made.
    case creating
    /// A store was opened to be read, or was being read.
    case reading
    /// Outcomes were being written.
    case writing
  }

  /// Runs `body` and tells an error of SQLite as one of the store at `path`.
  ///
  /// `body` throws `SQLiteError` and `StoreError` alone.
  static func telling<Result>(
    _ path: String, during occasion: Occasion, _ body: () throws -> Result
  ) throws(StoreError) -> Result {
    do {
      return try body()
    } catch let error as SQLiteError {
      throw StoreError(error, path: path, during: occasion)
    } catch let error as StoreError {
      throw error
    } catch {
      throw .disk(path: path, reason: "\(error)")
    }
  }

  /// The error of the store at `path` that SQLite's error means.
  init(_ error: SQLiteError, path: String, during occasion: Occasion) {
    if occasion == .writing, FileStatus.following(path) == nil {
      self = .vanished(path: path)
    } else if error.isDamage || error.isLogicError {
      self = .damaged(path: path, reason: error.message)
    } else if error.isBusy {
      self = .busy(path: path)
    } else if error.isAccessError, occasion == .creating {
      self = .cannotCreate(path: path, reason: error.reason)
    } else if error.isOutOfMemory, occasion != .writing {
      self = .unreadable(
        path: path,
        reason: "out of memory: it is damaged and claims too much, or the machine has too little")
    } else if error.isAccessError, occasion == .reading {
      self = .unreadable(path: path, reason: error.reason)
    } else {
      self = .disk(path: path, reason: error.reason)
    }
  }
}
