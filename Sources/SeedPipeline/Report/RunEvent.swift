/// What happens during a run, told in order on the thread that runs it.
public enum RunEvent: Sendable {
  /// Something that the user should know and that stops nothing.
  case warning(String)
  /// The download begins.
  case began(RunProgress)
  /// The download goes on; at most once a batch.
  case progress(RunProgress)
  /// A stop was asked for; requests in flight are let end.
  case stopping
  /// An output is being written.
  case packing(path: String)
  /// An output is there.
  case packed(WrittenPackage)
}

/// How far a download is: finished tiles alone count, so it never goes back.
public struct RunProgress: Sendable, Equatable {
  /// Tiles with an outcome.
  public var done = 0
  /// Tiles that the source can be asked for.
  public var total = 0
  /// Tiles stored, by this run or before.
  public var stored = 0
  /// Tiles that are not there.
  public var absent = 0
  /// Tiles that failed in this run.
  public var failed = 0
  /// Bytes of tile bodies stored by this run.
  public var bytes = 0
  /// Requests sent by this run.
  public var requests = 0
  /// Answers that asked for less.
  public var throttled = 0
  /// Seconds in which hosts were left alone because they had asked for it.
  public var held = 0.0
  /// What keeps a host waiting now; nil: nothing.
  public var pause: HostPause?

  /// Progress of nothing.
  public init() {}
}
