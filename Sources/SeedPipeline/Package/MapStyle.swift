internal import TileGrid

/// A MapLibre style that shows a package: version 8, one source, plain layers.
///
/// Its tile address has a gap in literal braces that the app fills with where it keeps the package:
/// `{path}` for a file, `{base}` for a directory. The online address is nowhere in it.
/// Source: MapLibre Style Specification (https://maplibre.org/maplibre-style-spec/).
struct MapStyle {
  private let metadata: TilesetMetadata
  private let address: [MetadataJSON.Entry]
  private let scheme: TileScheme

  /// The style of an MBTiles file.
  ///
  /// The file is both the source's `url`, from which MapLibre Native takes what the file says of
  /// itself, and its tile address, which takes the zooms and bounds from the style.
  init(_ metadata: TilesetMetadata, file name: String) {
    self.metadata = metadata
    // MapLibre decodes the path before it opens it.
    let encoded = String(decoding: PercentEncoding.queryValue(name), as: UTF8.self)
    let file = MetadataJSON.text("mbtiles://{path}/" + encoded)
    address = [.init("url", file), .init("tiles", .list([file]))]
    scheme = .xyz
  }

  /// The style of a directory.
  init(_ metadata: TilesetMetadata, layout: DirectoryLayout) {
    self.metadata = metadata
    let template = "{base}/" + layout.address(for: metadata.format)
    address = [.init("tiles", .list([.text(template)]))]
    scheme = layout.scheme
  }

  /// The style's document.
  var json: MetadataJSON {
    .object([
      .init("version", .number(8)),
      .init("name", .text(metadata.name)),
      .init("metadata", .object([GeneratorMark.entry])),
      .init(
        "center",
        .list([.number(metadata.center.longitude), .number(metadata.center.latitude)])),
      .init("zoom", .number(Double(viewZoom))),
      .init("sources", .object([.init("tiles", source)])),
      .init("layers", .list(layers)),
    ])
  }

  private var isVector: Bool { metadata.format == .pbf }

  /// The width of a tile on the map, in its pixels: `@2x` pictures are drawn at half their width.
  private var tileSize: Int { (metadata.tileSize ?? 256) / metadata.scale }

  /// MapLibre counts zooms by tiles of 512 pixels: a view of 256 pixel tiles is one zoom further out.
  private var viewZoom: Int {
    isVector || tileSize > 256 ? metadata.centerZoom : max(0, metadata.centerZoom - 1)
  }

  private var source: MetadataJSON {
    var entries: [MetadataJSON.Entry] = [.init("type", .text(isVector ? "vector" : "raster"))]
    entries += address
    if !isVector { entries.append(.init("tileSize", .number(Double(tileSize)))) }
    if scheme == .tms { entries.append(.init("scheme", .text("tms"))) }
    if let attribution = metadata.attribution {
      entries.append(.init("attribution", .text(attribution)))
    }
    return .object(
      entries + [
        .init("minzoom", .number(Double(metadata.zooms.min))),
        .init("maxzoom", .number(Double(metadata.zooms.max))),
        .init("bounds", metadata.boundsJSON),
      ])
  }

  private var layers: [MetadataJSON] {
    guard isVector else {
      return [layer("tiles", type: "raster", of: nil, filter: nil)]
    }
    return metadata.vectorLayers.flatMap { vector in
      [("fill", "Polygon"), ("line", "LineString"), ("circle", "Point")].map { type, geometry in
        layer("\(vector.id)-\(type)", type: type, of: vector.id, filter: geometry)
      }
    }
  }

  private func layer(
    _ id: String, type: String, of layer: String?, filter geometry: String?
  ) -> MetadataJSON {
    var entries: [MetadataJSON.Entry] = [
      .init("id", .text(id)), .init("type", .text(type)), .init("source", .text("tiles")),
    ]
    if let layer { entries.append(.init("source-layer", .text(layer))) }
    if let geometry {
      entries.append(.init("filter", .list([.text("=="), .text("$type"), .text(geometry)])))
    }
    return .object(entries)
  }
}
