public import TileGrid

/// What a package says about itself; each format has its own keys for it.
public struct TilesetMetadata: Sendable, Hashable {
  /// The tileset's name; never empty.
  public let name: String
  /// What it shows; never empty.
  public let description: String
  /// Whom to credit; nil where nobody is named.
  public let attribution: String?
  /// The tileset's version; never empty.
  public let version: String
  /// The format of most tiles.
  public let format: TileFormat
  /// West, south, east, north in degrees; the whole circle where the area crosses the antimeridian.
  public let bounds: [Double]
  /// The middle of the area.
  public let center: LonLat
  /// The zoom of a first view.
  public let centerZoom: Int
  /// The coarsest and the deepest zoom that has a tile.
  public let zooms: ZoomRange
  /// The width of most pictures in pixels; nil for vector tiles.
  public let tileSize: Int?
  /// The picture's pixels for each pixel of the map: 1, or 2 for `@2x` pictures.
  public let scale: Int
  /// The layers of vector tiles.
  public internal(set) var vectorLayers: [VectorLayer] = []
  /// What a patch says of itself; nil for a whole package.
  var patch: PatchNote?

  /// The metadata of a package of the given contents.
  /// - Returns: nil where it has no tile.
  init?(
    job: SeedJob, sourceAttribution: String?, contents: PackageContents, asked: BoundingBox
  ) {
    guard let format = contents.format, let zooms = contents.zoomRange else { return nil }
    let place = PackageBounds(asked: asked, stored: contents.extents)
    name = job.name.isEmpty ? "tiles" : job.name
    // Readers written for MBTiles 1.0 and 1.1 insist on a description and a version.
    description = TilesetMetadata.said(job.description) ?? name
    attribution = TilesetMetadata.said(job.attribution) ?? TilesetMetadata.said(sourceAttribution)
    version = TilesetMetadata.said(job.version) ?? "1"
    self.format = format
    bounds = place.written
    center = place.center
    centerZoom = place.viewZoom(in: zooms)
    self.zooms = zooms
    tileSize = contents.size
    scale = job.source.scale
  }

  private static func said(_ text: String?) -> String? { text?.isEmpty == false ? text : nil }
}

extension TilesetMetadata {
  /// The keys and values of MBTiles, in the order in which they are written.
  ///
  /// Source: MBTiles 1.3, "Metadata". `tileSize` and `scale` are this program's own.
  var mbtilesRows: [(name: String, value: String)] {
    let place = [DecimalNotation.text(center.longitude), DecimalNotation.text(center.latitude)]
    var rows = [
      ("name", name), ("format", format.rawValue),
      ("bounds", bounds.map(DecimalNotation.text).joined(separator: ",")),
      ("center", (place + [String(centerZoom)]).joined(separator: ",")),
      ("minzoom", String(zooms.min)), ("maxzoom", String(zooms.max)),
    ]
    if let attribution { rows.append(("attribution", attribution)) }
    let described = patch == nil ? description : PatchNote.description(description)
    rows += [("description", described), ("type", "baselayer"), ("version", version)]
    if format == .pbf {
      let layers = JSONText.object([("vector_layers", vectorLayersJSON)])
      rows.append(("json", layers.spacedLine))
    }
    if let tileSize { rows.append(("tileSize", String(tileSize))) }
    rows.append(("scale", String(scale)))
    if let patch { rows += patch.rows }
    return rows
  }

  var vectorLayersJSON: JSONText { .array(vectorLayers.map(\.json)) }
  var boundsJSON: JSONText { .array(bounds.map { .number($0) }) }
  var centerJSON: JSONText {
    .array([.number(center.longitude), .number(center.latitude), .integer(centerZoom)])
  }
}
