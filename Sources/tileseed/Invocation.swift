internal import SeedPipeline
internal import TileGrid

/// A command line, understood.
enum Invocation {
  case help(String)
  case version
  case run(RunCommand.Options)
  case check([String])
  case plan(PlanCommand.Options)
  case status(job: String, json: Bool)
  case failures(job: String, json: Bool)
  case pack(PackCommand.Options)
  case clean(String)

  /// Understands the words behind the program's name.
  /// - Throws: `UsageError`, which ends the program with 64.
  init(_ words: [String]) throws(UsageError) {
    guard let first = words.first else {
      throw UsageError(message: "no command\n\n" + CommandName.overview)
    }
    switch first {
    case "--help", "-h", "help":
      self = .help(words.dropFirst().first.flatMap(CommandName.init)?.help ?? CommandName.overview)
      return
    case "--version":
      self = .version
      return
    default: break
    }
    guard let command = CommandName(rawValue: first) else {
      if CommandName.notInThisVersion.contains(first) {
        throw UsageError(
          message: "the command \"\(first)\" is not in this version of tileseed; "
            + "`tileseed --help` lists what is")
      }
      let names = CommandName.allCases.map(\.rawValue)
      throw UsageError(
        message: "unknown command \"\(first)\"\(NearestWord.hint(for: first, among: names)); "
          + "known: \(names.joined(separator: ", "))")
    }
    let arguments = try Arguments(
      Array(words.dropFirst()), flags: command.flags + Flag.ofEveryCommand,
      command: command.rawValue)
    guard !arguments.has(.help) else {
      self = .help(command.help)
      return
    }
    try self.init(command, arguments)
  }

  private init(_ command: CommandName, _ arguments: Arguments) throws(UsageError) {
    let jobs = arguments.positional
    guard let first = jobs.first else {
      throw UsageError(message: "no job file: \(command.usage)")
    }
    guard command.jobCount.contains(jobs.count) else {
      if command == .pack, jobs.count == 2 {
        throw UsageError(
          message: "converting a package (pack IN OUT) is not in this version of tileseed: "
            + command.usage)
      }
      throw UsageError(
        message: "\(command.rawValue) takes one job, found \(jobs.count): \(command.usage)")
    }
    Console.level = arguments.has(.quiet) ? .quiet : arguments.has(.verbose) ? .verbose : .normal
    switch command {
    case .run: self = .run(try RunCommand.Options(arguments))
    case .check: self = .check(jobs)
    case .plan: self = .plan(try PlanCommand.Options(arguments))
    case .status: self = .status(job: first, json: arguments.has(.json))
    case .failures: self = .failures(job: first, json: arguments.has(.json))
    case .pack: self = .pack(try PackCommand.Options(arguments))
    case .clean: self = .clean(first)
    }
  }
}

extension Arguments {
  /// What the flags change in a job.
  func overrides() throws(UsageError) -> JobOverrides {
    var overrides = JobOverrides(workingDirectory: Console.workingDirectory)
    overrides.outputPath = values[Flag.output.name]
    overrides.inFlight = try integer(.inFlight, in: 1...1_000)
    overrides.perSecond = try number(.perSecond, in: 0...100_000)
    overrides.zooms = try zooms()
    overrides.refresh = try refreshAge()
    overrides.patchPath = values[Flag.patch.name]
    if overrides.outputPath == "" { throw UsageError(message: "--output needs a path") }
    return overrides
  }

  private func refreshAge() throws(UsageError) -> RefreshAge? {
    guard let text = values[Flag.refresh.name] else { return nil }
    guard let age = RefreshAge(text) else {
      throw UsageError(
        message: "--refresh \"\(text)\" is no age such as 36h, 7d or 2w, nor always or never")
    }
    return age
  }

  private func zooms() throws(UsageError) -> ZoomRange? {
    guard let text = values[Flag.zoom.name] else { return nil }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    let numbers = parts.compactMap { $0 }
    guard numbers.count == parts.count, (1...2).contains(numbers.count),
      let range = try? ZoomRange(min: numbers[0], max: numbers[numbers.count - 1])
    else {
      throw UsageError(
        message: "--zoom \"\(text)\" is no zoom or range of zooms from 0 to 24 (A-B)")
    }
    return range
  }
}
