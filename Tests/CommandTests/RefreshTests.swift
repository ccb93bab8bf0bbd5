import Foundation
import TestSupport
import Testing

struct RefreshTests {
  @Test(arguments: [
    (VersionedOrigin.Marks.etag, true, false), (.weakETag, true, false), (.date, false, true),
    (.both, true, true),
  ])
  func `an unchanged map costs a 304 a tile and no byte, and its package is not touched`(
    marks: VersionedOrigin.Marks, sendsTag: Bool, sendsDate: Bool
  ) throws {
    let origin = try VersionedOrigin(marks)
    let job = try TestJob(origin.stub)
    try job.run()
    let before = try job.mark(of: "out.mbtiles")
    #expect(try job.run("--refresh", "7d").document.int("requests") == 0)
    try job.age(days: 8)
    let run = try job.run("--refresh", "7d")
    #expect(run.status == 0)
    #expect(run.document.int("unchanged") == 85)
    #expect(run.document.int("bytes") == 0)
    #expect(run.document.tiles["reused"] == 85)
    #expect(run.document.tiles["stored"] == 0)
    let asked = origin.requests(after: 85)
    #expect(asked.count == 85)
    #expect(asked.allSatisfy { ($0.header("If-None-Match") != nil) == sendsTag })
    #expect(asked.allSatisfy { ($0.header("If-Modified-Since") != nil) == sendsDate })
    #expect(try job.mark(of: "out.mbtiles") == before)
    // Their age counts from now on.
    #expect(try job.run("--refresh", "7d").document.int("requests") == 0)
    #expect(try job.run("--refresh", "always").document.int("unchanged") == 85)
  }

  @Test func `a server that tells no versions sends all again, and the same bytes are no change`()
    throws
  {
    let origin = try VersionedOrigin(.nothing)
    let job = try TestJob(origin.stub)
    try job.run()
    let before = try job.mark(of: "out.mbtiles")
    let run = try job.run("--refresh", "always", "--patch", job.folder.file("p.mbtiles"))
    #expect(run.status == 0)
    #expect(run.document.tiles["stored"] == 85)
    #expect(run.document.int("unchanged") == 0)
    #expect(origin.requests(after: 85).allSatisfy { $0.header("If-None-Match") == nil })
    #expect(try job.mark(of: "out.mbtiles") == before)
    #expect(run.document.int("patch.tiles") == 0)
  }

  @Test func `only what is old enough is asked for, with what is missing in the same pass`() throws
  {
    let origin = try VersionedOrigin()
    let folder = try TemporaryFolder()
    try TestJob(origin.stub, zoom: "[0,2]", in: folder).run()
    let job = try TestJob(origin.stub, in: folder)
    try job.age(days: 6)
    try job.age(days: 2, where: "id < 5")
    let run = try job.run("--refresh", "7d")
    #expect(run.document.int("unchanged") == 5)
    #expect(run.document.tiles["stored"] == 64)
    #expect(run.document.tiles["reused"] == 21)
    #expect(Set(origin.requests(after: 21).compactMap { $0.tile?.z }) == [0, 1, 3])
  }

