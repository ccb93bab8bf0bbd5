internal import TileGrid

/// The two documents of a directory: `tiles.json` for maps and `metadata.json` for tools.
enum TileJSONDocument {
  /// A TileJSON 3.0.0 document; the tiles' address is relative to it.
  ///
  /// `format`, `tileSize` and `scale` are additions, which the specification (section 1) allows.
  static func tiles(_ metadata: TilesetMetadata, layout: DirectoryLayout) -> JSONText {
    var entries: [JSONText.Member] = [
      ("tilejson", .string("3.0.0")),
      ("name", .string(metadata.name)),
      ("description", .string(metadata.description)),
    ]
    if let version = semanticVersion(metadata.version) {
      entries.append(("version", .string(version)))
    }
    if let attribution = metadata.attribution {
      entries.append(("attribution", .string(attribution)))
    }
    entries += [
      ("scheme", .string(layout.scheme.rawValue)),
      ("tiles", .array([.string(layout.address(for: metadata.format))])),
      ("minzoom", .integer(metadata.zooms.min)),
      ("maxzoom", .integer(metadata.zooms.max)),
      ("bounds", metadata.boundsJSON),
      ("center", metadata.centerJSON),
      ("format", .string(metadata.format.rawValue)),
    ]
    if metadata.format == .pbf {
      entries.append(("vector_layers", metadata.vectorLayersJSON))
    }
    if let size = metadata.tileSize { entries.append(("tileSize", .integer(size))) }
    entries.append(("scale", .integer(metadata.scale)))
    return .object(entries)
  }

  /// The rows of an MBTiles file as one object of texts, with who made it and how files are named.
  ///
  /// `mb-util` reads and writes the same file; vector tiles are told to be unpacked.
  static func metadata(_ metadata: TilesetMetadata, layout: DirectoryLayout) -> JSONText {
    var entries = [
      GeneratorMark.entry, ("layout", .string(layout.template)),
    ]
    // `mb-util` copies every key into an MBTiles file, where readers take `scheme` for their own.
    if layout.scheme == .tms { entries.append(("scheme", .string("tms"))) }
    if metadata.format == .pbf { entries.append(("compression", .string("none"))) }
    return .object(entries + metadata.mbtilesRows.map { ($0.name, .string($0.value)) })
  }

  /// `version` as TileJSON wants it (semver.org): `2` is `2.0.0`; nil where it is no such thing.
  static func semanticVersion(_ version: String) -> String? {
    let core = version.prefix { !"-+".contains($0) }
    let numbers = core.split(separator: ".", omittingEmptySubsequences: false)
    let digits = Set("0123456789")
    guard (1...3).contains(numbers.count),
      numbers.allSatisfy({ !$0.isEmpty && digits.isSuperset(of: $0) })
    else { return nil }
    if core.count < version.count { return numbers.count == 3 ? version : nil }
    return (numbers + Array(repeating: "0", count: 3 - numbers.count)).joined(separator: ".")
  }
}
