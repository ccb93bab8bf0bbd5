internal import TileGrid

/// A MapLibre style that shows a package: version 8, one source, plain layers.
///
/// Its tile address has a gap in literal braces that the app fills with where it keeps the package:
/// `{path}` for a file, `{base}` for a directory. The online address is nowhere in it.
/// Source: MapLibre Style Specification (https://maplibre.org/maplibre-style-spec/).
struct MapStyle {
  private let metadata: TilesetMetadata
  private let address: [JSONText.Member]
  private let scheme: TileScheme

  /// The style of an MBTiles file.
  ///
  /// The file is both the source's `url`, from which MapLibre Native takes what the file says of
  /// itself, and its tile address, which takes the zooms and bounds from the style.
  init(_ metadata: TilesetMetadata, file name: String) {
    self.metadata = metadata
    // MapLibre decodes the path before it opens it.
    let encoded = String(decoding: PercentEncoding.queryValue(name), as: UTF8.self)
    let file = JSONText.string("mbtiles://{path}/" + encoded)
    address = [("url", file), ("tiles", .array([file]))]
    scheme = .xyz
  }

  /// The style of a directory.
  init(_ metadata: TilesetMetadata, layout: DirectoryLayout) {
    self.metadata = metadata
    let template = "{base}/" + layout.address(for: metadata.format)
    address = [("tiles", .array([.string(template)]))]
    scheme = layout.scheme
  }

  /// The style's document.
  var json: JSONText {
    .object([
      ("version", .integer(8)),
      ("name", .string(metadata.name)),
      ("metadata", .object([GeneratorMark.entry])),
      (
        "center",
        .array([.number(metadata.center.longitude), .number(metadata.center.latitude)])
      ),
      ("zoom", .integer(viewZoom)),
      ("sources", .object([("tiles", source)])),
      ("layers", .array(layers)),
    ])
  }

  private var isVector: Bool { metadata.format == .pbf }

  /// The width of a tile on the map, in its pixels: `@2x` pictures are drawn at half their width.
  private var tileSize: Int { (metadata.tileSize ?? 256) / metadata.scale }

  /// MapLibre counts zooms by tiles of 512 pixels: a view of 256 pixel tiles is one zoom further out.
  private var viewZoom: Int {
    isVector || tileSize > 256 ? metadata.centerZoom : max(0, metadata.centerZoom - 1)
  }

  private var source: JSONText {
    var entries: [JSONText.Member] = [("type", .string(isVector ? "vector" : "raster"))]
    entries += address
    if !isVector { entries.append(("tileSize", .integer(tileSize))) }
    if scheme == .tms { entries.append(("scheme", .string("tms"))) }
    if let attribution = metadata.attribution {
      entries.append(("attribution", .string(attribution)))
    }
    return .object(
      entries + [
        ("minzoom", .integer(metadata.zooms.min)),
        ("maxzoom", .integer(metadata.zooms.max)),
        ("bounds", metadata.boundsJSON),
      ])
  }

  private var layers: [JSONText] {
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
  ) -> JSONText {
    var entries: [JSONText.Member] = [
      ("id", .string(id)), ("type", .string(type)), ("source", .string("tiles")),
    ]
    if let layer { entries.append(("source-layer", .string(layer))) }
    if let geometry {
      entries.append(("filter", .array([.string("=="), .string("$type"), .string(geometry)])))
    }
    return .object(entries)
  }
}
