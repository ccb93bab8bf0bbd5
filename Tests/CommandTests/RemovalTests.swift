import Foundation
import TestSupport
import Testing

struct RemovalTests {
  /// Tiles along the first rows of zooms 2 (16 tiles) and 3 (64 tiles).
  private func tiles(_ zoom: Int, _ count: Int) -> [String] {
    (0..<count).map { "\(zoom)/\($0 % (1 << zoom))/\($0 / (1 << zoom))" }
  }

  @Test(arguments: [404, 410, 204]) func `few tiles that are gone leave the map, and come back`(
    status: Int
  ) throws {
    let origin = try VersionedOrigin()
    let job = try TestJob(origin.stub)
    try job.run()
    let gone = tiles(3, 5)
    for tile in gone { origin.answer(tile, with: status) }
    origin.change("0/0/0")
    try job.age(days: 8)
    let run = try job.run("--refresh", "7d", "--patch", job.folder.file("p.mbtiles"))
    #expect(run.status == 0)
    #expect(run.document.int("removed") == 5)
    #expect(run.document.tiles["absent"] == 5)
    #expect(run.document.tiles["stored"] == 1)
    #expect(run.document.tiles["reused"] == 79)
    #expect(run.document.int("outputs.0.tiles") == 80)
    #expect(run.document.int("failures") == nil)
    #expect(try job.tiles(of: "out.mbtiles").count == 80)
    #expect(Array(try job.tiles(of: "p.mbtiles").keys) == ["0/0/0"])
    let listed = try job.value(
      "SELECT value FROM metadata WHERE name = 'tileseed_removed'", of: "p.mbtiles")
    #expect(Set(try Document(listed ?? "").strings) == Set(gone))
    #expect(try job.value("SELECT count(*) FROM bodies") == "80")
    #expect(try Document(job.command("failures", "--json").output).items.isEmpty)

    for tile in gone { origin.answer(tile, with: nil) }
    let back = try job.run("--refresh", "always", "--patch", job.folder.file("q.mbtiles"))
    #expect(back.document.tiles["stored"] == 5)
    #expect(back.document.tiles["absent"] == 0)
    #expect(Set(try job.tiles(of: "q.mbtiles").keys) == Set(gone))
  }

  /// At most half are removed; from 20 on more than half end the run, below they are kept.
  @Test(arguments: [
    (3, 32, Int32(0), 32), (3, 33, 69, 0), (3, 64, 69, 0), (2, 8, 0, 8), (2, 9, 1, 0),
    (2, 16, 1, 0),
    (0, 1, 1, 0),
  ])
  func `a map is not emptied by a server that answers 404`(
    zoom: Int, gone: Int, status: Int32, removed: Int
  ) throws {
    let origin = try VersionedOrigin()
    let job = try TestJob(origin.stub, zoom: "\(zoom)")
    try job.run()
    let bytes = job.bytes("out.mbtiles")
    for tile in tiles(zoom, gone) { origin.answer(tile, with: 404) }
    try job.age(days: 8)
    let run = try job.run("--refresh", "7d")
    #expect(run.status == status)
    #expect(run.document.int("removed") == removed)
    #expect(run.document.tiles["absent"] == removed)
    #expect(run.document.tiles.filter { $0.key != "total" }.values.reduce(0, +) == 1 << (2 * zoom))
    let failures = try Document(job.command("failures", "--json").output).items
    #expect(failures.count == gone - removed)
    #expect(failures.allSatisfy { $0.bool("kept") == true && $0.string("reason") == "http-404" })
    #expect((job.bytes("out.mbtiles") == bytes) == (removed == 0))
    if status == 69 {
      #expect(run.errors.contains("\(gone) of 64 tiles refreshed are not there any more"))
      #expect(run.errors.contains("--fresh"))
      #expect(run.document.count("outputs") == 0)
    }
  }

  @Test func `where missing tiles are failures, a 404 removes nothing`() throws {
    let origin = try VersionedOrigin()
    let job = try TestJob(origin.stub, source: #""missing": "fail""#)
    try job.run()
    origin.answer("3/0/0", with: 404)
    let run = try job.run("--refresh", "always")
    #expect(run.status == 1)
    #expect(run.document.int("removed") == 0)
    #expect(run.document.int("failures.http-404") == 1)
    #expect(run.document.int("outputs.0.tiles") == 85)
  }

  @Test func `a run that is stopped removes nothing, and the next one goes on with it`() throws {
    let origin = try VersionedOrigin()
    let job = try TestJob(
      origin.stub, zoom: "[0,5]", download: #""backoff": [0, 0], "inFlight": 2, "perSecond": 400"#)
    try job.run("--per-second", "0")
    let gone = tiles(5, 30) + tiles(2, 10)
    for tile in gone { origin.answer(tile, with: 404) }
    try job.age(days: 8)
    let before = origin.count
    let running = try Program.start(["run", job.path, "--refresh", "7d"])
    #expect(origin.stub.wait { $0.requests.count > before + 600 })
    running.signal(SIGINT)
    #expect(running.wait().status == 130)
    let status = try Document(job.command("status", "--json").output)
    #expect(status.int("stored") == 1_365)
    #expect(status.int("absent") == 0)
    // Each is judged by all that both runs saw.
    let run = try job.run("--refresh", "7d", "--per-second", "0")
    #expect(run.status == 0)
    #expect(run.document.int("removed") == 40)
    #expect(origin.count - before <= 1_365 + 40)
  }

  @Test func `a placeholder picture in place of a stored tile is a candidate, too`() throws {
    let origin = try VersionedOrigin()
    let folder = try TemporaryFolder()
    try TestJob(origin.stub, in: folder).run()
    origin.change("3/3/3", to: 7)
    let picture = try folder.write(VersionedOrigin.picture(3, 3, 3, 7), to: "x.png")
    let sum = try #require(try Program.system("sha256sum", [picture])).output.prefix(64)
    let job = try TestJob(origin.stub, source: #""placeholders": ["\#(sum)"]"#, in: folder)
    let run = try job.run("--refresh", "always")
    #expect(run.status == 0)
    #expect(run.document.int("removed") == 1)
    #expect(run.document.int("outputs.0.tiles") == 84)
  }
}
