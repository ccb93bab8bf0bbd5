import Foundation
import TestSupport
import Testing

/// The jobs that the repository ships, each against a server of its shape.
@Suite(.serialized) struct ShippedJobTests {
  static let jobs = ["cairns", "cairns-wms", "gsi-seamlessphoto", "town-overlay"]

  /// The shipped job, with some of its text changed, in a folder of its own.
  private func shipped(_ name: String, _ changes: (old: String, new: String)...) throws -> TestJob {
    var text = try String(contentsOfFile: "\(Program.checkout)/jobs/\(name).json", encoding: .utf8)
    for change in changes {
      #expect(text.contains(change.old), "\(name).json has no \(change.old)")
      text = text.replacingOccurrences(of: change.old, with: change.new)
    }
    let folder = try TemporaryFolder()
    try folder.write(text, to: "jobs/job.json")
    return try TestJob(path: folder.file("jobs/job.json"), in: folder)
  }

  @Test(arguments: jobs) func `every shipped job is good`(name: String) throws {
    let outcome = try Program.run(["check", "\(Program.checkout)/jobs/\(name).json"])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test func `Cairns is filled through real HTTP and opens in GDAL where Cairns is`() throws {
    let archive = "\(Program.checkout)/jobs/demo/cairns.mbtiles"
    let job = try shipped("cairns", ("demo/cairns.mbtiles", archive))
    let run = try job.run()
    #expect(run.status == 0)
    #expect(run.document.tiles["total"] == run.document.tiles["stored"])
    #expect(run.document.int("requests") == run.document.tiles["total"])
    let package = job.folder.file("out/cairns.mbtiles")
    // Colours and places: jobs/demo/make-map draws land f4f0e3 and open sea b5d5e5.
    let check = try Program.system(
      "\(Program.checkout)/Tests/Readers/gdal-check",
      [
        package, "--driver", "MBTiles", "--bounds", "145.4,-17.4,146.1,-16.6",
        "--at", "145.77,-16.925=f4f0e3", "--at", "145.86,-16.76=b5d5e5",
        "--at", "145.992,-16.933=f4f0e3",
      ])
    #expect(check?.status == 0, "\(check?.output ?? "") \(check?.errors ?? "")")
  }

  @Test func `MapLibre shows the style that is written beside the package`() throws {
    let python = "\(Program.checkout)/.build/test-venv/bin/python"
    try #require(
      FileManager.default.isExecutableFile(atPath: python), "run `make test`, which installs it")
    let archive = "\(Program.checkout)/jobs/demo/cairns.mbtiles"
    let job = try shipped("cairns", ("demo/cairns.mbtiles", archive))
    #expect(try job.run().status == 0)
    let style = try String(
      contentsOfFile: job.folder.file("out/job.style.json"), encoding: .utf8)
    #expect(style.contains("mbtiles://{path}/cairns.mbtiles"))
    let filled = try job.folder.write(
      style.replacingOccurrences(of: "{path}", with: job.folder.file("out")), to: "filled.json")
    let picture = job.folder.file("picture.png")
    let render = try Program.system(
      python,
      [
        "\(Program.checkout)/Tests/Readers/maplibre-render", filled, picture, "145.85", "-16.85",
        "12", "512",
      ])
    #expect(render?.status == 0, "\(render?.errors ?? "")")
    let check = try Program.system(
      "\(Program.checkout)/Tests/Readers/gdal-check", [picture, "--pixel", "256,256=b5d5e5"])
    #expect(check?.status == 0, "\(check?.output ?? "") \(check?.errors ?? "")")
  }

  @Test func `the council's WMS job is filled by a WMS server in EPSG 900913`() throws {
    let server = try LocalServer("mapserver-wms")
    defer { server.stop() }
    let job = try shipped("cairns-wms", ("127.0.0.1:8080", "127.0.0.1:\(server.port)"))
    let run = try job.run("--zoom", "9-13")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.document.tiles["stored"] == run.document.tiles["total"])
    let check = try Program.system(
      "\(Program.checkout)/Tests/Readers/gdal-check",
      [
        job.folder.file("out/cairns-imagery.mbtiles"), "--driver", "MBTiles",
        "--bounds", "145.4,-17.4,146.1,-16.6",
      ])
    #expect(check?.status == 0, "\(check?.output ?? "") \(check?.errors ?? "")")
  }

  @Test func `the orthophoto job is filled over HTTP 2 and TLS and ships a style without a token`()
    throws
  {
    let folder = try TemporaryFolder()
    let photo = try Data(
      contentsOf: URL(
        fileURLWithPath: Program.checkout
          + "/Tests/SeedPipelineTests/Fixtures/tiles/jpeg-baseline.jpg"))
    let plan = try Program.run(
      ["plan", "--list", "\(Program.checkout)/jobs/gsi-seamlessphoto.json"])
    let tiles = plan.output.split(separator: "\n")
    for tile in tiles {
      try folder.write(Array(photo), to: "files/xyz/seamlessphoto/\(tile).jpg")
    }
    let log = folder.file("access.log")
    let server = try LocalServer("nginx-tiles", [folder.file("files"), log])
    defer { server.stop() }
    let job = try shipped(
      "gsi-seamlessphoto",
      ("https://cyberjapandata.gsi.go.jp", "https://localhost:\(server.words[1])"),
      ("\"inFlight\": 2", "\"caBundle\": \"\(server.words[2])\", \"inFlight\": 2"),
      ("\"perSecond\": 4", "\"perSecond\": 0"))
    let run = try job.run()
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.document.tiles["stored"] == tiles.count)
    let requests = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    #expect(requests.count == tiles.count)
    #expect(requests.allSatisfy { $0.contains(" HTTP/2.0 ") })
    #expect(Set(requests.map { $0.split(separator: " ")[0] }).count == 1)
    let style = try Document(
      String(contentsOfFile: job.folder.file("out/job.style.json"), encoding: .utf8))
    #expect(style.int("version") == 8)
    #expect(style.object("sources")?.count == 1)
    #expect(style.count("layers") == 1)
    let text = try String(
      contentsOfFile: job.folder.file("out/job.style.json"), encoding: .utf8)
    #expect(text.contains("国土地理院"))
    #expect(!text.contains("localhost"))
  }

  @Test func `the town's odd addresses are asked for and land in a directory`() throws {
    let stub = try TileServerStub { request in
      let parts = request.path.split(separator: "/")
      // /mapImg/tiles/{z}/{x}_{y}.png, and nothing at all at zoom 20.
      guard parts.count == 4, parts[0] == "mapImg", parts[3].contains("_") else {
        return .status(400)
      }
      return parts[2] == "20" ? .status(404) : .ok(TilePicture.png(z: 14, x: 1, y: 2))
    }
    let job = try shipped("town-overlay", ("127.0.0.1:8080", "127.0.0.1:\(stub.port)"))
    let run = try job.run()
    #expect(run.status == 0, "\(run.errors)")
    #expect((run.document.tiles["absent"] ?? 0) > 0)
    #expect(stub.record.requests.allSatisfy { $0.header("Host") == "127.0.0.1:\(stub.port)" })
    let out = job.folder.file("out/town-overlay")
    let first = try Program.run(["plan", "--list", job.path]).output.split(separator: "\n")[0]
    #expect(FileManager.default.fileExists(atPath: "\(out)/\(first).png"))
    #expect(FileManager.default.fileExists(atPath: "\(out)/tiles.json"))
  }
}
