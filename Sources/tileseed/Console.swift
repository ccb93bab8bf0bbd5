internal import Bindings
internal import SeedPipeline

/// The two streams: answers to standard output, all else to standard error.
enum Console {
  /// How much is said besides answers and errors.
  enum Level: Int { case quiet, normal, verbose }

  private static let chosen = Lock(Level.normal)

  /// How much is said; set once from the command line.
  static var level: Level {
    get { chosen.withLock { $0 } }
    set { chosen.withLock { $0 = newValue } }
  }

  /// The directory that the command line's relative paths start from.
  static var workingDirectory: String { ProcessEnvironment.workingDirectory() }

  /// Writes a result; where nobody reads any more, the program ends quietly, and where a disk
  /// cannot take it, with an error.
  static func answer(_ text: String) {
    switch StandardStream.output.write(text + "\n") {
    case .done: return
    case .unread: SignalTrap.endByBrokenPipe()
    case .failed(let reason):
      complain("standard output: \(reason): make room, or send it elsewhere, and run again")
      ProcessEnvironment.exit(ExitCode.diskError.status)
    }
  }

  /// Writes an error.
  static func complain(_ text: String) { StandardStream.error.write("tileseed: \(text)\n") }

  /// Writes a line of the conversation.
  static func say(_ text: String) {
    if level != .quiet { StandardStream.error.write(text + "\n") }
  }

  /// Writes a line that only a verbose run shows.
  static func detail(_ text: String) {
    if level == .verbose { StandardStream.error.write(text + "\n") }
  }
}
