internal import Bindings
internal import TileGrid

extension Packager {
  /// The output that a patch at `path` is.
  static func patch(at path: String) -> OutputSpecification {
    OutputSpecification(path: path, format: .mbtiles)
  }

  /// Writes the tiles of `plan` that changed since the last patch as an MBTiles file of their own.
  ///
  /// Without a change it is a whole file without a tile; the file of the last patch itself stays as
  /// it is. `TileStore.beginPatches` must have been called before the store was changed.
  static func writePatch(
    to path: String, job: SeedJob, source: TileSource, plan: SeedPlan, store: TileStore,
    stop: StopFlag
  ) throws(PackageError) -> WrittenPatch {
    let output = patch(at: path)
    if let last = try PatchHistory.upToDate(output, store: store) { return last }
    let base = store.patchBase
    let (summary, removed) = try reading { () throws(StoreError) in
      (
        try store.packageSummary(of: plan, since: base),
        try store.removedTiles(of: plan, since: base)
      )
    }
    // What has no tile describes the map that it belongs to.
    let described =
      summary.tiles > 0
      ? summary : try reading { () throws(StoreError) in try store.packageSummary(of: plan) }
    guard
      var metadata = TilesetMetadata(
        job: job, sourceAttribution: source.attribution, contents: PackageContents(described),
        asked: plan.asked.bounds ?? .world)
    else { throw .nothingStored(path: path) }
    metadata.patch = PatchNote(
      store: store.name, from: base, to: store.changes, removed: removed)
    let tiles = try reading { () throws(StoreError) in
      try store.packageTiles(
        of: plan, since: base, readsRepeats: summary.formats[.pbf] != nil)
    }
    let package = try PackageBuild(output: output, metadata: metadata, stop: stop)
      .run(StoredTiles(tiles: tiles))
    let patch = WrittenPatch(package: package, removed: removed.count)
    try PatchHistory.remember(patch, output, store: store)
    return patch
  }
}

/// Whether the last patch is still the one that was written, with nothing changed since.
private enum PatchHistory {
  /// The first word of a patch's record, in place of a package's recipe.
  private static let mark = "patch"

  static func upToDate(
    _ output: OutputSpecification, store: TileStore
  ) throws(PackageError) -> WrittenPatch? {
    let record = try Packager.reading { () throws(StoreError) in
      try store.packageRecord(path: output.path)
    }
    guard let record, let status = try PackageHistory.status(of: output),
      record.state == store.stateToken, record.size == Int64(status.size),
      record.modified == status.modified
    else { return nil }
    let options = record.options.split(separator: " ")
    guard options.count == 3, options[0] == mark, let tiles = Int(options[1]),
      let removed = Int(options[2])
    else { return nil }
    let package = WrittenPackage(
      path: output.path, format: output.format, tiles: tiles, bytes: record.size, upToDate: true)
    return WrittenPatch(package: package, removed: removed)
  }

  static func remember(
    _ patch: WrittenPatch, _ output: OutputSpecification, store: TileStore
  ) throws(PackageError) {
    guard let status = try PackageHistory.status(of: output) else { return }
    let record = PackageRecord(
      path: output.path, size: Int64(status.size), modified: status.modified,
      state: store.stateToken, options: "\(mark) \(patch.package.tiles) \(patch.removed)")
    try Packager.reading { () throws(StoreError) in try store.setPatchRecord(record) }
  }
}
