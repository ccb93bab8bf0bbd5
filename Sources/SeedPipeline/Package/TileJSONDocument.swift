internal import TileGrid

/// The two documents of a directory: `tiles.json` for maps and `metadata.json` for tools.
enum TileJSONDocument {
  /// A TileJSON 3.0.0 document; the tiles' address is relative to it.
  ///
  /// `format`, `tileSize` and `scale` are additions, which the specification (section 1) allows.
  static func tiles(_ metadata: TilesetMetadata, layout: DirectoryLayout) -> MetadataJSON {
    var entries: [MetadataJSON.Entry] = [
      .init("tilejson", .text("3.0.0")),
      .init("name", .text(metadata.name)),
      .init("description", .text(metadata.description)),
    ]
    if let version = semanticVersion(metadata.version) {
      entries.append(.init("version", .text(version)))
    }
    if let attribution = metadata.attribution {
      entries.append(.init("attribution", .text(attribution)))
    }
    entries += [
      .init("scheme", .text(layout.scheme.rawValue)),
      .init("tiles", .list([.text(layout.address(for: metadata.format))])),
      .init("minzoom", .number(Double(metadata.zooms.min))),
      .init("maxzoom", .number(Double(metadata.zooms.max))),
      .init("bounds", metadata.boundsJSON),
      .init("center", metadata.centerJSON),
      .init("format", .text(metadata.format.rawValue)),
    ]
    if metadata.format == .pbf {
      entries.append(.init("vector_layers", metadata.vectorLayersJSON))
    }
    if let size = metadata.tileSize { entries.append(.init("tileSize", .number(Double(size)))) }
    entries.append(.init("scale", .number(Double(metadata.scale))))
    return .object(entries)
  }

  /// The rows of an MBTiles file as one object of texts, with who made it and how files are named.
  ///
  /// `mb-util` reads and writes the same file; vector tiles are told to be unpacked.
  static func metadata(_ metadata: TilesetMetadata, layout: DirectoryLayout) -> MetadataJSON {
    var entries = [
      GeneratorMark.entry, .init("layout", .text(layout.template)),
    ]
    // `mb-util` copies every key into an MBTiles file, where readers take `scheme` for their own.
    if layout.scheme == .tms { entries.append(.init("scheme", .text("tms"))) }
    if metadata.format == .pbf { entries.append(.init("compression", .text("none"))) }
    return .object(entries + metadata.mbtilesRows.map { .init($0.name, .text($0.value)) })
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
