internal import Bindings

/// Reads job files.
public enum JobFile {
  /// The longest job file that is read, in bytes.
  public static let longest = 4 << 20

  /// The job in the file at `path`, checked.
  ///
  /// Nothing but the file is opened and nothing is written. Relative paths in the job are taken from
  /// its folder, those of `overrides` from their working directory.
  /// - Parameters:
  ///   - path: the job file; a pipe is read too.
  ///   - environment: the values of `${NAME}` in the job.
  ///   - overrides: what the command line changes.
  /// - Returns: the job, in which every value is right.
  /// - Throws: `JobErrors` with everything that is wrong.
  public static func load(
    path: String, environment: [String: String], overrides: JobOverrides = .init()
  ) throws(JobErrors) -> SeedJob {
    try load(path: path, environment: environment, overrides: overrides, checks: .standard)
  }

  /// The same with other knowledge about addresses.
  static func load(
    path: String, environment: [String: String], overrides: JobOverrides, checks: SourceChecks
  ) throws(JobErrors) -> SeedJob {
    let absolute = JobPath.absolute(path, from: overrides.workingDirectory)
    let bytes = try bytes(path, absolute)
    let document = JSONReader.read(bytes)
    var decoder = JobDecoder(
      file: path, filePath: absolute, expansion: EnvironmentExpansion(environment: environment),
      overrides: overrides, checks: checks)
    decoder.errors = document.problems.map { problem in
      JobError(
        .syntax, file: path, position: problem.position, path: problem.path,
        message: problem.message)
    }
    let job = document.value.flatMap { decoder.job($0) }
    guard let job, decoder.errors.isEmpty else { throw JobErrors(decoder.errors) }
    return job
  }

  private static func bytes(_ path: String, _ absolute: String) throws(JobErrors) -> [UInt8] {
    do {
      return try WholeFile.bytes(ofFileAt: absolute, limit: longest)
    } catch {
      let message = words(for: error, path, absolute)
      throw JobErrors([JobError(.file, file: path, position: nil, message: message)])
    }
  }

  private static func words(for failure: WholeFile.Failure, _ path: String, _ absolute: String)
    -> String
  {
    switch failure {
    case .missing: "there is no such file" + (path == absolute ? "" : " (looked for \(absolute))")
    case .isFolder: "this is a folder; give the job file in it"
    case .tooLarge(let size?):
      "the file has \(size) bytes, a job has at most \(longest); is this the right file?"
    case .tooLarge(nil): "the text is longer than a job may be (\(longest) bytes)"
    case .system(let words): "cannot be read: \(words)"
    }
  }
}
