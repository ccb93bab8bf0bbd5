import Foundation

/// The built program under strace, which writes its system calls down or interferes with one.
///
/// The program is this process's own child, so its number and its exit status are the program's.
public struct TracedProgram {
  /// What is done to a system call.
  public enum Interference: Sendable {
    /// Nothing: the calls are written down.
    case none
    /// The process is killed as the call begins.
    case kill(SystemCall)
    /// All threads stop at the call, until they are sent on by SIGCONT.
    case stop(SystemCall)
    /// The call does nothing and says that it failed; where `lasting`, all of its name from it on.
    case fail(SystemCall, error: String, lasting: Bool)
  }

  /// Why nothing can be traced here; nil where it can.
  public static let obstacle: String? = {
    #if os(Linux)
      guard let found = try? Program.system("strace", ["-D", "-f", "-o", "/dev/null", "/bin/true"])
      else { return "strace is not installed" }
      return found.status == 0 ? nil : "strace may not trace here: \(found.errors)"
    #else
      return "there is no strace on this system"
    #endif
  }()

  /// True where programs can be traced.
  public static var isPossible: Bool { obstacle == nil }

  /// The calls that change files; a question mark: where the processor's Linux has them.
  private static let changing = [
    "fsync", "fdatasync", "syncfs", "rename", "renameat", "renameat2", "unlink", "unlinkat",
    "rmdir", "mkdir", "mkdirat", "ftruncate", "pwrite64", "write", "openat",
  ]

  /// The program.
  public let program: RunningProgram
  private let notes: TemporaryFolder

  /// Starts the program with `arguments` as the run of that number of `job`.
  init(
    _ arguments: [String], of job: TrialJob, number: Int, _ interference: Interference
  ) throws {
    notes = try TemporaryFolder()
    let options =
      switch interference {
      case .none:
        ["-e", "trace=connect," + Self.changing.map { "?" + $0 }.joined(separator: ",")]
      case .kill(let call): Self.injecting(call, "signal=KILL:when=\(call.ordinal)")
      case .stop(let call): Self.injecting(call, "signal=STOP:when=\(call.ordinal)")
      case .fail(let call, let error, let lasting):
        Self.injecting(call, "error=\(error):when=\(call.ordinal)\(lasting ? "+" : "")")
      }
    guard let strace = Program.found("strace") else { throw CocoaError(.fileNoSuchFile) }
    program = try RunningProgram(
      executable: strace,
      arguments: ["-D", "-f", "-y", "-s", "0", "-o", notes.file("trace")] + options
        + [Program.path] + arguments,
      folder: job.path, environment: TrialJob.environment(run: number))
  }

  private static func injecting(_ call: SystemCall, _ what: String) -> [String] {
    ["-e", "trace=\(call.name)", "-e", "inject=\(call.name):\(what)"]
  }

  /// All that was written down so far.
  public var trace: String {
    let data = FileManager.default.contents(atPath: notes.file("trace")) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  /// Whether a call was made to fail.
  public var hasFailedCall: Bool { trace.contains("(INJECTED)") }

  /// Waits until the process stands still at its call; false where it ended before.
  public func waitUntilStopped() -> Bool {
    while program.isRunning {
      if trace.contains("stopped by SIGSTOP") { return true }
      poll(nil, 0, 1)
    }
    return false
  }
}
