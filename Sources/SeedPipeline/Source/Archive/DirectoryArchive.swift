internal import Bindings
internal import TileGrid

/// Reads a folder of `{z}/{x}/{y}.{ext}` files.
///
/// Rows are counted from the north unless `tiles.json` or `metadata.json` says `"scheme": "tms"`.
final class DirectoryArchive: TileArchive {
  /// The endings that are looked for.
  static let extensions = ["png", "jpg", "jpeg", "webp", "avif", "gif", "pbf", "mvt"]

  let metadata: [String: String]
  private let path: String
  private let scheme: TileScheme
  /// The endings, that of the tile found last first.
  private var endings = DirectoryArchive.extensions

  /// - Throws: `SourceError` where the folder has no z/x/y files.
  init(path: String) throws(SourceError) {
    self.path = path
    metadata = try ArchiveMetadataFile.read(inFolder: path)
    switch metadata["scheme"]?.lowercased() {
    case nil, "xyz", "": scheme = .xyz
    case "tms": scheme = .tms
    case .some(let other):
      throw .notAnArchive(
        path: path,
        found: "its description says \"scheme\": \(ShownText.quoted(other)), which is not known "
          + "(xyz or tms)")
    }
    guard let ending = try DirectoryArchive.firstEnding(inFolder: path) else {
      throw .notAnArchive(path: path, found: "the folder has no {z}/{x}/{y}.png or similar file")
    }
    prefer(ending)
  }

  func body(of tile: TileCoordinate) throws(SourceError) -> [UInt8]? {
    let stem = "\(path)/\(tile.zoom)/\(tile.x)/\(tile.row(in: scheme))."
    for ending in endings {
      let file = stem + ending
      do {
        guard
          let bytes = try FileReading.contents(of: file, limit: Archives.largestTile)
        else { continue }
        prefer(ending)
        return bytes
      } catch {
        throw .unreadable(path: file, detail: error.reason)
      }
    }
    return nil
  }

  private func prefer(_ ending: String) {
    guard endings.first != ending, let index = endings.firstIndex(of: ending) else { return }
    endings.remove(at: index)
    endings.insert(ending, at: 0)
  }

  /// The ending of the first tile found; nil where the folder holds no tile.
  private static func firstEnding(inFolder path: String) throws(SourceError) -> String? {
    for zoom in try numbers(in: path) {
      for column in try numbers(in: "\(path)/\(zoom)") {
        let folder = "\(path)/\(zoom)/\(column)"
        for name in try names(in: folder) {
          if let ending = ending(ofTileNamed: name) { return ending }
        }
      }
    }
    return nil
  }

  /// The ending of `row.ext`; nil where the name is not that of a tile.
  static func ending(ofTileNamed name: String) -> String? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, number(String(parts[0])) != nil else { return nil }
    let ending = String(parts[1])
    return extensions.contains(ending) ? ending : nil
  }

  /// The numbers among the names in a folder, ascending.
  static func numbers(in path: String) throws(SourceError) -> [Int] {
    try names(in: path).compactMap(number).sorted()
  }

  /// A name that is a number as it is written in a path: digits, no sign, no zero before others.
  static func number(_ name: String) -> Int? {
    guard let value = Int(name), value >= 0, String(value) == name else { return nil }
    return value
  }

  /// The names in a folder; of a file, none.
  static func names(in path: String) throws(SourceError) -> [String] {
    guard FileStatus.following(path)?.kind == .folder else { return [] }
    do {
      return try FileReading.names(in: path)
    } catch {
      throw .unreadable(path: path, detail: error.reason)
    }
  }
}
