internal import CPlatform

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A program that runs beside this one, for what it prints.
///
/// Nothing here waits: `advance` takes what is there, and `descriptors` tell a poll of more. The
/// program and all of its process group are killed when its time is over, when it prints too much,
/// and when the value goes away before its end.
public final class ChildProgram {
  /// What the program may take.
  public struct Limits: Sendable, Hashable {
    /// Seconds from its start to its end.
    public var seconds = 60.0
    /// Bytes of its standard output.
    public var outputBytes = 65_536
    /// Bytes that are kept of the end of its standard error.
    public var errorBytes = 4_096
    /// The usual limits.
    public init() {}
  }

  /// How the program ended.
  public enum End: Sendable, Hashable {
    /// By itself, with that status.
    case exited(Int)
    /// By that signal.
    case signalled(Int)
    /// It was killed: its time was over.
    case tookTooLong
    /// It was killed: it printed more than it may.
    case printedTooMuch
  }

  /// What came of the program.
  public struct Outcome: Sendable, Hashable {
    /// How it ended.
    public let end: End
    /// Its standard output.
    public let output: [UInt8]
    /// The end of its standard error.
    public let errorTail: [UInt8]
  }

  private let limits: Limits
  private let identifier: pid_t
  private let deadline: ContinuousClock.Instant
  private let output: PipeEnd
  private let errors: PipeEnd
  private var printed: [UInt8] = []
  private var errorTail: [UInt8] = []
  private var outcome: Outcome?

  /// Starts a program without a shell; its standard input is empty.
  ///
  /// - Parameters:
  ///   - words: the program, searched in `PATH` where it has no slash, and its arguments; not empty.
  ///   - folder: its working directory.
  ///   - limits: what it may take.
  /// - Throws: `FileError` where it cannot be started.
  public init(_ words: [String], in folder: String, limits: Limits = Limits()) throws(FileError) {
    // Where whoever started this process ignored it, the system would throw the end's status away.
    signal(SIGCHLD, SIG_DFL)
    let (output, outputEnd) = try PipeEnd.make()
    let (errors, errorEnd) = try PipeEnd.make()
    // Its own ends are closed here as soon as it has them, so that theirs tell when it closes them.
    defer {
      outputEnd.end()
      errorEnd.end()
    }
    identifier = try Self.start(words, in: folder, outputEnd, errorEnd)
    self.limits = limits
    self.output = output
    self.errors = errors
    deadline = .now + .seconds(limits.seconds)
  }

  deinit { if outcome == nil { stop() } }

  /// What can be read once the program prints something or closes a stream; empty once it closed all.
  public var descriptors: [Int32] {
    [output, errors].filter(\.isOpen).map(\.descriptor)
  }

  /// Takes what the program has printed, and its end; nil while it runs.
  public func advance() -> Outcome? {
    if let outcome { return outcome }
    // Looked at first: all that the program printed before its end is in the pipes then.
    let end = reap()
    read()
    if printed.count > limits.outputBytes {
      if end == nil { stop() }
      return finish(.printedTooMuch)
    }
    if let end { return finish(end) }
    guard ContinuousClock.now >= deadline else { return nil }
    stop()
    return finish(.tookTooLong)
  }

  private func finish(_ end: End) -> Outcome {
    output.end()
    errors.end()
    let outcome = Outcome(end: end, output: printed, errorTail: errorTail)
    self.outcome = outcome
    return outcome
  }

  private func read() {
    output.drain(atMost: limits.outputBytes + 1 - printed.count) { printed += $0 }
    // As much as a pipe holds: a program that never stops writing must not hold the caller.
    errors.drain(atMost: 65_536) { piece in
      errorTail += piece
      errorTail.removeFirst(max(0, errorTail.count - limits.errorBytes))
    }
  }

  /// How the program ended, asked until it did; nil while it runs.
  private func reap() -> End? {
    var status: Int32 = 0
    switch waitpid(identifier, &status, WNOHANG) {
    case identifier:
      // Source: wait(2); Swift has no WIFEXITED. The lower seven bits are the signal.
      let signal = status & 0x7f
      return signal == 0 ? .exited(Int(status >> 8 & 0xff)) : .signalled(Int(signal))
    default: return nil
    }
  }

  private func stop() {
    kill(-identifier, SIGKILL)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) == -1, errno == EINTR {}
  }

  private static func start(
    _ words: [String], in folder: String, _ output: PipeEnd, _ errors: PipeEnd
  ) throws(FileError) -> pid_t {
    let arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child = pid_t()
    let status = tileseed_spawn(
      &child, arguments, folder, output.descriptor, errors.descriptor)
    guard status == 0 else {
      throw FileError(code: status, operation: "start", path: words.first ?? "")
    }
    return child
  }
}
