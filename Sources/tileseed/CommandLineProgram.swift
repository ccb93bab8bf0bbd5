internal import Bindings
internal import SeedPipeline

/// The program: reads its arguments, carries the command out and exits with its code.
enum CommandLineProgram {
  /// The program's version, Semantic Versioning.
  static let version = "0.1.0"

  /// Runs the process's command line and ends the process.
  nonisolated static func run() -> Never {
    StandardStream.takeClosedPlaces()
    SignalTrap.ignoreBrokenPipes()
    MemoryTuning.keepFreedMemory()
    let arguments = Array(CommandLine.arguments.dropFirst())
    let exitCode: ExitCode
    do {
      exitCode = try carryOut(Invocation(arguments))
    } catch {
      Console.complain(error.message)
      exitCode = .usage
    }
    ProcessEnvironment.exit(exitCode.status)
  }

  private static func carryOut(_ invocation: Invocation) -> ExitCode {
    switch invocation {
    case .help(let text):
      Console.answer(text)
      return .complete
    case .version:
      Console.answer("tileseed \(version)")
      return .complete
    case .run(let options): return RunCommand(options).carryOut()
    case .check(let jobs): return CheckCommand(jobs: jobs).carryOut()
    case .plan(let options): return PlanCommand(options).carryOut()
    case .status(let job, let json): return StatusCommand(job: job, json: json).carryOut()
    case .failures(let job, let json): return FailuresCommand(job: job, json: json).carryOut()
    case .pack(let options): return PackCommand(options).carryOut()
    case .clean(let job): return CleanCommand(job: job).carryOut()
    }
  }
}
