import Testing

@testable import SeedPipeline

struct LaterFeatureTests {
  private static let box =
    "write the area as \"bbox\": [west, south, east, north], or as a list of them"

  private static func job(_ area: String, _ source: String, _ rest: String = "") -> String {
    "{\(area), \"zoom\": 3,\n\"source\": \(source)\(rest.isEmpty ? "" : ",\n" + rest)}"
  }

  private static let area = #""bbox": [0, 0, 1, 1]"#
  private static let source = #""http://h/{z}/{x}/{y}""#

  private static let jobs: [(String, String)] = [
    (
      job(#""area": {"circle": {"center": [0, 0], "radius": 5}}"#, source),
      "job.json:1:11: area.circle: \"circle\" is not in this version of tileseed; \(box)"
    ),
    (
      job(#""area": [{"bbox": [0, 0, 1, 1]}, {"geojson": "a.geojson"}]"#, source),
      "job.json:1:36: area[1].geojson: \"geojson\" is not in this version of tileseed; \(box)"
    ),
    (
      job(area, #"{"type": "wmts", "capabilities": "http://h/c.xml"}"#),
      "job.json:2:20: source.type: \"wmts\" is not in this version of tileseed; this version has sources of type \"xyz\", \"wms\" and \"archive\"; many such servers also answer an xyz template"
    ),
    (
      job(area, #"{"capabilities": "http://h/c.xml", "layer": "a"}"#),
      "job.json:2:28: source: a source of type \"wmts\" is not in this version of tileseed; this version has sources of type \"xyz\", \"wms\" and \"archive\"; many such servers also answer an xyz template"
    ),
    (
      job(area, #"{"url": "http://h/arcgis/rest/services/A/MapServer"}"#),
      "job.json:2:19: source: a source of type \"arcgis\" is not in this version of tileseed; this version has sources of type \"xyz\", \"wms\" and \"archive\"; many such servers also answer an xyz template"
    ),
    (
      job(area, #"{"url": "http://h/a.json"}"#),
      "job.json:2:19: source: a source of type \"tilejson\" is not in this version of tileseed; this version has sources of type \"xyz\", \"wms\" and \"archive\"; write the document's \"tiles\" address as \"url\""
    ),
    (
      job(area, #"{"type": "archive", "url": "http://h/a.pmtiles", "path": "b"}"#),
      "job.json:2:31: source.url: \"url\" is not in this version of tileseed; an \"archive\" is an MBTiles file or a z/x/y directory on this machine, by \"path\""
    ),
    (
      job(area, #"{"path": "a.PMTiles"}"#),
      "job.json:2:20: source.path: a PMTiles archive is not in this version of tileseed; an \"archive\" is an MBTiles file or a z/x/y directory"
    ),
    (
      job(area, #"{"url": "http://h/w", "layers": "a", "metatile": 4}"#),
      "job.json:2:48: source.metatile: \"metatile\" is not in this version of tileseed; each tile is asked for by itself, as with \"metatile\": 1"
    ),
    (
      job(area, source, #""output": "a.pmtiles""#),
      "job.json:3:11: output: an output of format \"pmtiles\" is not in this version of tileseed; this version writes \"mbtiles\" and \"directory\""
    ),
    (
      job(area, source, #""output": {"path": "a", "format": "gpkg"}"#),
      "job.json:3:35: output.format: \"gpkg\" is not in this version of tileseed; this version writes \"mbtiles\" and \"directory\""
    ),
    (
      job(area, source, #""output": {"path": "a.mbtiles", "fill": "parent"}"#),
      "job.json:3:33: output.fill: \"fill\" is not in this version of tileseed; absent and failed tiles are left out of the package"
    ),
    (
      job(area, source, #""overlays": [{"marker": {}}]"#),
      "job.json:3:1: overlays: \"overlays\" is not in this version of tileseed; leave \"overlays\" out"
    ),
  ]

  @Test(arguments: jobs)
  func `what a later version has is told as such`(job: String, message: String) throws {
    let errors = try JobBench().errors(job)
    #expect(errors.map(\.description) == [message])
    #expect(errors.map(\.kind) == [.notYet])
  }

  @Test func `no line of the table is a key that this version has`() {
    for feature in LaterFeature.table where feature.value == nil && feature.key != "url" {
      for object in JobObject.allCases where object.later == feature.place {
        #expect(object.key(feature.key) == nil, "\(feature.key)")
      }
    }
  }

  @Test func `every accepted value is JSON`() {
    for accepted in LaterFeature.table.flatMap(\.accepted) {
      #expect(JSONReader.read(Array(accepted.utf8)).problems == [], "\(accepted)")
    }
  }
}
