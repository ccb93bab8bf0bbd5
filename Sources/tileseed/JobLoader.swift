internal import Bindings
internal import SeedPipeline

/// Reads jobs for the commands and tells what is wrong with them.
enum JobLoader {
  /// A job that cannot be carried out; why has been told.
  struct Refusal: Error {
    /// The code to exit with: 64 where the flags alone are wrong.
    let exitCode: ExitCode
  }

  /// The job at `path`; nil, after telling why, where it is wrong.
  static func load(_ path: String) -> SeedJob? {
    try? load(path, overrides: JobOverrides(workingDirectory: Console.workingDirectory))
  }

  /// The job at `path` as the flags change it.
  /// - Throws: `Refusal`, after telling why, where job or flags are wrong.
  static func load(_ path: String, overrides: JobOverrides) throws(Refusal) -> SeedJob {
    do {
      return try JobFile.load(
        path: path, environment: ProcessEnvironment.variables(), overrides: overrides)
    } catch {
      // Each line names its file and place already.
      StandardStream.error.write("\(error)\n")
      throw Refusal(exitCode: ExitCode(status: error.exitCode))
    }
  }
}
