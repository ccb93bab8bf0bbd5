internal import Bindings

/// Reads job files.
public enum JobFile {
  /// The longest job file that is read, in bytes.
  public static let longest = 4 << 20

  /// The job in the file at `path`, checked.
  ///
  /// Nothing is written, and nothing opened but the file and, where they are looked at, those that a
  /// run reads. Relative paths in the job are taken from its folder, those of `overrides` from their
  /// working directory.
  /// - Parameters:
  ///   - path: the job file; a pipe is read too.
  ///   - environment: the values of `${NAME}` in the job.
  ///   - overrides: what the command line changes.
  ///   - looksAtFiles: whether the files that a run reads, the source's archive and `caBundle`, must
  ///     be there and good.
  /// - Returns: the job, in which every value is right.
  /// - Throws: `JobErrors` with everything that is wrong.
  public static func load(
    path: String, environment: [String: String], overrides: JobOverrides = .init(),
    looksAtFiles: Bool = false
  ) throws(JobErrors) -> SeedJob {
    try load(
      path: path, environment: environment, overrides: overrides, checks: .standard,
      looksAtFiles: looksAtFiles)
  }

  /// The same with other knowledge about addresses.
  static func load(
    path: String, environment: [String: String], overrides: JobOverrides, checks: SourceChecks,
    looksAtFiles: Bool = false
  ) throws(JobErrors) -> SeedJob {
    let absolute = JobPath.absolute(path, from: overrides.workingDirectory)
    return try job(
      in: try bytes(path, absolute), path: path, environment: environment, overrides: overrides,
      checks: checks, looksAtFiles: looksAtFiles)
  }

  /// The job in `bytes`, as if they stood in the file at `path`.
  static func job(
    in bytes: [UInt8], path: String, environment: [String: String], overrides: JobOverrides,
    checks: SourceChecks, looksAtFiles: Bool = false
  ) throws(JobErrors) -> SeedJob {
    let document = JSONReader.read(bytes)
    var decoder = JobDecoder(
      file: path, filePath: JobPath.absolute(path, from: overrides.workingDirectory),
      expansion: EnvironmentExpansion(environment: environment), overrides: overrides,
      checks: checks, looksAtFiles: looksAtFiles)
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
      return try FileReading.stream(absolute, limit: longest)
    } catch {
      let message = words(for: error, path, absolute)
      throw JobErrors([JobError(.file, file: path, position: nil, message: message)])
    }
  }

  private static func words(for error: FileError, _ path: String, _ absolute: String) -> String {
    if error.isMissing {
      return "there is no such file" + (path == absolute ? "" : " (looked for \(absolute))")
    }
    if error.isFolder { return "this is a folder; give the job file in it" }
    guard error.isTooLarge else { return "cannot be read: \(error.reason)" }
    guard let status = FileStatus.following(absolute), status.kind == .file else {
      return "the text is longer than a job may be (\(longest) bytes)"
    }
    return
      "the file has \(status.size) bytes, a job has at most \(longest); is this the right file?"
  }
}
