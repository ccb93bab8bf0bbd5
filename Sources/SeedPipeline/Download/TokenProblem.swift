internal import Bindings

/// Why a command gave no token, in words that follow its name; free of what it printed.
enum TokenProblem: Error, Equatable, CustomStringConvertible {
  /// The system could not start it.
  case notStarted(reason: String)
  /// It ended with another status than 0.
  case failed(status: Int)
  /// A signal ended it.
  case signalled(Int)
  /// Its time was over.
  case tookTooLong(seconds: Double)
  /// It printed more than a token.
  case printedTooMuch(bytes: Int)
  /// The first line that it printed is empty.
  case printedNothing
  /// The first line that it printed cannot be a token.
  case noToken

  var description: String {
    switch self {
    case .notStarted(let reason): "could not be started: \(reason)"
    case .failed(let status): "ended with status \(status)"
    case .signalled(let number): "was ended by signal \(number)"
    case .tookTooLong(let seconds): "did not end within \(ShownText.number(seconds)) s"
    case .printedTooMuch(let bytes): "printed more than \(bytes) bytes"
    case .printedNothing: "printed no token: its first line is empty"
    case .noToken:
      "printed no token: its first line is not one word of visible ASCII characters, without "
        + "\"Bearer\""
    }
  }
}

/// Reads what a token command printed.
enum TokenAnswer {
  /// The token: the first line without the white space around it (RFC 6750, 2.1: visible ASCII).
  /// - Throws: `TokenProblem` where there is none.
  static func token(in outcome: ChildProgram.Outcome, limits: ChildProgram.Limits)
    throws(TokenProblem) -> String
  {
    switch outcome.end {
    case .exited(0): break
    case .exited(let status): throw .failed(status: status)
    case .signalled(let number): throw .signalled(number)
    case .tookTooLong: throw .tookTooLong(seconds: limits.seconds)
    case .printedTooMuch: throw .printedTooMuch(bytes: limits.outputBytes)
    }
    guard let word = lines(of: outcome.output).first, !word.isEmpty else { throw .printedNothing }
    guard word.allSatisfy({ (0x21...0x7e).contains($0) }) else { throw .noToken }
    return String(decoding: word, as: UTF8.self)
  }

  /// The lines of a program's output, without the white space around each.
  static func lines(of output: [UInt8]) -> [ArraySlice<UInt8>] {
    output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      let word = line.drop(while: isSpace)
      guard let last = word.lastIndex(where: { !isSpace($0) }) else { return [] }
      return word[...last]
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }
}
