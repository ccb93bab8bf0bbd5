/// The objects of a job and the keys that each may have.
enum JobObject: String, CaseIterable, Sendable {
  case job, area, exception, xyz, wms, archive, authentication, output, download

  /// Every key that this version has, in the manual's order.
  var keys: [JobKey] {
    switch self {
    case .job: JobObject.jobKeys
    case .area: [JobKey("bbox", .structured), JobKey("zoom", .structured)]
    case .exception: [JobKey("except", .structured)]
    case .xyz: JobObject.xyzKeys + JobObject.sourceKeys
    case .wms: JobObject.wmsKeys + JobObject.sourceKeys
    case .archive: JobObject.archiveKeys + JobObject.sourceKeys
    case .authentication:
      [JobKey("basic", .text), JobKey("bearer", .text), JobKey("command", .structured)]
    case .output: JobObject.outputKeys
    case .download: JobObject.downloadKeys
    }
  }

  /// The key of that name; nil where the object has none.
  func key(_ name: String) -> JobKey? { keys.first { $0.name == name } }

  /// The object in words: where a key that stands elsewhere belongs.
  var place: String {
    switch self {
    case .job: "at the top of the job"
    case .area, .exception: "in \"area\""
    case .xyz, .wms, .archive: "in a \"source\" of type \"\(rawValue)\""
    case .authentication: "in \"auth\""
    case .output: "in \"output\""
    case .download: "in \"download\""
    }
  }

  private static let jobKeys = [
    JobKey("$schema", .structured),
    JobKey("name", .text),
    JobKey("description", .text),
    JobKey("attribution", .text),
    JobKey("version", .text),
    JobKey("bbox", .structured),
    JobKey("area", .structured),
    JobKey("zoom", .structured),
    JobKey("source", .structured),
    JobKey("output", .structured),
    JobKey("contact", .text),
    JobKey("store", .text),
    JobKey("download", .structured),
  ]

  /// The keys that every source may have.
  static let sourceKeys = [
    JobKey("type", .choice(["xyz", "wms", "archive"])),
    JobKey("format", .text),
    JobKey("scale", .integer(1...2), standard: "1"),
    JobKey("tileSize", .integer(16...4096)),
    JobKey("minzoom", .integer(0...24), standard: "0"),
    JobKey("maxzoom", .integer(0...24), standard: "24"),
    JobKey("bounds", .structured),
    JobKey("attribution", .text),
    JobKey("headers", .structured),
    JobKey("userAgent", .text),
    JobKey("auth", .structured),
    JobKey("missing", .choice(["absent", "fail"]), standard: "\"absent\""),
    JobKey("placeholders", .structured, standard: "[]"),
  ]

  private static let xyzKeys = [
    JobKey("url", .text),
    JobKey("scheme", .choice(["xyz", "tms"]), standard: "\"xyz\""),
    JobKey("subdomains", .structured, standard: "[\"a\", \"b\", \"c\"]"),
    JobKey("variables", .structured, standard: "{}"),
  ]

  private static let wmsKeys = [
    JobKey("url", .text),
    JobKey("layers", .structured),
    JobKey("styles", .structured, standard: "\"\""),
    JobKey("version", .choice(["1.1.1", "1.3.0"]), standard: "\"1.1.1\""),
    JobKey(
      "srs", .choice(["EPSG:3857", "EPSG:900913", "EPSG:4326", "CRS:84"]),
      standard: "\"EPSG:3857\""),
    JobKey("transparent", .flag),
    JobKey("params", .structured, standard: "{}"),
  ]

  private static let archiveKeys = [
    JobKey("path", .text),
    JobKey("over", .choice(["http"])),
  ]

  private static let outputKeys = [
    JobKey("path", .text),
    JobKey("format", .choice(["mbtiles", "directory"])),
    JobKey("layout", .text, standard: "\"{z}/{x}/{y}.{ext}\""),
    JobKey("scheme", .choice(["xyz", "tms"]), standard: "\"xyz\""),
    JobKey("style", .flag, standard: "false"),
    JobKey("hash", .flag, standard: "false"),
  ]

  private static let downloadKeys = [
    JobKey("inFlight", .integer(1...1_000), standard: "8"),
    JobKey("perHost", .integer(1...1_000)),
    JobKey("perSecond", .number(0...100_000)),
    JobKey("perDay", .structured, standard: "null"),
    JobKey("tries", .integer(1...100), standard: "5"),
    JobKey("backoff", .structured, standard: "[0.5, 60]"),
    JobKey("connectTimeout", .number(0.1...600), standard: "10"),
    JobKey("timeout", .number(0.1...86_400), standard: "60"),
    JobKey("stallTimeout", .number(0.1...86_400), standard: "20"),
    JobKey("outage", .number(0...86_400), standard: "900"),
    JobKey("maxTileBytes", .integer(1...1_000_000_000), standard: "20000000"),
    JobKey("maxFailures", .structured, standard: "\"10%\""),
    JobKey("maxSame", .structured, standard: "null"),
    JobKey("check", .choice(["structure", "decode"]), standard: "\"structure\""),
    JobKey("refresh", .text, standard: "\"never\""),
    JobKey("proxy", .text),
    JobKey("caBundle", .text),
    JobKey("http2", .flag, standard: "true"),
  ]
}
