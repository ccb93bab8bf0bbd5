internal import TileGrid

/// A tile on its way, from the feed to its outcome.
struct TileRequest: Sendable {
  /// The tile and its place in the walk.
  let tile: PyramidTile
  /// The host that its own address names.
  let home: HostIndex
  /// The host that the next request goes to.
  var host: HostIndex
  /// Tries begun.
  var tries = 0
  /// Where a redirect has led; nil: the tile's own address is asked for.
  var trail: RedirectTrail?
  /// True: the next request needs a connection of its own.
  var freshConnection = false
}

/// A host's place in a `DownloadQueue`.
typealias HostIndex = Int

/// What one request of a tile came to.
enum TryEnd: Sendable {
  /// A whole tile.
  case stored(TileBody)
  /// The server says that there is no such tile.
  case absent
  /// It could not be had this time.
  case failed(TileFailure, Retry)
  /// The answer names another address.
  case redirected(RedirectTrail)
}

/// Whether and when a tile that could not be had is asked for again, while it has tries left.
enum Retry: Sendable, Hashable {
  /// Not in this run.
  case never
  /// After a pause that grows with the tries.
  case afterPause
  /// At once, on a connection of its own: a reused one had died.
  case onFreshConnection
  /// The whole host waits for so many seconds.
  case afterHold(seconds: Double)
}
