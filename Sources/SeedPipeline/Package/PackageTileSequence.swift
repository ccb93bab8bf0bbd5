/// Where a packager takes its tiles from: in the walk's order, each once, one at a time.
protocol PackageTileSequence {
  /// The next tile; nil after the last one.
  mutating func next() throws(PackageError) -> PackagedTile?
}
