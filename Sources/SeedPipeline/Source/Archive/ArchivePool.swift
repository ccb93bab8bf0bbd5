internal import Bindings

/// Readers of one archive, lent to one thread at a time.
///
/// @unchecked: a reader is in `idle` only while nobody uses it, and `idle` is locked; SQLite lets
/// a connection go from thread to thread as long as no two use it at once.
final class ArchivePool: @unchecked Sendable {
  private let path: String
  private let lock = Lock<Void>(())
  private var idle: [any TileArchive]

  /// - Throws: `SourceError` where the archive cannot be opened.
  init(path: String) throws(SourceError) {
    self.path = path
    idle = [try Archives.open(path: path)]
  }

  /// Runs `body` with a reader that nobody else has.
  func withReader<Result>(
    _ body: (any TileArchive) throws(SourceError) -> Result
  ) throws(SourceError) -> Result {
    let reader: any TileArchive
    if let idle = lock.withLock({ _ in idle.popLast() }) {
      reader = idle
    } else {
      reader = try Archives.open(path: path)
    }
    defer { lock.withLock { _ in idle.append(reader) } }
    return try body(reader)
  }
}
