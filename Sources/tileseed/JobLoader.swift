internal import Bindings
internal import SeedPipeline

/// Reads jobs for the commands and tells what is wrong with them.
enum JobLoader {
  /// The job at `path`; nil, after telling why, where it is wrong.
  static func load(_ path: String, overrides: JobOverrides? = nil) -> SeedJob? {
    do {
      return try JobFile.load(
        path: path, environment: ProcessEnvironment.variables(),
        overrides: overrides ?? JobOverrides(workingDirectory: Console.workingDirectory))
    } catch {
      // Each line names its file and place already.
      StandardStream.error.write("\(error)\n")
      return nil
    }
  }
}
