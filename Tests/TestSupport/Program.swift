import Foundation

/// The built program, run as its users run it.
public enum Program {
  /// How a run of the program ended and what it said.
  public struct Outcome: Sendable {
    /// The exit status; 128 + the number where a signal ended it.
    public let status: Int32
    /// Standard output.
    public let output: String
    /// Standard error.
    public let errors: String
  }

  /// The program's path: it is built into the folder that holds the running tests.
  public static var path: String {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    var folder = tests.deletingLastPathComponent()
    // On macOS the tests are three folders deep in a bundle.
    while folder.path != "/" {
      let candidate = folder.appendingPathComponent("tileseed").path
      if FileManager.default.isExecutableFile(atPath: candidate),
        !candidate.hasSuffix("Sources/tileseed")
      {
        return candidate
      }
      folder.deleteLastPathComponent()
    }
    fatalError("the program is not beside the tests; build it with `swift build`")
  }

  /// The checkout's root folder.
  public static var checkout: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
  }

  /// Runs the program to its end.
  @discardableResult
  public static func run(
    _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    try start(arguments, in: folder, environment: environment).wait()
  }

  /// Starts the program and leaves it running; signals that are `blocked` wait until it takes them.
  public static func start(
    _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:],
    blocked: [Int32] = []
  ) throws -> RunningProgram {
    try RunningProgram(
      executable: path, arguments: arguments, folder: folder, environment: environment,
      blocked: blocked)
  }

  /// Starts the program by a line of the shell, in which it is `"$0"` and its arguments are `"$@"`.
  public static func start(shell line: String, _ arguments: [String]) throws -> RunningProgram {
    try RunningProgram(
      executable: "/bin/sh", arguments: ["-c", line, path] + arguments, folder: nil,
      environment: [:])
  }

  /// The path of another program of the system; nil where it is not installed.
  public static func found(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
      .split(separator: ":")
    let candidates = name.hasPrefix("/") ? [name] : folders.map { "\($0)/\(name)" }
    return candidates.first(where: FileManager.default.isExecutableFile)
  }

  /// Runs another program of the system, found on the path; nil where it is not installed.
  public static func system(
    _ name: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Outcome? {
    guard let found = found(name) else { return nil }
    return try RunningProgram(
      executable: found, arguments: arguments, folder: nil, environment: environment
    ).wait()
  }
}

/// A program that runs beside the test.
public final class RunningProgram: Sendable {
  private let process: ChildProcess
  private let folder: TemporaryFolder

  init(
    executable: String, arguments: [String], folder workingFolder: String?,
    environment: [String: String], blocked: [Int32] = []
  ) throws {
    folder = try TemporaryFolder()
    var variables = ProcessInfo.processInfo.environment
    for name in variables.keys where name.lowercased().hasSuffix("_proxy") { variables[name] = nil }
    variables.merge(environment) { $1 }
    // Files instead of pipes: a full pipe would stop the program.
    process = try ChildProcess(
      executable, arguments, in: workingFolder, environment: variables, blocked: blocked,
      streams: [.read("/dev/null"), .write(folder.file("out")), .write(folder.file("err"))])
  }

  /// The process's number.
  public var identifier: Int32 { process.identifier }

  /// True while it runs.
  public var isRunning: Bool { process.isRunning }

  /// What it has said on standard error so far.
  public var errors: String { read("err") }

  /// Sends it a signal.
  public func signal(_ number: Int32) { process.signal(number) }

  /// Waits for its end.
  public func wait() -> Program.Outcome {
    let status = process.wait()
    return Program.Outcome(status: status, output: read("out"), errors: read("err"))
  }

  private func read(_ name: String) -> String {
    let data = FileManager.default.contents(atPath: folder.file(name)) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }
}
