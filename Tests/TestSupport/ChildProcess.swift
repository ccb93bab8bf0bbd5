import Dispatch
import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A process of another program, started beside the test; ended by force when it takes too long.
///
/// It is started with the default handling of signals. Foundation's `Process` is not used: its wait can miss the end of a child that has children.
public final class ChildProcess: @unchecked Sendable {
  // @unchecked: only touched by the test that holds it; the timer only sends a signal.

  /// How long a child may take: far above what any test needs, so that a hang ends as a failure.
  public static let limit: DispatchTimeInterval = .seconds(120)

  /// What the system accounts to a child that has ended.
  public struct Usage: Sendable {
    /// Processor time in seconds, user and system.
    public let processorSeconds: Double
    /// The largest resident memory in bytes.
    ///
    /// Linux counts in the memory of the process that started the child.
    public let peakMemory: Int
  }

  /// The process's number.
  public let identifier: pid_t
  private var status: Int32?
  private var accounted = rusage()
  private let watchdog: any DispatchSourceTimer

  /// Could not be started.
  public struct NotStarted: Error {
    let executable: String
    let code: Int32
  }

  /// Starts `executable`.
  /// - Parameters:
  ///   - executable: Its path.
  ///   - arguments: Its arguments, without its own name.
  ///   - folder: Its working directory; nil: the test's.
  ///   - environment: All of its environment.
  ///   - blocked: Signals that are blocked at its start: they wait until it takes them.
  ///   - streams: Files or descriptors for standard input, output and error.
  ///   - limit: After so long it is killed.
  /// - Throws: `NotStarted`.
  public init(
    _ executable: String, _ arguments: [String], in folder: String? = nil,
    environment: [String: String], blocked: [Int32] = [], streams: [Stream],
    limit: DispatchTimeInterval = ChildProcess.limit
  ) throws {
    var actions: posix_spawn_file_actions_t = Self.empty()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      switch stream {
      case .read(let path):
        posix_spawn_file_actions_addopen(&actions, Int32(number), path, O_RDONLY, 0)
      case .write(let path):
        posix_spawn_file_actions_addopen(
          &actions, Int32(number), path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
      case .descriptor(let descriptor):
        posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
      }
    }
    var attributes: posix_spawnattr_t = Self.empty()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (all, mask) = (sigset_t(), sigset_t())
    sigfillset(&all)
    sigemptyset(&mask)
    for number in blocked { sigaddset(&mask, number) }
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &mask)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))

    // The shell changes the folder and is replaced by the program: its number stays.
    let changed = folder.map { ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", $0, executable] }
    let command = (changed ?? [executable]) + arguments
    var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] =
      environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var identifier: pid_t = 0
    let code = posix_spawn(&identifier, command[0], &actions, &attributes, &words, &variables)
    guard code == 0 else { throw NotStarted(executable: executable, code: code) }
    self.identifier = identifier
    watchdog = DispatchSource.makeTimerSource()
    watchdog.schedule(deadline: .now() + limit)
    watchdog.setEventHandler { kill(identifier, SIGKILL) }
    watchdog.resume()
  }

  deinit {
    if status == nil {
      signal(SIGKILL)
      wait()
    }
  }

  /// What a standard stream of the child is connected to.
  public enum Stream {
    /// A file to be read.
    case read(String)
    /// A file to be written anew.
    case write(String)
    /// An open descriptor of the test's.
    case descriptor(Int32)
  }

  /// True while it runs.
  public var isRunning: Bool {
    if status == nil { collect(WNOHANG) }
    return status == nil
  }

  /// Sends it a signal, unless it has ended.
  public func signal(_ number: Int32) { if isRunning { kill(identifier, number) } }

  /// Waits for its end and gives its exit status; 128 + the number where a signal ended it.
  @discardableResult
  public func wait() -> Int32 {
    while status == nil { collect(0) }
    watchdog.cancel()
    let status = status ?? 0
    let signal = status & 0x7f
    return signal == 0 ? status >> 8 & 0xff : 128 + signal
  }

  /// What it has used; meaningful once it has ended.
  public var usage: Usage {
    let seconds = { (time: timeval) in Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    #if canImport(Darwin)
      let unit = 1
    #else
      let unit = 1_024
    #endif
    return Usage(
      processorSeconds: seconds(accounted.ru_utime) + seconds(accounted.ru_stime),
      peakMemory: Int(accounted.ru_maxrss) * unit)
  }

  private func collect(_ options: Int32) {
    var found: Int32 = 0
    if wait4(identifier, &found, options, &accounted) == identifier { status = found }
  }

  #if canImport(Darwin)
    private static func empty<Value>() -> Value? { nil }
  #else
    private static func empty() -> posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
    private static func empty() -> posix_spawnattr_t { posix_spawnattr_t() }
  #endif
}
