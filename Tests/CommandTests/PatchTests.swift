import Foundation
import TestSupport
import Testing

struct PatchTests {
  @Test
  func `killed midway again and again, a refresh asks for little twice and its patch is whole`()
    throws
  {
    let origin = try VersionedOrigin()
    let job = try TestJob(
      origin.stub, zoom: "[0,5]", download: #""backoff": [0, 0], "perSecond": 400, "inFlight": 4"#)
    try job.run("--per-second", "0")
    let changed = (0..<32).flatMap { x in (0..<6).map { "5/\(x)/\($0 * 5)" } }
    let gone = (0..<32).map { "5/\($0)/1" }
    for tile in changed { origin.change(tile) }
    for tile in gone { origin.answer(tile, with: 404) }
    try job.age(days: 8)
    let before = origin.count
    let patch = job.folder.file("p.mbtiles")
    for kill in 1...3 {
      let running = try Program.start(["run", job.path, "--refresh", "7d", "--patch", patch])
      #expect(origin.stub.wait { $0.requests.count >= before + 300 * kill })
      running.signal(SIGKILL)
      #expect(running.wait().status == 137)
    }
    // A plain run packs what is there; it takes nothing from the patch.
    #expect([0, 1].contains(try job.run().status))
    let last = try job.run("--refresh", "7d", "--patch", patch, "--per-second", "0")
    #expect(last.status == 0)
    // A kill loses the open batch: at most a second of requests and those in flight. What is gone is
    // asked for again by each run.
    #expect(origin.count - before <= 1_365 + 3 * (400 + 4 + 32))
    #expect(Set(try job.tiles(of: "p.mbtiles").keys) == Set(changed))
    #expect(last.document.int("patch.removed") == 32)
    #expect(last.document.int("removed") == 32)

    let fresh = try TestJob(origin.stub, zoom: "[0,5]")
    try fresh.run()
    #expect(job.bytes("out.mbtiles") == fresh.bytes("out.mbtiles"))
  }

  @Test func `patches follow one another, whatever is packed between them`() throws {
    let origin = try VersionedOrigin()
    let job = try TestJob(origin.stub)
    try job.run()
    origin.change("1/0/0")
    try job.run("--refresh", "always")
    origin.change("1/0/1")
    // Before the first patch the packages as they were written last are what readers have.
    try job.run("--refresh", "always", "--patch", job.folder.file("a.mbtiles"))
    #expect(try Set(job.tiles(of: "a.mbtiles").keys) == ["1/0/1"])
    origin.change("1/1/0")
    try job.run("--refresh", "always")
    origin.change("1/1/1")
    try job.run("--refresh", "always", "--no-pack", "--patch", job.folder.file("b.mbtiles"))
    #expect(try Set(job.tiles(of: "b.mbtiles").keys) == ["1/1/0", "1/1/1"])
  }

  @Test func `where nothing was packed yet, the patch is the map`() throws {
    let origin = try VersionedOrigin()
    let job = try TestJob(origin.stub)
    let run = try job.run("--no-pack", "--refresh", "7d", "--patch", job.folder.file("p.mbtiles"))
    #expect(run.document.int("patch.tiles") == 85)
    #expect(run.document.count("outputs") == 0)
  }

  @Test(arguments: [
    (["--patch", "p.mbtiles"], "--patch: a patch holds what a refresh changes"),
    (["--refresh", "7d", "--patch", "p.zip"], "--patch: the name"),
    (["--refresh", "7d", "--patch", "p/"], "--patch: a patch is an MBTiles file"),
    (["--refresh", "7d", "--patch", ""], "--patch needs a path"),
    (["--refresh", "7d", "--patch", "out.mbtiles"], "is output already"),
    (["--refresh", "7d", "--patch", "map.mbtiles"], "is the store already"),
    (["--refresh", "7d", "--patch", "p.mbtiles", "--fresh"], "--fresh leaves nothing"),
    (["--refresh", "7d", "--fresh"], "--fresh leaves nothing for --refresh"),
    (["--refresh", "7d", "--patch", "p.mbtiles", "--zoom", "1"], "leave --zoom away"),
    (["--refresh", "weekly"], "--refresh \"weekly\" is no age"),
  ])
  func `a patch that cannot be is a mistake of usage`(flags: [String], message: String) throws {
    let stub = try TileServerStub.tiles()
    let job = try TestJob(stub, rest: #""store": "map.mbtiles""#)
    let run = try Program.run(["run", job.path] + flags, in: job.folder.path)
    #expect(run.status == 64)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(stub.record.requests.isEmpty)
    #expect(job.names == ["job.json"])
  }

  @Test func `the archive that is read is never the patch`() throws {
    let stub = try TileServerStub.tiles()
    let folder = try TemporaryFolder()
    try TestJob(stub, in: folder).run()
    let job = try TestJob(
      """
      "bbox": [0,0,9,9], "zoom": 1, "output": "c.mbtiles", "source": {"path": "out.mbtiles"}
      """, in: folder)
    let patch = folder.file("out.mbtiles")
    let refused = try job.command("run", "--refresh", "7d", "--patch", patch)
    #expect(refused.status == 64)
    #expect(refused.errors.contains("is the source's archive already"))
  }

  @Test func `what is no MBTiles file is not replaced by a patch`() throws {
    let origin = try VersionedOrigin()
    let job = try TestJob(origin.stub)
    try job.run()
    let diary = try job.folder.write("dear diary", to: "p.mbtiles")
    let count = origin.count
    #expect(try job.command("run", "--refresh", "always", "--patch", diary).status == 73)
    #expect(origin.count == count)
    #expect(job.bytes("p.mbtiles") == Data("dear diary".utf8))
  }
}
