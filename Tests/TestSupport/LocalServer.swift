import Foundation

/// A real server on loopback, run by one of the scripts in `Tests/Servers`.
public final class LocalServer: Sendable {
  private let process: ChildProcess
  private let input = Pipe()
  /// The words behind `ready` that the script printed: ports, a certificate's path.
  public let words: [String]

  /// Starts the script of that name and waits until it is ready.
  /// - Throws: where it cannot be started or ends before it is ready.
  public init(_ script: String, _ arguments: [String] = []) throws {
    let output = Pipe()
    process = try ChildProcess(
      "\(Program.checkout)/Tests/Servers/\(script)", arguments,
      environment: ProcessInfo.processInfo.environment,
      streams: [
        .descriptor(input.fileHandleForReading.fileDescriptor),
        .descriptor(output.fileHandleForWriting.fileDescriptor), .descriptor(2),
      ])
    try output.fileHandleForWriting.close()
    var line: [UInt8] = []
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != 10 {
      line.append(byte)
    }
    let found = String(decoding: line, as: UTF8.self).split(separator: " ").map(String.init)
    guard found.first == "ready" else { throw NotReady(script: script) }
    words = Array(found.dropFirst())
  }

  /// The script ended before it was ready.
  public struct NotReady: Error {
    let script: String
  }

  /// The first port.
  public var port: String { words.first ?? "" }

  /// Stops the server and all that it started.
  public func stop() {
    process.signal(SIGTERM)
    process.wait()
  }

  deinit { stop() }
}
