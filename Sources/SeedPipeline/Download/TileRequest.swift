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
  /// How often the server ended an HTTP/2 connection before it took the request up.
  var refusedStreams = 0
  /// The token that the request bears, where the job has a command for tokens.
  var token = TokenUse()

  /// The pace of its host at its start.
  var mark = HostPace.Mark()
  /// True where it looks whether its host can be reached again.
  var isProbe = false
  /// Tries spent while a host was silent; they are given back where that was an outage.
  var silence = Silence()

  /// True where no redirect has led away from the tile's own server.
  var isHome: Bool { trail?.staysHome ?? true }

  /// What the request tells of the tile that is held, so that an unchanged one is not sent again;
  /// nothing to a server that a redirect has led to.
  func validators(of held: HeldTile?) -> TileValidators? {
    guard isHome, let validators = held?.validators, validators.canAsk else { return nil }
    return validators
  }

  /// Streams of a tile that a server may refuse before each further one spends a try.
  static let mostRefusedStreams = 16

  /// True where the tile was asked for before this try.
  var isRepeat: Bool { tries > 1 || refusedStreams > 0 || token.isRepeat }

  /// What a tile has met of a host's silence.
  struct Silence: Sendable {
    /// The row of silence that it met last.
    var row = HostReach.Row(host: -1, number: 0)
    /// Tries spent in that row.
    var tries = 0
    /// Times that tries were given back.
    var givenBack = 0
  }
}

extension TileRequest {
  /// Times that a tile gets tries back, so that it ends in a world where hosts come and go.
  static let mostGivenBack = 100

  /// Notes a try that met silence.
  mutating func noteSilence(_ row: HostReach.Row) {
    if silence.row != row { silence.tries = 0 }
    silence.row = row
    silence.tries += 1
  }

  /// Takes back the tries that were spent in the last row of silence; false where it may not.
  @discardableResult
  mutating func giveBackSilence() -> Bool {
    guard silence.givenBack < Self.mostGivenBack else { return false }
    silence.givenBack += 1
    tries = max(0, tries - silence.tries)
    silence.tries = 0
    return true
  }
}

/// A host's place in a `DownloadQueue`.
typealias HostIndex = Int

/// What one request of a tile came to.
enum TryEnd: Sendable {
  /// A whole tile.
  case stored(TileBody)
  /// The tile that is held is still the server's; validators, where they are others than before.
  case unchanged(TileValidators?)
  /// The server says that there is no such tile.
  case absent
  /// It could not be had this time.
  case failed(TileFailure, Retry)
  /// The answer names another address.
  case redirected(RedirectTrail)
  /// The answer says nothing about the tile: it is asked for again and spends no try.
  case askAgain
}

/// Whether and when a tile that could not be had is asked for again, while it has tries left.
enum Retry: Sendable, Hashable {
  /// Not in this run.
  case never
  /// Not in this run, unless with another token: the server refuses the credentials.
  case refused
  /// After a pause that grows with the tries.
  case afterPause
  /// At once, on a connection of its own: a reused one had died.
  case onFreshConnection
  /// The whole host waits for so many seconds.
  case afterHold(seconds: Double)
}
