/// One mistake of a job, with its place.
public struct JobError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of mistake it is.
  public enum Kind: Hashable, Sendable {
    /// The file cannot be read at all.
    case file
    /// The text is no JSON.
    case syntax
    /// A key that the job format does not have.
    case unknownKey
    /// A key or value of the job format that this version does not have yet.
    case notYet
    /// A key that is required, and not there.
    case missing
    /// A value that is not allowed.
    case value
    /// A flag of the command line.
    case flag
  }

  /// What kind of mistake it is.
  public let kind: Kind
  /// The job file as it was given, or the flag's name.
  public let file: String
  /// The line, from 1; nil where the mistake is the file's or a flag's as a whole.
  public let line: Int?
  /// The column in characters, from 1.
  public let column: Int?
  /// The way to the value, such as `area[0].bbox`; empty for the job as a whole.
  public let path: String
  /// What was found, what is allowed, what to do; free of secrets.
  public let message: String

  init(
    _ kind: Kind, file: String, position: SourcePosition?, path: JSONPath = .root, message: String
  ) {
    self.kind = kind
    self.file = file
    line = position?.line
    column = position?.column
    self.path = path.description
    self.message = message
  }

  /// `FILE:LINE:COLUMN: path: message`, without the parts that there are none of.
  public var description: String {
    var parts = [file]
    if let line, let column { parts[0] += ":\(line):\(column)" }
    if !path.isEmpty { parts.append(path) }
    parts.append(message)
    return parts.joined(separator: ": ")
  }
}

/// All that is wrong with a job, in the file's order.
public struct JobErrors: Error, Sendable, CustomStringConvertible {
  /// Mistakes shown, at most: nobody mends more in one go.
  static let mostShown = 200

  /// The mistakes; never empty.
  public let messages: [JobError]

  init(_ errors: [JobError]) {
    messages = errors.enumerated().sorted { left, right in
      let (first, second) = (left.element, right.element)
      return (first.line ?? .max, first.column ?? .max, left.offset)
        < (second.line ?? .max, second.column ?? .max, right.offset)
    }.map(\.element)
  }

  /// The exit code: 64 where only flags are wrong, else 65.
  public var exitCode: Int32 { messages.allSatisfy { $0.kind == .flag } ? 64 : 65 }

  /// One line for each mistake.
  public var description: String {
    var lines = messages.prefix(JobErrors.mostShown).map(\.description)
    let rest = messages.count - lines.count
    if rest > 0 { lines.append("\(messages[0].file): and \(rest) more mistakes") }
    return lines.joined(separator: "\n")
  }
}
