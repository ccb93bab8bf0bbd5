internal import Bindings

/// Writes a directory of one file a tile, with `tiles.json` and `metadata.json`.
///
/// Vector tiles are unpacked: a file has nobody to say `Content-Encoding: gzip` for it.
final class DirectoryPackage: PackageWriter {
  private let output: String
  private let place: OutputPlace
  private let layout: DirectoryLayout
  private let uncompressed: ([UInt8]) -> [UInt8]?
  /// The folder made last: tiles come in an order that stays in a folder for a while.
  private var folder = ""
  private var bytes: Int64 = 0

  /// A directory at `place`.
  ///
  /// `output` is the path as the job has it, for messages; `uncompressed` unpacks a gzip body and
  /// answers nil where it cannot.
  init(
    output: String, place: OutputPlace, layout: DirectoryLayout,
    uncompressed: @escaping ([UInt8]) -> [UInt8]?
  ) {
    self.output = output
    self.place = place
    self.layout = layout
    self.uncompressed = uncompressed
  }

  func begin(_ metadata: TilesetMetadata) throws(PackageError) {
    try onDisk { () throws(FileError) in
      try DirectoryTree.mend(place)
      try FileTree.makeFolder(place.partial)
      // First of all the mark by which a leftover is known as ours.
      try write(metadata)
    }
  }

  func append(_ tile: PackagedTile) throws(PackageError) {
    let path = place.partial + "/" + layout.path(of: tile.tile, format: tile.format)
    let content = tile.format == .pbf ? uncompressed(tile.bytes) ?? tile.bytes : tile.bytes
    do throws(FileError) {
      let parent = FilePath.folder(of: path)
      if parent != folder {
        try FileTree.makeFolders(parent)
        folder = parent
      }
      try FileTree.create(path, bytes: content)
    } catch {
      if error.isInTheWay {
        throw .layout("\"\(layout.template)\" gives two files the name of tile \(tile.tile)'s")
      }
      throw PackageError(error, output: output)
    }
    bytes += Int64(content.count)
  }

  func finish(_ metadata: TilesetMetadata) throws(PackageError) -> Int64 {
    let tiles = TileJSONDocument.tiles(metadata, layout: layout).fileContent
    return try onDisk { () throws(FileError) in
      try FileTree.create(place.partial + "/tiles.json", bytes: tiles)
      try FileTree.removeFile(place.partial + "/" + DirectoryTree.mark)
      let size = try write(metadata)
      try FileTree.syncDisk(of: place.partial)
      try DirectoryTree.publish(place)
      return bytes + Int64(tiles.count) + size
    }
  }

  func abandon() {
    try? DirectoryTree.remove(place.partial)
  }

  @discardableResult
  private func write(_ metadata: TilesetMetadata) throws(FileError) -> Int64 {
    let text = TileJSONDocument.metadata(metadata, layout: layout).fileContent
    try FileTree.create(place.partial + "/" + DirectoryTree.mark, bytes: text)
    return Int64(text.count)
  }

  private func onDisk<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(PackageError) -> Result {
    do throws(FileError) { return try body() } catch {
      throw PackageError(error, output: output)
    }
  }
}
