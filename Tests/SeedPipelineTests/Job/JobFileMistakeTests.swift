import TestSupport
import Testing
import TileGrid

@testable import SeedPipeline

struct JobFileMistakeTests {
  /// A job with some keys changed; the first line holds nothing else.
  static func job(
    area: String = #""bbox": [0, 0, 1, 1], "zoom": 3"#,
    source: String = #""http://h/{z}/{x}/{y}""#, rest: String = ""
  ) -> String {
    "{\(area),\n\"source\": \(source)\(rest.isEmpty ? "" : ",\n" + rest)}"
  }

  @Test(arguments: [areas, keys, sources, headers, outputs, downloads].flatMap(\.self))
  func `a wrong job is told with all of its mistakes`(job: String, messages: [String]) throws {
    let bench = try JobBench()
    let folder = bench.folder.path
    let told = try bench.mistakes(job)
    #expect(
      told == messages.map { $0.replacing("FOLDER", with: folder) },
      "\(told.joined(separator: "\n"))")
  }

  @Test func `a box beside areas is judged too`() throws {
    let job = Self.job(area: #""bbox": [0, -95, 1, 1], "area": {"bbox": [0, 0, 1, 1]}, "zoom": 3"#)
    #expect(
      try JobBench().mistakes(job) == [
        "job.json:1:10: bbox: give \"bbox\" or \"area\", not both; a further box is an element of the list \"area\"",
        "job.json:1:14: bbox: south -95 is outside -90 to 90; longitude comes first: did you mean [-95, 0, 1, 1]?",
      ])
  }

  @Test func `edges are told beside one that is no number`() throws {
    let job = Self.job(area: #""bbox": [600, -95, NaN, "5"], "zoom": 3"#)
    #expect(
      try JobBench().mistakes(job) == [
        "job.json:1:11: bbox: west 600 is outside -540 to 540 (order: west, south, east, north)",
        "job.json:1:16: bbox: south -95 is outside -90 to 90",
        "job.json:1:21: bbox[2]: NaN is no number that JSON has",
        "job.json:1:26: bbox: expected north in degrees, found \"5\"",
      ])
  }

  @Test(arguments: [
    (
      job(area: #""bbox": [NaN, 0, 1, 1], "zoom": 3"#),
      "1:11: bbox[0]: NaN is no number that JSON has"
    ),
    (
      job(area: #""bbox": [1e400, 0, 1, 1], "zoom": 3"#),
      "1:11: bbox[0]: the number 1e400 is too large"
    ),
    (job(area: #""bbox": NaN, "zoom": 3"#), "1:10: bbox: NaN is no number that JSON has"),
    (job(area: #""area": NaN, "zoom": 3"#), "1:10: area: NaN is no number that JSON has"),
    (
      job(area: #""bbox": [0, 0, 1, 1], "zoom": NaN"#), "1:32: zoom: NaN is no number that JSON has"
    ),
    (
      job(area: #""area": [{"bbox": [0, 0, 1, 1], "zoom": [1, NaN]}]"#),
      "1:46: area[0].zoom[1]: NaN is no number that JSON has"
    ),
    (
      job(rest: #""name": "\uD800""#), "3:10: name: the escape \\ud800 is half of a surrogate pair"
    ),
    (
      job(source: #""http://h/\q{z}""#),
      "2:21: source: a text has no escape of '\\' and 'q'; write a backslash as \\\\"
    ),
  ])
  func `a value that is no JSON is told once and judged no further`(job: String, message: String)
    throws
  {
    #expect(try JobBench().mistakes(job) == ["job.json:\(message)"])
  }

  @Test func `a flag out of its range is told by its name and is a mistake of usage`() throws {
    let bench = try JobBench()
    let overrides = JobOverrides(
      outputPath: "x.pmtiles", inFlight: 5_000, perSecond: .nan,
      workingDirectory: bench.folder.path)
    let mistakes = try bench.mistakes(JobSamples.small, overrides: overrides)
    #expect(
      mistakes == [
        "--output: an output of format \"pmtiles\" is not in this version of tileseed; this version writes \"mbtiles\" and \"directory\"",
        "--in-flight: 5000 is outside 1 to 1000",
        "--per-second: nan is outside 0 to 100000",
      ])
    let errors = try bench.errors(JobSamples.small, overrides: overrides)
    #expect(JobErrors(errors).exitCode == 64)
    #expect(JobErrors(try bench.errors("{}")).exitCode == 65)
  }

  @Test func `what is no job file is told by its path`() throws {
    let bench = try JobBench()
    let folder = bench.folder.path
    let overrides = JobOverrides(workingDirectory: folder)
    func told(_ path: String) -> String {
      do {
        _ = try JobFile.load(path: path, environment: [:], overrides: overrides)
        return "no error"
      } catch {
        return error.description
      }
    }
    #expect(
      told("none.json") == "none.json: there is no such file (looked for \(folder)/none.json)")
    #expect(told("none/x.json").hasPrefix("none/x.json: there is no such file"))
    #expect(told(folder) == "\(folder): this is a folder; give the job file in it")
    try bench.folder.write([UInt8](repeating: 0x5B, count: 10_000_000), to: "big.json")
    #expect(
      told("big.json")
        == "big.json: the file has 10000000 bytes, a job has at most 4194304; is this the right file?"
    )
    try bench.folder.write("", to: "empty.json")
    #expect(told("empty.json") == "empty.json:1:1: the file is empty; expected a JSON object")
    try bench.folder.write([UInt8](repeating: 0x5B, count: 4_000_000), to: "deep.json")
    #expect(told("deep.json").hasSuffix("objects and lists are nested deeper than 64"))
    try bench.folder.write([0x7B, 0xFF, 0xFE, 0, 1], to: "binary.json")
    #expect(
      told("binary.json")
        == "binary.json:1:1: found a zero byte: this is a binary file, not a JSON text")
  }

  @Test func `what the sources know of a template and its hosts is told with its place`() throws {
    let checks = SourceChecks(
      templateProblems: { xyz in xyz.template.revealed.contains("{x}") ? [] : ["no column", "bad"]
      },
      hostRefusal: { $0.hasSuffix(".osm.example") ? "\($0) forbids bulk download" : nil })
    let job = """
      {"bbox": [0, 0, 1, 1], "zoom": 3,
       "source": {"url": "https://h/{z}/{y}"}}
      """
    #expect(
      try JobBench().mistakes(job, checks: checks) == [
        "job.json:2:20: source.url: no column", "job.json:2:20: source.url: bad",
      ])
    let wms = """
      {"bbox": [0, 0, 1, 1], "zoom": 3, "source": {"url": "https://W.osm.example:8/wms", "layers": "a"}}
      """
    #expect(
      try JobBench().mistakes(wms, checks: checks) == [
        "job.json:1:53: source.url: w.osm.example forbids bulk download"
      ])
  }

  @Test(arguments: [
    ("http://h/tiles/", "no placeholder for the tile"), ("http://h/{z}/{x}/{yy}", "{yy}"),
    ("http://h/{z}/{x}/{y}.{foo}", "{foo}"),
    ("https://a.tile.openstreetmap.org/{z}/{x}/{y}.png", "operations.osmfoundation.org"),
    ("https://{s}.tile.openstreetmap.org/{z}/{x}/{y}.png", "operations.osmfoundation.org"),
  ])
  func `a source that cannot be used is told once`(template: String, told: String) throws {
    let job = #"{"bbox": [0, 0, 1, 1], "zoom": 3, "source": "\#(template)"}"#
    let mistakes = try JobBench().mistakes(job, checks: .standard)
    #expect(mistakes.count == 1)
    #expect(mistakes.allSatisfy { $0.hasPrefix("job.json:1:45: source: ") && $0.contains(told) })
  }

  @Test(arguments: [
    #""bbox": [0, 86, 1, 89]"#,
    #""area": [{"bbox": [0, 0, 9, 9]}, {"except": {"bbox": [-1, -1, 10, 10]}}]"#,
    #""area": [{"bbox": [0, 0, 9, 9]}, {"except": {"bbox": [-1, -1, 10, 10], "zoom": [2, 4]}}]"#,
  ])
  func `a job without a tile is a mistake`(area: String) throws {
    let mistakes = try JobBench().mistakes(Self.job(area: area + #", "zoom": 3"#))
    #expect(mistakes.count == 1)
    #expect(mistakes.allSatisfy { $0.contains(": the job has no tile: ") })
  }

  @Test func `a source that has none of the tiles is a mistake`() throws {
    for keys in [#""maxzoom": 2"#, #""bounds": [100, 20, 110, 30]"#, #""bounds": [0, 86, 1, 89]"#] {
      let source = #"{"url": "http://h/{z}/{x}/{y}", \#(keys)}"#
      let mistakes = try JobBench().mistakes(Self.job(source: source))
      #expect(mistakes.count == 1)
      #expect(mistakes.allSatisfy { $0.contains("the job has no tile that the source has") })
    }
  }
}
