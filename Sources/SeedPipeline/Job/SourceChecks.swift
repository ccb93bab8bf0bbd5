/// What the rooms of the sources know about an address, asked for while a job is read.
///
/// So a mistake in a template is told with its line and column, beside all others.
public struct SourceChecks: Sendable {
  /// What is wrong with a template, its variables and hosts, free of secrets; empty: nothing is.
  public var templateProblems: @Sendable (SourceSpecification.XYZ) -> [String]
  /// Why a host of a WMS must not be asked in bulk, with its policy's address; nil where it may.
  public var hostRefusal: @Sendable (String) -> String?
  /// What is wrong with the archive at a path; nil where nothing is.
  public var archiveProblem: @Sendable (String) -> String?

  /// Checks of the given kind.
  public init(
    templateProblems: @escaping @Sendable (SourceSpecification.XYZ) -> [String],
    hostRefusal: @escaping @Sendable (String) -> String?,
    archiveProblem: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.templateProblems = templateProblems
    self.hostRefusal = hostRefusal
    self.archiveProblem = archiveProblem
  }

  /// The checks of the program.
  public static let standard = SourceChecks(
    templateProblems: { URLTemplateCheck.problems(in: $0) },
    hostRefusal: { UsagePolicy.refusal(forHost: $0)?.description },
    archiveProblem: { path in
      do throws(SourceError) {
        _ = try Archives.open(path: path)
        return nil
      } catch {
        return error.description
      }
    })
}
