import TestSupport

@testable import SeedPipeline

/// A folder to read jobs in.
struct JobBench {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The job in `text`, as if it stood in `job.json` of the working directory.
  func load(
    _ text: String, as name: String = "job.json", environment: [String: String] = [:],
    overrides: JobOverrides? = nil, checks: SourceChecks = .none
  ) throws -> SeedJob {
    try folder.write(text, to: name)
    let overrides = overrides ?? JobOverrides(workingDirectory: folder.path)
    return try JobFile.load(
      path: name, environment: environment, overrides: overrides, checks: checks)
  }

  /// Every line that is told about `text`; empty for a good job.
  func mistakes(
    _ text: String, environment: [String: String] = [:], overrides: JobOverrides? = nil,
    checks: SourceChecks = .none
  ) throws -> [String] {
    try errors(text, environment: environment, overrides: overrides, checks: checks)
      .map(\.description)
  }

  /// Every mistake of `text`.
  func errors(
    _ text: String, environment: [String: String] = [:], overrides: JobOverrides? = nil,
    checks: SourceChecks = .none
  ) throws -> [JobError] {
    do {
      _ = try load(text, environment: environment, overrides: overrides, checks: checks)
      return []
    } catch let errors as JobErrors {
      return errors.messages
    }
  }
}

extension SourceChecks {
  /// Checks that find everything good.
  static let none = SourceChecks(templateProblems: { _ in [] }, hostRefusal: { _ in nil })
}
