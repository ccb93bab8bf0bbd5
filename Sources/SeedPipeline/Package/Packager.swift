internal import Bindings
internal import TileGrid

/// Writes a job's outputs from its store, each whole or not at all.
public enum Packager {
  /// Proves that every output can be written, before the first request is sent.
  ///
  /// Missing folders above an output are made; nothing else is left behind, and what another run
  /// may be writing is not touched.
  public static func proveWritable(_ outputs: [OutputSpecification]) throws(PackageError) {
    try OutputCheck.proveApart(outputs)
    for output in outputs { try OutputCheck.prove(output) }
  }

  /// Writes one output from the store's tiles of `plan`, or leaves it where it is up to date.
  ///
  /// The store must be held for writing: that makes this the only run that writes the output.
  public static func write(
    _ output: OutputSpecification, job: SeedJob, source: TileSource, plan: SeedPlan,
    store: TileStore, stop: StopFlag
  ) throws(PackageError) -> WrittenPackage {
    let recipe = PackageRecipe(
      output: output, job: job, attribution: source.attribution, plan: plan)
    if let package = try PackageHistory.upToDate(output, recipe: recipe, store: store) {
      // What of an old directory could not be removed when it was replaced.
      if output.format == .directory { try? DirectoryTree.mend(OutputPlace(output.path)) }
      return package
    }
    let summary = try reading { () throws(StoreError) in try store.packageSummary(of: plan) }
    let contents = PackageContents(summary)
    guard
      let metadata = TilesetMetadata(
        job: job, sourceAttribution: source.attribution, contents: contents,
        asked: plan.asked.bounds ?? .world)
    else { throw .nothingStored(path: output.path) }
    // A repeated body is read again only where it is written again, or looked into.
    let readsRepeats =
      output.format == .directory || output.hash || contents.formats[.pbf] != nil
    let tiles = try reading { () throws(StoreError) in
      try store.packageTiles(of: plan, readsRepeats: readsRepeats)
    }
    let build = PackageBuild(output: output, metadata: metadata, stop: stop)
    let package = try build.run(StoredTiles(tiles: tiles))
    try PackageHistory.remember(package, recipe: recipe, store: store)
    return package
  }

  /// Runs `body` and tells an error of the store as one of packing.
  static func reading<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(PackageError) -> Result {
    do throws(StoreError) { return try body() } catch { throw .store(error) }
  }

  /// The store's tiles as a package takes them.
  struct StoredTiles: PackageTileSequence {
    var tiles: PackageTiles
    mutating func next() throws(PackageError) -> PackagedTile? {
      do throws(StoreError) { return try tiles.next() } catch { throw .store(error) }
    }
  }
}
