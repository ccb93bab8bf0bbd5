internal import Bindings

/// Fetches tiles over HTTP: one thread, one libcurl multi handle, many requests in flight.
///
/// What to ask for and when is decided by `DownloadQueue`, what an answer means by `AnswerJudge`;
/// here it is only carried out.
public struct Downloader: TileFetcher {
  let source: TileSource
  let limits: DownloadLimits
  let gate: ContentGate
  let client: ClientIdentity
  let secrets: Secrets
  let severalZooms: Bool
  let history: DownloadHistory
  /// Seconds that requests in flight are given to end once nothing new is started.
  var grace = 5.0
  /// What the command of `auth` may take.
  var tokenLimits = ChildProgram.Limits()

  /// A downloader for one source.
  ///
  /// - Parameters:
  ///   - source: where the tiles are.
  ///   - limits: how many requests, how fast, how often.
  ///   - gate: looks into bodies; without a size, that of the first stored tile holds for all.
  ///   - identityOfClient: what servers are told about the program.
  ///   - secrets: what no message may hold.
  ///   - severalZooms: whether tiles of more than one zoom are asked for; a run of nothing but 404
  ///     is then called hopeless only once two zooms were tried.
  ///   - history: what earlier runs have done.
  public init(
    source: TileSource, limits: DownloadLimits, gate: ContentGate,
    identityOfClient: ClientIdentity, secrets: Secrets, severalZooms: Bool = false,
    history: DownloadHistory = DownloadHistory()
  ) {
    self.source = source
    self.limits = limits
    self.gate = gate
    self.secrets = secrets
    self.severalZooms = severalZooms
    self.history = history
    client = identityOfClient
  }

  /// Fetches every tile of `feed` and closes the channel; blocks until all is done or stopped.
  ///
  /// Once `stop` is raised, requests in flight have five seconds to end; the tiles of those that
  /// do not, and of those that would have to be asked again, stay without an outcome.
  public func fetch<Feed: TileFeed>(
    _ feed: consuming Feed, into channel: OutcomeChannel, stop: StopFlag
  ) -> FetchReport {
    defer { channel.close() }
    do {
      let multi = try CurlMulti(settings)
      var loop = FetchLoop(
        self, feed: feed, multi: multi, channel: channel, stop: stop)
      let end = loop.run()
      channel.setWaker(nil)
      return FetchReport(statistics: loop.statistics, end: end)
    } catch {
      return FetchReport(statistics: FetchStatistics(), end: .hopeless(Self.hopeless(error)))
    }
  }

  /// libcurl failed in a way that no tile is to blame for.
  static func hopeless(_ error: CurlError) -> HopelessRun {
    HopelessRun(
      why: "libcurl failed: \(error)",
      advice: "see whether memory or file descriptors ran out, then run the same command again")
  }

  var settings: CurlSettings {
    var settings = CurlSettings()
    settings.connectTimeout = limits.connectTimeout
    settings.timeout = limits.timeout
    settings.stallTimeout = limits.stallTimeout
    settings.bodyLimit = limits.maxTileBytes
    settings.proxy = limits.proxy?.revealed
    settings.caBundle = limits.caBundle
    settings.http2 = limits.http2
    settings.transfers = limits.inFlight
    settings.transfersPerHost = min(limits.perHost ?? limits.inFlight, limits.inFlight)
    return settings
  }
}
