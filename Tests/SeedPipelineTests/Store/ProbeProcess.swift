import Foundation

/// A running `StoreProbe`, a process of its own.
final class ProbeProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread = Data()

  init(_ arguments: String...) throws {
    process.executableURL = try ProbeProcess.executable()
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// The next line of its output; nil at the end.
  func line() -> String? {
    while true {
      if let end = unread.firstIndex(of: 10) {
        defer { unread = Data(unread[(end + 1)...]) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      unread += more
    }
  }

  /// Kills it by SIGKILL and waits for its end.
  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Ends its input, waits for its end and gives its exit code.
  func finish() throws -> Int32 {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus
  }

  var identifier: Int32 { process.processIdentifier }

  /// The program beside the test bundle.
  private static func executable() throws -> URL {
    let bundles =
      CommandLine.arguments.filter { $0.hasSuffix(".xctest") }.map { URL(fileURLWithPath: $0) }
      + Bundle.allBundles.map(\.bundleURL) + [Bundle.main.bundleURL.appendingPathComponent("-")]
    for bundle in bundles {
      let probe = bundle.deletingLastPathComponent().appendingPathComponent("StoreProbe")
      if FileManager.default.isExecutableFile(atPath: probe.path) { return probe }
    }
    throw CocoaError(.fileNoSuchFile)
  }
}
