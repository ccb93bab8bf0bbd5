internal import Bindings
internal import SeedPipeline

/// Reads jobs for the commands and tells what is wrong with them.
enum JobLoader {
  /// A job that cannot be carried out; why has been told.
  struct Refusal: Error {
    /// The code to exit with: 64 where the flags alone are wrong.
    let exitCode: ExitCode
    /// What was told.
    let mistakes: String
  }

  /// The job at `path`; nil, after telling why, where it is wrong.
  static func load(_ path: String, looksAtFiles: Bool = false) -> SeedJob? {
    try? load(
      path, overrides: JobOverrides(workingDirectory: Console.workingDirectory),
      looksAtFiles: looksAtFiles)
  }

  /// The job at `path` as the flags change it; `looksAtFiles` where a run is to follow.
  /// - Throws: `Refusal`, after telling why, where job or flags are wrong.
  static func load(
    _ path: String, overrides: JobOverrides, looksAtFiles: Bool = false
  ) throws(Refusal) -> SeedJob {
    do {
      return try JobFile.load(
        path: path, environment: ProcessEnvironment.variables(), overrides: overrides,
        looksAtFiles: looksAtFiles)
    } catch {
      // Each line names its file and place already.
      StandardStream.error.write("\(error)\n")
      throw Refusal(exitCode: ExitCode(status: error.exitCode), mistakes: "\(error)")
    }
  }
}
