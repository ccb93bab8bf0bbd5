import TestSupport
import Testing
import TileGrid

@testable import SeedPipeline

struct JobFileTests {
  @Test func `an archive job means what it says`() throws {
    let bench = try JobBench()
    let job = try bench.load(JobSamples.archive, as: "jobs/cairns.json")
    #expect(job.file == "jobs/cairns.json")
    #expect(job.name == "Cairns")
    #expect(job.description == "The coast")
    #expect(job.attribution == "GSHHG")
    #expect(job.version == "1.0.0")
    #expect(job.contact == nil)
    let box = try BoundingBox(west: 145.4, south: -17.4, east: 146.1, north: -16.6)
    #expect(job.pyramid.layers.map(\.area) == [.box(box)])
    #expect(job.pyramid.layers.map(\.zooms) == [try ZoomRange(min: 0, max: 12)])
    let path = bench.folder.file("jobs/demo/cairns.mbtiles")
    #expect(job.source.kind == .archive(.init(path: path, overHTTP: true)))
    let output = OutputSpecification(
      path: bench.folder.file("out/cairns.mbtiles"), format: .mbtiles)
    #expect(job.outputs == [output])
    #expect(job.storePath == bench.folder.file("out/cairns.seedstore"))
    #expect(job.download == DownloadLimits())
    #expect(job.secrets.values.isEmpty)
  }

  @Test func `a WMS job means what it says`() throws {
    let bench = try JobBench()
    let job = try bench.load(JobSamples.wms)
    var wms = SourceSpecification.WMS(
      url: MaskedString("http://maps.example.org/geoserver/wms?map=a"),
      layers: [MaskedString("TRCImagery")])
    wms.referenceSystem = .epsg900913
    wms.mediaType = MaskedString("image/jpeg")
    wms.transparent = false
    wms.parameters = [
      .init(name: "TILED", value: MaskedString("true")),
      .init(name: "MAP_RESOLUTION", value: MaskedString("96")),
      .init(name: "EXCEPTIONS", value: MaskedString("application/vnd.ogc.se_xml")),
    ]
    #expect(job.source.kind == .wms(wms))
    #expect(job.source.format == .jpg)
    #expect(job.contact == "maps@example.org")
    #expect(job.name == "job")
    var directory = OutputSpecification(
      path: bench.folder.file("cairns-tiles"), format: .directory)
    directory.style = true
    directory.styleName = "job"
    let file = OutputSpecification(path: bench.folder.file("cairns.mbtiles"), format: .mbtiles)
    #expect(job.outputs == [file, directory])
  }

