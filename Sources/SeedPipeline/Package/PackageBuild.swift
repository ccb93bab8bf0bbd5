internal import Bindings
internal import TileGrid

/// Builds one package from a stream of tiles: the steps, whatever the format and the store.
struct PackageBuild {
  /// The output.
  let output: OutputSpecification
  /// What is known before the tiles.
  let metadata: TilesetMetadata
  /// The request to stop.
  let stop: StopFlag
  /// The most bytes that a vector tile may unpack to: such a tile is a mistake, or an attack.
  static let unpackedLimit = 64 << 20

  /// Writes the package and, where it is wanted, its style; an error leaves what was there before.
  func run(_ tiles: some PackageTileSequence) throws(PackageError) -> WrittenPackage {
    let place = try OutputCheck.prove(output)
    let writer = try writer(for: place)
    do throws(PackageError) {
      try writer.begin(metadata)
      var (count, whole) = (0, metadata)
      whole.vectorLayers = try fill(writer, from: tiles, count: &count)
      let bytes = try writer.finish(whole)
      try writeStyle(whole, place)
      return WrittenPackage(
        path: output.path, format: output.format, tiles: count, bytes: bytes, upToDate: false)
    } catch {
      writer.abandon()
      throw error
    }
  }

  private func writer(for place: OutputPlace) throws(PackageError) -> any PackageWriter {
    switch output.format {
    case .mbtiles:
      MBTilesPackage(output: output.path, place: place, hash: output.hash, stop: stop)
    case .directory:
      DirectoryPackage(
        output: output.path, place: place,
        layout: try DirectoryLayout(output.layout, scheme: output.scheme),
        uncompressed: PackageBuild.uncompressed)
    }
  }

  /// Hands every tile to the writer and looks into the vector tiles on the way.
  private func fill(
    _ writer: any PackageWriter, from tiles: some PackageTileSequence, count: inout Int
  ) throws(PackageError) -> [VectorLayer] {
    var tiles = tiles
    var census = VectorLayerCensus(uncompressed: PackageBuild.uncompressed)
    while let tile = try tiles.next() {
      if let signal = stop.raisedSignal { throw .stopped(signal: signal) }
      try writer.append(tile)
      census.add(tile)
      count += 1
    }
    if let signal = stop.raisedSignal { throw .stopped(signal: signal) }
    return census.layers
  }

  private func writeStyle(_ metadata: TilesetMetadata, _ place: OutputPlace) throws(PackageError) {
    guard output.style else { return }
    let style =
      switch output.format {
      case .mbtiles: MapStyle(metadata, file: String(output.path.split(separator: "/").last ?? ""))
      case .directory:
        MapStyle(metadata, layout: try DirectoryLayout(output.layout, scheme: output.scheme))
      }
    do throws(FileError) { try StyleFile.write(style, to: StyleFile.path(of: output)) } catch {
      throw PackageError(error, output: StyleFile.path(of: output))
    }
  }

  /// The bytes of a gzip body; nil where it is none.
  private static func uncompressed(_ bytes: [UInt8]) -> [UInt8]? {
    guard Gzip.begins(bytes) else { return bytes }
    return try? Gzip.decompress(bytes, limit: unpackedLimit)
  }
}
