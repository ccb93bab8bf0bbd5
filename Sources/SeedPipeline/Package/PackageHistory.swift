internal import Bindings

/// Whether an output is still the one that was written from the store as it is now.
enum PackageHistory {
  /// The package at `output`, where the store's record of it still holds; else nil.
  static func upToDate(
    _ output: OutputSpecification, recipe: PackageRecipe, store: TileStore
  ) throws(PackageError) -> WrittenPackage? {
    let record = try Packager.reading { () throws(StoreError) in
      try store.packageRecord(path: output.path)
    }
    guard let record, let status = try status(of: output),
      record.state == store.stateToken, record.size == Int64(status.size),
      record.modified == status.modified
    else { return nil }
    let options = record.options.split(separator: " ")
    guard options.count == 3, options[0] == recipe.text, let tiles = Int(options[1]),
      let bytes = Int64(options[2]), try hasStyle(output)
    else { return nil }
    return WrittenPackage(
      path: output.path, format: output.format, tiles: tiles, bytes: bytes, upToDate: true)
  }

  /// Remembers a package that was just written.
  static func remember(
    _ package: WrittenPackage, recipe: PackageRecipe, store: TileStore
  ) throws(PackageError) {
    let output = OutputSpecification(path: package.path, format: package.format)
    guard let status = try status(of: output) else { return }
    let record = PackageRecord(
      path: package.path, size: Int64(status.size), modified: status.modified,
      state: store.stateToken,
      options: "\(recipe.text) \(package.tiles) \(package.bytes)")
    try Packager.reading { () throws(StoreError) in try store.setPackageRecord(record) }
  }

  /// The status of the file that shows a change: of a directory the one that says who made it.
  static func status(of output: OutputSpecification) throws(PackageError) -> FileStatus? {
    let path = try OutputPlace(output.path).path
    do throws(FileError) {
      switch output.format {
      case .mbtiles: return try FileStatus.of(path)
      case .directory: return try FileStatus.of(path + "/" + DirectoryTree.mark)
      }
    } catch {
      throw PackageError(error, output: output.path)
    }
  }

  private static func hasStyle(_ output: OutputSpecification) throws(PackageError) -> Bool {
    guard output.style else { return true }
    do throws(FileError) {
      return try FileStatus.of(StyleFile.path(of: output))?.kind == .file
    } catch {
      throw PackageError(error, output: output.path)
    }
  }
}
