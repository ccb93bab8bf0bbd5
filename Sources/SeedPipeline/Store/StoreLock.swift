internal import Bindings

/// The right to write a store, held by one process at a time.
///
/// It is a lock on the file `PATH.lock` beside the store: it ends with its process, also by a kill,
/// and no program that the process starts inherits it. The file is removed at the end; one that a
/// kill leaves behind locks nothing.
public final class StoreLock: Sendable {
  private let file: LockFile

  /// Takes the lock of the store at `path`, without waiting.
  /// - Throws: `StoreError.locked` where another holds it, `cannotCreate` where the file beside the
  ///   store cannot be made.
  public init(path: String) throws(StoreError) {
    switch LockFile.hold(StoreLock.file(for: path)) {
    case .held(let file): self.file = file
    case .heldByAnother(let process): throw .locked(path: path, process: process)
    case .impossible(let reason):
      throw .cannotCreate(path: path, reason: "\(StoreLock.file(for: path)): \(reason)")
    }
  }

  /// The lock file of the store at `path`.
  public static func file(for path: String) -> String { path + ".lock" }
}
