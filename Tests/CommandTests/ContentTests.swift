import Foundation
import TestSupport
import Testing

struct ContentTests {
  /// A picture that no tile has by itself.
  private static let common = TilePicture.png(z: 30, x: 1, y: 1)

  /// A server whose zoom 4 is the same picture for three tiles of four.
  private static func stub() throws -> TileServerStub {
    try TileServerStub { request in
      guard let tile = request.tile, tile.z == 4, tile.x % 4 != 0 else { return .tile(request) }
      return .ok(common)
    }
  }

  /// The digest that a message tells.
  private static func digest(in errors: String) -> String? {
    errors.firstRange(of: "SHA-256 ").map { String(errors[$0.upperBound...].prefix(64)) }
  }

  @Test func `a body that is most of a zoom is a warning, with all that is needed to leave it out`()
    throws
  {
    let stub = try Self.stub()
    let job = try TestJob(stub, zoom: "[0,4]")
    let run = try job.run("--progress", "none")
    #expect(run.status == 0)
    #expect(run.errors.contains("one body makes up 192 of the 256 tiles of zoom 4 (75%)."))
    #expect(
      run.errors.contains(
        "Such as 4/1/0, \(stub.template().replacing("{z}/{x}/{y}", with: "4/1/0"))"))
    let digest = try #require(Self.digest(in: run.errors))

    // Nothing to do, nothing to say.
    #expect(try !job.run("--progress", "none").errors.contains("one body"))

    // Named as a placeholder, it goes without a request.
    let asked = stub.record.requests.count
    let named = try TestJob(
      stub, zoom: "[0,4]", source: "\"placeholders\": [\"\(digest)\"]", in: job.folder)
    let second = try named.run("--progress", "none")
    #expect(second.status == 0)
    #expect(second.errors.contains("192 tiles in the store are what \"placeholders\" names"))
    #expect(second.document.tiles["reused"] == 149)
    #expect(second.document.tiles["absent"] == 192)
    #expect(second.document.int("outputs.0.tiles") == 149)
    #expect(stub.record.requests.count == asked)

    // And a run that starts with it does the same.
    let fresh = try named.run("--fresh", "--progress", "none")
    #expect(fresh.document.tiles["stored"] == 149)
    #expect(fresh.document.tiles["absent"] == 192)
  }

  @Test(arguments: ["", #""path""#])
  func `maxSame stops a run that fetches the same over and over`(kind: String) throws {
    let stub = try Self.stub()
    var job = try TestJob(stub, zoom: "[0,4]", download: #""maxSame": "60%""#)
    if kind == #""path""# {
      // The same tiles from a folder, read without a server.
      let first = try TestJob(
        stub, zoom: "[0,4]", rest: #""store": "first.seedstore""#, in: job.folder)
      _ = try first.run("--output", job.folder.file("tiles.mbtiles"))
      job = try TestJob(
        """
        "bbox": [-180,-85.05,180,85.05], "zoom": [0,4], "attribution": "nobody",
        "source": {"path": "tiles.mbtiles"}, "download": {"maxSame": "60%"}, "output": "out.mbtiles"
        """, in: job.folder)
    }
    let run = try job.run("--progress", "none")
    #expect(run.status == 69)
    #expect(run.errors.contains("of zoom 4 ("))
    #expect(run.errors.contains("more than download.maxSame (60%) allows"))
    #expect(Self.digest(in: run.errors) != nil)
    #expect(run.document.count("outputs") == 0)
    let tiles = run.document.tiles
    #expect(tiles["stored", default: 0] >= 185)
    #expect(tiles["failed"] == 0)
    #expect(tiles.filter { $0.key != "total" }.values.reduce(0, +) == tiles["total"])

    // What is stored says it again, without a request.
    let asked = stub.record.requests.count
    let second = try job.run("--progress", "none")
    #expect(stub.record.requests.count == asked)
    #expect(second.status == (tiles["waiting"] == 0 ? 0 : 69))
  }

  @Test func `a picture that is broken within is stored by its structure and refused by decoding`()
    throws
  {
    // A row's filter that does not exist, with every checksum right.
    let broken = TilePicture.png(z: 0, x: 0, y: 0, filter: 9)
    let stub = try TileServerStub { request in
      request.tile?.z == 3 ? .ok(broken) : .tile(request)
    }
    let limits = #""backoff": [0, 0], "tries": 2, "maxFailures": 100"#
    let job = try TestJob(stub, download: limits)
    #expect(try job.run().document.tiles["stored"] == 85)
    let decoding = try TestJob(stub, download: limits + #", "check": "decode""#)
    let run = try decoding.run("--fresh")
    #expect(run.status == 1)
    #expect(run.document.tiles["stored"] == 21)
    #expect(run.document.int("failures.corrupt-image") == 64)
    #expect(run.document.int("requests") == 21 + 64 * 2)
    let failures = try Document(try decoding.command("failures", "--json").output)
    #expect(failures.items.first?.string("detail") == "png: a row of filter 9")
  }
}
