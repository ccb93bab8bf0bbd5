/// A patch that is in its place, whole.
public struct WrittenPatch: Sendable, Hashable {
  /// The file, with the tiles that were stored or replaced.
  public let package: WrittenPackage
  /// Tiles that it takes away.
  public let removed: Int

  /// A patch of that file.
  public init(package: WrittenPackage, removed: Int) {
    self.package = package
    self.removed = removed
  }
}