  @Test func `a survey job means what it says`() throws {
    let job = try JobBench().load(JobSamples.survey)
    #expect(
      job.source.kind
        == .xyz(
          .init(
            template: MaskedString(
              "https://cyberjapandata.gsi.go.jp/xyz/seamlessphoto/{z}/{x}/{y}.jpg"))))
    #expect(job.source.format == .jpg)
    #expect(job.source.zooms == (try ZoomRange(min: 2, max: 18)))
    #expect(job.source.attribution == "Geospatial Information Authority of Japan")
    #expect(job.attribution == nil)
    #expect(job.download.inFlight == 4)
    #expect(job.download.perSecond == 10)
    #expect(job.download.maxFailures == .share(0.025))
  }

  @Test func `a job of several areas means what it says`() throws {
    let bench = try JobBench()
    let job = try bench.load(JobSamples.overlay)
    #expect(
      job.pyramid.layers.map(\.zooms)
        == [try ZoomRange(min: 14, max: 20), try ZoomRange(min: 14, max: 14)])
    #expect(job.pyramid.exceptions.map(\.zooms) == [try ZoomRange(min: 18, max: 20)])
    guard case .xyz(let xyz) = job.source.kind else {
      Issue.record("no xyz source")
      return
    }
    #expect(xyz.variables == ["host": MaskedString("127.0.0.1:8080")])
    var output = OutputSpecification(path: bench.folder.file("town.tiles"), format: .directory)
    output.layout = "{z}/{x}_{y}.{ext}"
    output.scheme = .tms
    #expect(job.outputs == [output])
    #expect(job.storePath == bench.folder.file("work/town.db"))
  }

  @Test func `a job with every default written is the job without them`() throws {
    let bench = try JobBench()
    let bare = try bench.load(JobSamples.small)
    let full = try bench.load(JobSamples.defaults)
    #expect(full.source == bare.source)
    #expect(full.download == bare.download)
    #expect(full.outputs == bare.outputs)
    #expect(full.storePath == bare.storePath)
    #expect(full.name == bare.name)
    #expect(full.pyramid.layers.map(\.zooms) == bare.pyramid.layers.map(\.zooms))
    #expect(bare.download == DownloadLimits())
  }

  // Contract, section 2, "Outputs" and the key `store`.
  @Test(arguments: [
    ("out/a.mbtiles", "out/a.mbtiles", PackageFormat.mbtiles, "out/a.seedstore"),
    ("out/a.MBTiles", "out/a.MBTiles", .mbtiles, "out/a.seedstore"),
    ("tiles/", "tiles", .directory, "tiles.seedstore"),
    ("v1.2/", "v1.2", .directory, "v1.2.seedstore"),
    ("tiles", "tiles", .directory, "tiles.seedstore"),
    (".tiles", ".tiles", .directory, ".tiles.seedstore"),
    ("a/../b/./c//d.mbtiles", "b/c/d.mbtiles", .mbtiles, "b/c/d.seedstore"),
  ])
  func `format and store follow from the output's path`(
    text: String, path: String, format: PackageFormat, store: String
  ) throws {
    let bench = try JobBench()
    let job = try bench.load(
      """
      {"bbox": [0, 0, 1, 1], "zoom": 3, "source": "http://h/{z}/{x}/{y}", "output": "\(text)"}
      """)
    #expect(job.outputs.map(\.path) == [bench.folder.file(path)])
    #expect(job.outputs.map(\.format) == [format])
    #expect(job.storePath == bench.folder.file(store))
  }

  @Test
  func `paths of the job are taken from its folder, those of flags from the working directory`()
    throws
  {
    let bench = try JobBench()
    try bench.folder.write(JobSamples.archive, to: "jobs/cairns.json")
    let job = try JobFile.load(
      path: "../jobs/cairns.json", environment: [:],
      overrides: JobOverrides(
        outputPath: "mine/x.mbtiles", workingDirectory: bench.folder.file("elsewhere")))
    #expect(job.outputs.map(\.path) == [bench.folder.file("elsewhere/mine/x.mbtiles")])
    #expect(job.storePath == bench.folder.file("out/cairns.seedstore"))
    #expect(job.file == "../jobs/cairns.json")
  }

  @Test func `flags take the place of the job's values`() throws {
    let bench = try JobBench()
    var overrides = JobOverrides(workingDirectory: bench.folder.path)
    overrides.inFlight = 32
    overrides.perSecond = 2.5
    overrides.zooms = try ZoomRange(min: 1, max: 5)
    overrides.outputPath = "town"
    let job = try bench.load(JobSamples.overlay, overrides: overrides)
    #expect(job.download.inFlight == 32)
    #expect(job.download.perSecond == 2.5)
    #expect(
      job.pyramid.layers.map(\.zooms) == Array(repeating: try ZoomRange(min: 1, max: 5), count: 2))
    #expect(job.pyramid.exceptions.map(\.zooms) == [try ZoomRange(min: 18, max: 20)])
    // The options of the job's own directory are kept.
    #expect(job.outputs.map(\.layout) == ["{z}/{x}_{y}.{ext}"])
    #expect(job.outputs.map(\.scheme) == [.tms])
  }

  @Test(arguments: [
    (#"{"url": "http://h/{z}/{x}/{y}"}"#, "xyz"),
    (#"{"url": "http://h/wms?service=WMS", "layers": ["a", "b"]}"#, "wms"),
    (#"{"path": "a.mbtiles"}"#, "archive"),
    (#"{"path": "tiles/"}"#, "archive"),
    (#"{"type": "xyz", "url": "http://h/wms?bbox={bbox-epsg-3857}"}"#, "xyz"),
  ])
  func `the kind of source follows from its keys`(source: String, kind: String) throws {
    let job = try JobBench().load(
      #"{"bbox": [0, 0, 1, 1], "zoom": 3, "output": "x.mbtiles", "source": \#(source)}"#)
    let found =
      switch job.source.kind {
      case .xyz: "xyz"
      case .wms: "wms"
      case .archive: "archive"
      }
    #expect(found == kind)
  }

  @Test func `layers and styles may be a text with commas or a list`() throws {
    func layers(_ json: String) throws -> SourceSpecification.Kind {
      try JobBench().load(
        """
        {"bbox": [0, 0, 1, 1], "zoom": 3,
         "source": {"url": "http://h/w", "layers": \(json), "styles": \(json)}}
        """
      ).source.kind
    }
    #expect(try layers(#""a,b""#) == layers(#"["a", "b"]"#))
    #expect(try layers(#""a""#) != layers(#""b""#))
  }

  @Test(arguments: [
    ("png", "image/png", TileFormat?.some(.png)), ("image/png8", "image/png8", .png),
    ("image/png; mode=8bit", "image/png; mode=8bit", .png),
    ("image/vnd.jpeg-png", "image/vnd.jpeg-png", nil),
    ("jpg", "image/jpeg", .jpg),
  ])
  func `a WMS format is what is asked for and what is stored`(
    format: String, mediaType: String, stored: TileFormat?
  ) throws {
    let job = try JobBench().load(
      """
      {"bbox": [0, 0, 1, 1], "zoom": 3,
       "source": {"url": "http://h/w", "layers": "a", "format": "\(format)"}}
      """)
    guard case .wms(let wms) = job.source.kind else {
      Issue.record("no wms source")
      return
    }
    #expect(wms.mediaType.revealed == mediaType)
    #expect(job.source.format == stored)
  }

  @Test func `without a format a WMS is asked for PNG and any picture is stored`() throws {
    let job = try JobBench().load(
      """
      {"bbox": [0, 0, 1, 1], "zoom": 3, "source": {"url": "http://h/w", "layers": "a"}}
      """)
    guard case .wms(let wms) = job.source.kind else {
      Issue.record("no wms source")
      return
    }
    #expect(wms.mediaType == MaskedString("image/png"))
    #expect(job.source.format == nil)
  }

  @Test func `whole numbers may be written with a point or an exponent`() throws {
    let job = try JobBench().load(
      """
      {"bbox": [0, 0, 1, 1], "zoom": 3.0, "source": "http://h/{z}/{x}/{y}",
       "download": {"maxTileBytes": 2e7, "inFlight": 16.0, "maxFailures": 0}}
      """)
    #expect(job.download.maxTileBytes == 20_000_000)
    #expect(job.download.inFlight == 16)
    #expect(job.download.maxFailures == .count(0))
  }
}
