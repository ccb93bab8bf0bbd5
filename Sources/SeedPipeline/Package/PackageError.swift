internal import Bindings

/// Why a package could not be written; what was in its place before is untouched.
public enum PackageError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Something that is no output of this program, or of another format, is in the way.
  case inTheWay(path: String, found: String)
  /// The output cannot be made where the job wants it.
  case cannotCreate(path: String, reason: String)
  /// The disk is full or failed.
  case disk(path: String, reason: String)
  /// The finished package did not stand its check.
  case unsound(path: String, found: String)
  /// The store holds no tile of the job.
  case nothingStored(path: String)
  /// The names of a directory's files cannot be made from its layout.
  case layout(String)
  /// The store could not be read.
  case store(StoreError)
  /// A signal asked to stop.
  case stopped(signal: Int)

  /// The program's exit code (contract, section 3).
  public var exitCode: Int32 {
    switch self {
    case .inTheWay, .cannotCreate: 73
    case .disk, .unsound: 74
    case .nothingStored: 69
    case .layout: 65
    case .store(let error): error.exitCode
    case .stopped(let signal): 128 + Int32(signal)
    }
  }

  /// Where it happened, what was found, and what to do next.
  public var description: String {
    switch self {
    case .inTheWay(let path, let found):
      "\(path): \(found); it is left as it is: choose another output path, or move it away"
    case .cannotCreate(let path, let reason):
      "\(path): cannot be written: \(reason); mend that or choose another output path, then run again"
    case .disk(let path, let reason):
      "\(path): \(reason); nothing was replaced: make room and run again"
    case .unsound(let path, let found):
      "\(path): the package did not stand its check (\(found)) and was thrown away: "
        + "the disk may be failing; run again"
    case .nothingStored(let path):
      "\(path): not written: the store holds no tile of this job; if its source has some now, "
        + "run it with --fresh, which asks for all again"
    case .layout(let problem): "layout: \(problem)"
    case .store(let error): error.description
    case .stopped: "stopped while packing: this output is as it was; run again to pack"
    }
  }
}

extension PackageError {
  /// The error of a call on a file that belongs to the output at `path`.
  init(_ error: FileError, output path: String) {
    if error.isDiskError {
      self = .disk(path: path, reason: error.reason)
    } else {
      self = .cannotCreate(path: path, reason: "\(error)")
    }
  }

  /// The error of a database that is the output at `path`.
  init(_ error: SQLiteError, output path: String) {
    if error.isDiskError {
      self = .disk(path: path, reason: error.reason)
    } else if error.isAccessError {
      self = .cannotCreate(path: path, reason: error.reason)
    } else {
      self = .unsound(path: path, found: "\(error)")
    }
  }
}
