/// A way to get the tiles of a feed, each with an outcome that is sent into a channel.
public protocol TileFetcher: Sendable {
  /// Fetches every tile of `feed` and closes the channel; blocks until all is done or stopped.
  ///
  /// - Parameters:
  ///   - feed: the tiles, in the walk's order; read on this thread.
  ///   - channel: where the outcomes go.
  ///   - stop: once raised, nothing new is asked for and the call returns after a short grace.
  /// - Returns: what was done, and why it ended.
  func fetch<Feed: TileFeed>(
    _ feed: consuming Feed, into channel: OutcomeChannel, stop: StopFlag
  ) -> FetchReport
}

/// What a fetch has done, and how it ended.
public struct FetchReport: Sendable {
  /// What it has done.
  public var statistics: FetchStatistics
  /// How it ended.
  public var end: FetchEnd

  /// A report of the given parts.
  public init(statistics: FetchStatistics, end: FetchEnd) {
    self.statistics = statistics
    self.end = end
  }
}

/// How a fetch ended.
public enum FetchEnd: Sendable {
  /// Every tile of the feed has an outcome.
  case complete
  /// The stop flag was raised; tiles without an outcome are left.
  case stopped
  /// Every tile has an outcome, but those of hosts whose requests of the day are used up.
  case spent(SpentDay)
  /// The source is unusable.
  case hopeless(HopelessRun)
  /// The writer gave up.
  case abandoned
  /// The tiles to fetch could not be read.
  case feedFailed(StoreError)
}

/// Why a run was stopped early.
public struct HopelessRun: Sendable, Hashable {
  /// What was seen, with its numbers.
  public let why: String
  /// What to do next.
  public let advice: String

  /// A reason and what to do about it.
  public init(why: String, advice: String) {
    self.why = why
    self.advice = advice
  }
}
