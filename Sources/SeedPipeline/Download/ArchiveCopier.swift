public import TileGrid

/// Takes tiles straight from an archive on this machine, without a server between.
///
/// It decides what a tile comes to; where tiles are asked from and outcomes go to is given by the
/// caller, on whose thread it runs.
public struct ArchiveCopier: Sendable {
  /// How copying came to its end.
  public enum End: Sendable, Equatable {
    /// Every tile has its outcome.
    case complete
    /// It was asked to stop.
    case stopped
    /// Nobody takes outcomes any more.
    case abandoned
    /// The archive cannot be read, from the start or after many tiles in a row.
    case unreadable(SourceError)
  }

  /// Tiles in a row that cannot be read before the archive is given up.
  public static let patience = 50

  private let source: TileSource
  private let path: String
  private let now: @Sendable () -> Int64

  /// A copier of `source`; nil where that is no archive.
  /// - Parameters:
  ///   - source: The archive.
  ///   - now: The present time, in seconds since 1970.
  public init?(source: TileSource, now: @escaping @Sendable () -> Int64) {
    guard case .archive(let archive) = source.specification.kind else { return nil }
    self.source = source
    self.now = now
    path = archive.path
  }

  /// Copies tile after tile until there is none left.
  /// - Parameters:
  ///   - next: The next tile that is wanted; nil at the end.
  ///   - judge: What a body with the shown address comes to: stored, absent or failed.
  ///   - deliver: Takes an outcome, waits until there is room for it; false: it takes no more.
  ///   - isStopped: True once copying shall end.
  /// - Returns: How it ended.
  /// - Throws: What `next` throws.
  public func copy<Failure: Error>(
    next: () throws(Failure) -> (id: TileID, tile: TileCoordinate)?,
    judge: (_ body: consuming [UInt8], _ shown: String) -> TileOutcome.Result,
    deliver: (TileOutcome) -> Bool,
    isStopped: () -> Bool
  ) throws(Failure) -> End {
    let archive: any TileArchive
    do {
      archive = try Archives.open(path: path)
    } catch {
      return .unreadable(error)
    }
    var unreadable = 0
    while !isStopped() {
      guard let (id, tile) = try next() else { return .complete }
      var result: TileOutcome.Result
      var trouble: SourceError?
      do {
        if let body = try archive.body(of: tile) {
          result = judge(body, source.maskedURL(for: tile))
        } else {
          result = missing(tile)
        }
        unreadable = 0
      } catch {
        result = failure(.badResponse, error.description, tile)
        trouble = error
        unreadable += 1
      }
      let outcome = TileOutcome(tile: tile, id: id, result: result, tries: 1, time: now())
      guard deliver(outcome) else { return .abandoned }
      if let trouble, unreadable >= ArchiveCopier.patience { return .unreadable(trouble) }
    }
    return .stopped
  }

  /// A tile that the archive does not have is what a 404 would be over HTTP.
  private func missing(_ tile: TileCoordinate) -> TileOutcome.Result {
    switch source.specification.missing {
    case .absent: .absent
    case .fail: failure(.http(404), "the archive has no such tile", tile)
    }
  }

  private func failure(
    _ reason: FailureReason, _ detail: String, _ tile: TileCoordinate
  ) -> TileOutcome.Result {
    .failed(TileFailure(reason: reason, detail: detail, url: source.maskedURL(for: tile)))
  }
}
