public import TileGrid

/// The package formats that can be written.
public enum PackageFormat: String, Sendable, CaseIterable {
  /// MBTiles 1.3.
  case mbtiles
  /// A folder of `{z}/{x}/{y}.{ext}` files.
  case directory
}

/// A package to write.
public struct OutputSpecification: Sendable, Hashable {
  /// The absolute path, without a trailing slash.
  public var path: String
  /// The format.
  public var format: PackageFormat
  /// The file names of a directory.
  public var layout: String = "{z}/{x}/{y}.{ext}"
  /// How a directory's names count rows.
  public var scheme: TileScheme = .xyz
  /// True: a MapLibre style is written beside the package.
  public var style: Bool = false
  /// The style's file name without `.style.json`: the job's; nil: the output's own, where several
  /// styled outputs lie in one folder.
  public var styleName: String?
  /// True: `agg_tiles_hash` is written.
  public var hash: Bool = false

  /// An output of that format.
  public init(path: String, format: PackageFormat) {
    self.path = path
    self.format = format
  }
}
