/// The commands of the program, with what their help says.
enum CommandName: String, CaseIterable {
  case run, check, plan, status, failures, pack, clean

  /// Commands that the contract names and that this version does not have.
  static let notInThisVersion = [
    "merge", "verify", "diff", "info", "serve", "report", "init", "completion",
  ]

  /// The line of the command's arguments.
  var usage: String {
    switch self {
    case .run, .check: "tileseed \(rawValue) [flags] JOB…"
    case .pack, .plan, .status, .failures, .clean: "tileseed \(rawValue) [flags] JOB"
    }
  }

  /// How many jobs it takes.
  var jobCount: ClosedRange<Int> {
    switch self {
    case .run, .check: 1...1_000
    case .pack, .plan, .status, .failures, .clean: 1...1
    }
  }

  /// One sentence on what it does.
  var purpose: String {
    switch self {
    case .run: "Fetch every missing tile of the jobs and write their packages."
    case .check: "Read and judge the jobs; no network, nothing written."
    case .plan: "Count tiles and requests a zoom, or list what would be asked for."
    case .status: "Count the tiles stored, absent, failed and waiting; works while a run is going."
    case .failures: "List each failed tile with its reason, status, tries and masked address."
    case .pack: "Write the job's packages from the store as it is."
    case .clean: "Delete the job's store; packages stay."
    }
  }

  /// The flags that it takes, besides those that every command takes.
  var flags: [Flag] {
    switch self {
    case .run: Flag.ofRun
    case .check: []
    case .plan: Flag.ofPlan
    case .status, .failures: [.json]
    case .pack: [.output, .json]
    case .clean: []
    }
  }

  /// What `tileseed COMMAND --help` prints.
  var help: String {
    """
    \(purpose)

    Usage: \(usage)

    \(Flag.table(flags + Flag.ofEveryCommand))
    """
  }

  /// What `tileseed --help` prints.
  static var overview: String {
    let width = allCases.map(\.rawValue.count).max() ?? 0
    let commands = allCases.map { command in
      "  " + command.rawValue.padded(to: width) + "  " + command.purpose
    }
    return """
      tileseed fills offline maps: a job file names an area, zooms, a source and outputs.

      Usage: tileseed COMMAND [flags] JOB…

      Commands:
      \(commands.joined(separator: "\n"))

      Flags:
      \(Flag.table(Flag.ofEveryCommand + [.version]))

      `tileseed COMMAND --help` tells more of one. Exit codes: 0 complete, 1 tiles failed or wait,
      64 usage, 65 bad job or source, 69 source unusable, 73 cannot create an output, 74 disk error,
      75 another run holds the store, 129, 130, 143 ended by a signal (run again to go on).
      """
  }
}

extension String {
  /// The text with spaces behind it up to `width` characters.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
