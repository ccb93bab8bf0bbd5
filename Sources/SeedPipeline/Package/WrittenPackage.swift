/// A package that is in its place, whole.
public struct WrittenPackage: Sendable, Hashable {
  /// The output's path, as the job has it.
  public let path: String
  /// The format.
  public let format: PackageFormat
  /// The tiles in it, duplicates counted.
  public let tiles: Int
  /// The bytes of the file, or of all files of the directory.
  public let bytes: Int64
  /// True where it was written before and left as it is.
  public let upToDate: Bool

  /// A package of that path, format and content.
  public init(path: String, format: PackageFormat, tiles: Int, bytes: Int64, upToDate: Bool) {
    self.path = path
    self.format = format
    self.tiles = tiles
    self.bytes = bytes
    self.upToDate = upToDate
  }
}
