internal import SeedPipeline

/// What is wrong with a command line, and how to do better.
struct UsageError: Error, Equatable {
  let message: String
}

/// The words of a command line, sorted into flags and the rest.
struct Arguments: Equatable {
  /// Switches that were given, by long name.
  private(set) var switches: Set<String> = []
  /// Flags with a value, by long name; the last one counts.
  private(set) var values: [String: String] = [:]
  /// All that is no flag, in order.
  private(set) var positional: [String] = []

  /// Sorts `words`, of which `flags` may be flags of `command`.
  init(_ words: [String], flags: [Flag], command: String) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        positional += rest
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        positional.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let flag = flags.first(where: { $0.name == name || $0.short == name }) else {
        throw Arguments.unknown(name, among: flags, command: command)
      }
      guard let valueName = flag.value else {
        guard parts.count == 1 else {
          throw UsageError(message: "\(flag.name) takes no value, found \"\(parts[1])\"")
        }
        switches.insert(flag.name)
        continue
      }
      if parts.count == 2 {
        values[flag.name] = String(parts[1])
      } else if let value = rest.popFirst() {
        values[flag.name] = value
      } else {
        throw UsageError(message: "\(flag.name) needs a value: \(flag.name) \(valueName)")
      }
    }
  }

  /// True where the switch was given.
  func has(_ flag: Flag) -> Bool { switches.contains(flag.name) }

  /// The value of `flag` as a whole number in `range`.
  func integer(_ flag: Flag, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = values[flag.name] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        message: "\(flag.name) \"\(text)\" is no whole number from \(range.lowerBound) to "
          + "\(range.upperBound)")
    }
    return number
  }

  /// The value of `flag` as a number in `range`.
  func number(_ flag: Flag, in range: ClosedRange<Double>) throws(UsageError) -> Double? {
    guard let text = values[flag.name] else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw UsageError(
        message: "\(flag.name) \"\(text)\" is no number from \(range.lowerBound) to "
          + "\(range.upperBound)")
    }
    return number
  }

  private static func unknown(_ name: String, among flags: [Flag], command: String) -> UsageError {
    if Flag.notInThisVersion.contains(name) {
      return UsageError(
        message: "\(name) is not in this version of tileseed; `tileseed \(command) --help` lists "
          + "what is")
    }
    let names = flags.flatMap { [$0.name] + [$0.short].compactMap { $0 } }
    return UsageError(
      message: "unknown flag \(name)\(NearestWord.hint(for: name, among: names)); "
        + "see `tileseed \(command) --help`")
  }
}