  @Test func `the job's own refresh holds, and the command line's in its place`() throws {
    let origin = try VersionedOrigin()
    let job = try TestJob(origin.stub, download: #""refresh": "2d""#)
    try job.run()
    try job.age(days: 3)
    #expect(try job.run("--refresh", "never").document.int("requests") == 0)
    #expect(try job.run("--refresh", "4d").document.int("requests") == 0)
    #expect(try job.run().document.int("unchanged") == 85)
  }

  @Test func `changed tiles replace the old ones, and the patch is exactly those`() throws {
    let origin = try VersionedOrigin()
    let job = try TestJob(origin.stub, rest: #""description": "the town""#)
    try job.run()
    let changed = ["0/0/0", "2/1/3", "3/7/7", "3/0/5"]
    for tile in changed { origin.change(tile) }
    try job.age(days: 8)
    let patch = job.folder.file("p.mbtiles")
    let run = try job.run("--refresh", "7d", "--patch", patch)
    #expect(run.status == 0)
    #expect(run.document.tiles["stored"] == 4)
    #expect(run.document.tiles["reused"] == 81)
    #expect(run.document.int("unchanged") == 81)
    #expect(run.document.int("patch.tiles") == 4)
    #expect(run.document.int("patch.removed") == 0)
    let (whole, part) = (try job.tiles(of: "out.mbtiles"), try job.tiles(of: "p.mbtiles"))
    #expect(whole.count == 85)
    #expect(Set(part.keys) == Set(changed))
    for (tile, bytes) in part {
      let numbers = tile.split(separator: "/").compactMap { Int($0) }
      #expect(bytes == VersionedOrigin.picture(numbers[0], numbers[1], numbers[2], 2))
      #expect(whole[tile] == bytes)
    }
    func said(_ name: String) throws -> String? {
      try job.value("SELECT value FROM metadata WHERE name = '\(name)'", of: "p.mbtiles")
    }
    #expect(try said("description") == "Patch, not a whole map: the tiles that changed. the town")
    #expect(try said("tileseed_removed") == "[]")
    #expect(try said("tileseed_patch")?.hasSuffix(#""from":1,"to":2}"#) == true)
    #expect(try said("minzoom") == "0")

    // The same command again leaves the patch; under another name there is nothing new.
    let before = try job.mark(of: "p.mbtiles")
    let again = try job.run("--refresh", "7d", "--patch", patch)
    #expect(again.document.int("patch.tiles") == 4)
    #expect(try job.mark(of: "p.mbtiles") == before)
    let other = try job.run("--refresh", "7d", "--patch", job.folder.file("q.mbtiles"))
    #expect(other.document.int("patch.tiles") == 0)
    #expect(try job.tiles(of: "q.mbtiles").isEmpty)
    #expect(try job.value("PRAGMA quick_check", of: "q.mbtiles") == "ok")
  }

  @Test func `a refresh that fails keeps the old tile, says so and is asked for again`() throws {
    let origin = try VersionedOrigin()
    let job = try TestJob(origin.stub, download: #""backoff": [0, 0], "tries": 2"#)
    try job.run()
    let bytes = job.bytes("out.mbtiles")
    let failing = ["1/0/0", "2/2/2", "3/3/3"]
    for tile in failing { origin.answer(tile, with: 500) }
    try job.age(days: 8)
    let run = try job.run("--refresh", "7d")
    #expect(run.status == 1)
    #expect(run.document.tiles["failed"] == 0)
    #expect(run.document.tiles["reused"] == 85)
    #expect(run.document.int("failures.http-500") == 3)
    #expect(run.errors.contains("3 tiles kept as before"))
    #expect(job.bytes("out.mbtiles") == bytes)
    let listed = try Document(job.command("failures", "--json").output).items
    #expect(listed.count == 3)
    #expect(listed.allSatisfy { $0.bool("kept") == true && $0.int("status") == 500 })
    #expect(try job.command("failures").output.contains("the older tile is kept"))

    // A plain run asks for nothing that is stored, and says what does.
    var count = origin.count
    let plain = try job.run()
    #expect(plain.status == 1)
    #expect(plain.errors.contains("run --refresh AGE"))
    #expect(origin.count == count)
    #expect(try job.run("--refresh", "7d", "--only-failed").status == 1)
    #expect(origin.count == count + 6)

    for tile in failing { origin.answer(tile, with: nil) }
    count = origin.count
    let mended = try job.run("--refresh", "7d")
    #expect(mended.status == 0)
    #expect(mended.document.int("unchanged") == 3)
    #expect(origin.count == count + 3)
    #expect(try Document(job.command("failures", "--json").output).items.isEmpty)
    #expect(try job.run().status == 0)
  }

  @Test func `an absent tile that is there now is stored, and one still absent is renewed`() throws
  {
    let origin = try VersionedOrigin()
    for tile in ["2/0/0", "2/1/1"] { origin.answer(tile, with: 404) }
    let job = try TestJob(origin.stub, zoom: "2")
    #expect(try job.run().document.tiles["absent"] == 2)
    origin.answer("2/0/0", with: nil)
    try job.age(days: 8)
    let before = origin.count
    let run = try job.run("--refresh", "7d")
    #expect(run.status == 0)
    #expect(run.document.tiles["stored"] == 1)
    #expect(run.document.tiles["absent"] == 1)
    #expect(run.document.int("removed") == 0)
    #expect(run.document.int("outputs.0.tiles") == 15)
    let absent = origin.requests(after: before).filter {
      ["/2/0/0.png", "/2/1/1.png"].contains($0.path)
    }
    #expect(absent.count == 2)
    #expect(absent.allSatisfy { $0.header("If-None-Match") == nil })
    #expect(try job.run("--refresh", "7d").document.int("requests") == 0)
  }

  @Test func `a 304 that was not asked for is a failure, and the tile is kept`() throws {
    let origin = try VersionedOrigin(.nothing)
    let job = try TestJob(origin.stub, zoom: "1")
    try job.run()
    origin.answer("1/1/1", with: 304)
    let run = try job.run("--refresh", "always")
    #expect(run.status == 1)
    #expect(run.document.int("failures.http-304") == 1)
    #expect(run.document.int("outputs.0.tiles") == 4)
  }

  @Test func `validators go to the tile's own server alone`() throws {
    let elsewhere = try VersionedOrigin(.both)
    let moved = StubSwitch()
    let home = try TileServerStub { [far = elsewhere.stub.port] request in
      guard moved.isOn else {
        return .tile(request).header("ETag", "\"home\"")
          .header("Last-Modified", "Tue, 01 Dec 2026 00:00:00 GMT")
      }
      return .redirect(to: "http://127.0.0.1:\(far)\(request.path)")
    }
    let job = try TestJob(home, zoom: "1")
    try job.run()
    moved.turnOn()
    #expect(try job.run("--refresh", "always").status == 0)
    #expect(home.record.requests.suffix(4).allSatisfy { $0.header("If-None-Match") == "\"home\"" })
    for request in elsewhere.stub.record.requests {
      #expect(request.header("If-None-Match") == nil && request.header("If-Modified-Since") == nil)
    }
    // What another server gave is no validator of this one.
    let asked = home.record.requests.count
    try job.run("--refresh", "always")
    #expect(home.record.requests.dropFirst(asked).allSatisfy { $0.header("If-None-Match") == nil })
  }

  @Test func `progress never goes back and reaches its total`() throws {
    let origin = try VersionedOrigin()
    let job = try TestJob(origin.stub, download: #""backoff": [0, 0], "tries": 1"#)
    try job.run()
    origin.answer("3/1/1", with: 404)
    origin.answer("3/2/1", with: 500)
    try job.age(days: 8, where: "id > 20")
    let run = try job.command("run", "--refresh", "7d", "--progress", "json")
    let lines = try run.errors.split(separator: "\n").filter { $0.hasPrefix("{") }
      .map { try Document(String($0)) }
    let done = lines.compactMap { $0.int("done") }
    #expect(done == done.sorted())
    #expect(lines.allSatisfy { $0.int("total") == 85 && ($0.int("stored") ?? 99) <= 85 })
    #expect(done.last == 85)
    #expect(lines.last?.int("failed") == 1)
  }

  @Test func `an archive is refreshed too, by its bytes or over HTTP`() throws {
    let origin = try VersionedOrigin()
    let folder = try TemporaryFolder()
    let first = try TestJob(origin.stub, in: folder)
    try first.run()
    for over in ["", #", "over": "http""#] {
      let job = try TestJob(
        """
        "bbox": [-180,-85,180,85], "zoom": [0,3], "output": "copy\(over.count).mbtiles",
        "source": {"path": "out.mbtiles"\(over)}
        """, in: folder)
      #expect(try job.run().status == 0)
      let before = try job.mark(of: "copy\(over.count).mbtiles")
      let run = try job.run("--refresh", "always")
      #expect(run.status == 0)
      #expect(run.document.int("unchanged") == (over.isEmpty ? 0 : 85))
      #expect(run.document.tiles["stored"] == (over.isEmpty ? 85 : 0))
      #expect(try job.mark(of: "copy\(over.count).mbtiles") == before)
    }
  }
}
