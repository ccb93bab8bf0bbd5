/// A key or value of the job format that this version does not have yet.
///
/// A later version that has it moves its line from here to `JobObject`.
struct LaterFeature: Sendable {
  /// Which objects a line is about.
  enum Place: Sendable {
    case job, area, source, output
  }

  let place: Place
  let key: String
  /// The value that is not there yet; nil: the whole key.
  var value: String?
  /// Values of the key, as JSON, that ask for nothing and are therefore taken.
  var accepted: [String] = []
  /// What this version has in its place.
  let instead: String

  /// The line for `key`, or for its `value`.
  static func find(_ place: Place, _ key: String, value: String? = nil) -> LaterFeature? {
    table.first { $0.place == place && $0.key == key && $0.value == value }
  }

  /// Every line.
  static let table: [LaterFeature] =
    jobAndAreas + sources + outputs

  private static let jobAndAreas: [LaterFeature] = {
    let box = "write the area as \"bbox\": [west, south, east, north], or as a list of them"
    return [
      LaterFeature(
        place: .job, key: "overlays", accepted: ["[]", "null"], instead: "leave \"overlays\" out"),
      LaterFeature(place: .area, key: "circle", instead: box),
      LaterFeature(place: .area, key: "geojson", instead: box),
      LaterFeature(place: .area, key: "route", instead: box),
      LaterFeature(place: .area, key: "gpx", instead: box),
      LaterFeature(place: .area, key: "kml", instead: box),
      LaterFeature(place: .area, key: "tiles", instead: box),
      LaterFeature(place: .area, key: "buffer", accepted: ["0"], instead: box),
    ]
  }()

  private static let sources: [LaterFeature] = {
    let kinds = "this version has sources of type \"xyz\", \"wms\" and \"archive\""
    let rest = "; many such servers also answer an xyz template"
    return [
      LaterFeature(place: .source, key: "type", value: "wmts", instead: kinds + rest),
      LaterFeature(place: .source, key: "type", value: "arcgis", instead: kinds + rest),
      LaterFeature(
        place: .source, key: "type", value: "tilejson",
        instead: kinds + "; write the document's \"tiles\" address as \"url\""),
      LaterFeature(
        place: .source, key: "type", value: "style",
        instead: kinds + "; write the tile address of the style's source as \"url\""),
      LaterFeature(
        place: .source, key: "type", value: "pmtiles",
        instead: "an \"archive\" is an MBTiles file or a z/x/y directory"),
      LaterFeature(place: .source, key: "capabilities", instead: kinds + rest),
      LaterFeature(place: .source, key: "layer", instead: kinds + "; wms has \"layers\""),
      LaterFeature(place: .source, key: "tileMatrixSet", instead: kinds + rest),
      LaterFeature(place: .source, key: "style", instead: kinds + "; wms has \"styles\""),
      LaterFeature(
        place: .source, key: "url",
        instead:
          "an \"archive\" is an MBTiles file or a z/x/y directory on this machine, by \"path\""),
      LaterFeature(place: .source, key: "dimensions", instead: kinds + "; wms has \"params\""),
      LaterFeature(
        place: .source, key: "metatile", accepted: ["1"],
        instead: "each tile is asked for by itself, as with \"metatile\": 1"),
      LaterFeature(
        place: .source, key: "buffer", accepted: ["0"],
        instead: "each tile is asked for without a margin, as with \"buffer\": 0"),
    ]
  }()

  private static let outputs: [LaterFeature] = {
    let formats = "this version writes \"mbtiles\" and \"directory\""
    let files = ["pmtiles", "gpkg", "sqlitedb", "db", "routeme"]
    return files.map {
      LaterFeature(place: .output, key: "format", value: $0, instead: formats)
    } + [
      LaterFeature(
        place: .output, key: "transcode", accepted: ["null"],
        instead: "tiles are packed as the server sent them"),
      LaterFeature(
        place: .output, key: "fill", accepted: ["null"],
        instead: "absent and failed tiles are left out of the package"),
      LaterFeature(
        place: .output, key: "maxBytes", accepted: ["null"],
        instead: "choose the zooms so that the package fits; \"tileseed plan\" counts the tiles"),
      LaterFeature(
        place: .output, key: "trim", accepted: ["false"],
        instead: "choose the zooms so that the package fits"),
    ]
  }()
}

extension JobObject {
  /// Under which heading the object's features of later versions stand; nil where there are none.
  var later: LaterFeature.Place? {
    switch self {
    case .job: .job
    case .area: .area
    case .exception, .authentication, .download: nil
    case .xyz, .wms, .archive: .source
    case .output: .output
    }
  }
}
