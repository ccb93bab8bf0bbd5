/// The program of `auth.command`, which prints a bearer token.
public struct TokenCommand: Sendable, Hashable {
  /// The program, an absolute path or a name that is searched in `PATH`, and its arguments.
  public var words: [String]
  /// Its working directory: the job's folder.
  public var folder: String
  /// The program as messages call it, free of secrets; its arguments are shown nowhere.
  public var name: String

  /// A command of those words.
  public init(words: [String], folder: String, name: String) {
    self.words = words
    self.folder = folder
    self.name = name
  }
}
