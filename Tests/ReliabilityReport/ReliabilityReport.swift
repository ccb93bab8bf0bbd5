import Foundation
import TestSupport

/// Tries the built program and writes down what it kept.
///
/// `ReliabilityReport FILE [TRIALS]` tries every row that many times (5 where nothing is said) and
/// writes FILE. Where a row does not keep its promise, FILE stays as it is, the row is named, and
/// the exit code is 1.
enum ReliabilityReport {
  /// The report's parts, in order; a new part is added here.
  ///
  /// A part throws where a promise was not kept; a `BrokenPromises` names the rows.
  static let sections: [@Sendable (Int) throws -> String] = [
    FaultReport.markdown(trials:),
    ServerReport.markdown(trials:),
    InterruptionReport.markdown(trials:),
  ]

  nonisolated static func run() -> Never {
    let arguments = CommandLine.arguments.dropFirst()
    let trials = Int(arguments.dropFirst().first ?? "5") ?? 0
    guard let path = arguments.first, trials > 0 else {
      say("usage: ReliabilityReport FILE [TRIALS]")
      exit(64)
    }
    var parts = [Introduction.markdown(trials: trials)]
    var isBroken = false
    for section in sections {
      do {
        parts.append(try section(trials))
      } catch {
        say("\(error)")
        isBroken = true
      }
    }
    guard !isBroken else { exit(1) }
    do {
      try Data((parts.joined(separator: "\n\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      say("\(path): \(error.localizedDescription)")
      exit(73)
    }
    exit(0)
  }

  private static func say(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}

/// Rows that did not keep their promise.
struct BrokenPromises: Error, CustomStringConvertible {
  /// Each with the row's name first.
  let description: String

  init(_ lines: [String]) { description = lines.joined(separator: "\n") }
}
