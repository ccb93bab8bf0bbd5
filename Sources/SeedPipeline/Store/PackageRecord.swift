/// What a store remembers of a package that was written from it, to tell whether it is up to date.
public struct PackageRecord: Sendable, Hashable {
  /// The package's absolute path.
  public let path: String
  /// Its size in bytes.
  public let size: Int64
  /// When it was last changed, in nanoseconds since 1970.
  public let modified: Int64
  /// The store's `stateToken` when it was written.
  public let state: String
  /// All else that the package was made from: plan, metadata and output options, as text.
  public let options: String

  /// The record of a package.
  public init(path: String, size: Int64, modified: Int64, state: String, options: String) {
    self.path = path
    self.size = size
    self.modified = modified
    self.state = state
    self.options = options
  }
}
