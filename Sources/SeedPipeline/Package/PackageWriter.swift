/// Writes one package: begun beside its place, filled in the walk's order, put in its place at the end.
///
/// A new format is one type that conforms, one case of `PackageFormat` and one line of
/// `Packager.writer(for:)`. Until `finish` returns, what was at the output's path stays as it was.
public protocol PackageWriter: AnyObject {
  /// Makes the unfinished package beside its place; one that an earlier run left is removed.
  ///
  /// The metadata is what is known before the tiles: all but the vector layers.
  func begin(_ metadata: TilesetMetadata) throws(PackageError)

  /// Adds a tile; they come in the walk's order, each once.
  func append(_ tile: PackagedTile) throws(PackageError)

  /// Completes the package, brings it to disk and puts it in its place in one step.
  ///
  /// The metadata is all there is to say, the vector layers among it. The answer is the package's
  /// size in bytes.
  func finish(_ metadata: TilesetMetadata) throws(PackageError) -> Int64

  /// Removes the unfinished package.
  func abandon()
}
