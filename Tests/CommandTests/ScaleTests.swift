import Bindings
import Foundation
import TestSupport
import Testing
import TileGrid

/// Jobs of tens of thousands of tiles on the built program; `make scale` runs millions.
struct ScaleTests {
  @Test func `a large job killed midway goes on at its first missing tile and ends as predicted`()
    throws
  {
    let origin = try SimulatedOrigin()
    let pyramid = SimulatedPyramid(atLeast: 30_000)
    let expected = origin.tiles.totals(of: pyramid)
    let job = try TestJob(origin, pyramid)
    let killed = try Program.start(["run", job.path])
    #expect(origin.wait(forRequests: 15_000))
    killed.signal(SIGKILL)
    #expect(killed.wait().status == 137)
    #expect(origin.record.repeated == 0)

    let missing = try job.missing(of: pyramid)
    origin.restartCount()
    let resumed = try job.run()
    #expect(resumed.status == 0)
    #expect(resumed.document.tiles == counts(expected, reused: stored(expected, missing, origin)))
    let record = origin.record
    #expect(record.first.prefix(8).contains(missing[0]))
    // Eight in flight: the eighth answer at the latest is to one of the first sixteen asked for.
    #expect(Set(record.first.prefix(8)).isSubset(of: missing.prefix(16)))
    #expect(record.requests == missing.count)
    #expect(record.connections == 8)
    // Lost is what was between the two threads: two batches.
    #expect(record.repeated <= 2_000)

    #expect(try job.number("SELECT count(*) FROM images", in: "out.mbtiles") == expected.unique)
    #expect(try job.number("SELECT count(*) FROM map", in: "out.mbtiles") == expected.stored)
    // A commit takes a thousand tiles; less only where a second is over.
    let commits = try job.number(
      "SELECT value FROM meta WHERE key = 'changes'", in: "out.seedstore")
    #expect(commits <= expected.tiles / 250)

    origin.restartCount()
    let again = try job.run()
    #expect(again.status == 0)
    #expect(again.document.tiles == counts(expected, reused: expected.stored))
    #expect(origin.record.requests == 0)
    #expect(origin.record.connections == 0)
  }

  @Test func `failures of a large job are all listed, and only they are asked for again`() throws {
    let origin = try SimulatedOrigin(SimulatedTiles(failing: 300))
    let pyramid = SimulatedPyramid(atLeast: 5_000)
    let expected = origin.tiles.totals(of: pyramid)
    let job = try TestJob(origin, pyramid, download: #", "tries": 1, "maxFailures": "100%""#)
    let first = try job.run()
    #expect(first.status == 1)
    #expect(first.document.tiles == counts(expected, reused: 0))
    #expect(first.document.object("failures") as? [String: Int] == ["http-500": expected.failed])
    let lines = try job.command("failures").output.split(separator: "\n")
    #expect(lines.count == expected.failed)

    origin.restartCount()
    #expect(try job.run().status == 1)
    #expect(origin.record.requests == expected.failed)
    #expect(origin.record.repeated == expected.failed)
  }

  @Test func `memory does not grow with the job, and every figure of the report is as promised`()
    throws
  {
    // Its process is small: on Linux a program starts with the peak of the one that starts it.
    let report = try Program.start(shell: #"exec "${0%/*}/ScaleReport" "$@""#, ["100000"]).wait()
    #expect(report.status == 0, "\(report.errors)")
    #expect(report.output.contains("| peak memory"))
  }

  /// Tiles of the job that were stored before `missing` were asked for.
  private func stored(
    _ expected: SimulatedTotals, _ missing: [SimulatedTile], _ origin: SimulatedOrigin
  ) -> Int {
    expected.stored
      - missing.count { [.picture, .sea].contains(origin.tiles.answer(for: $0)) }
  }

  private func counts(_ expected: SimulatedTotals, reused: Int) -> [String: Int] {
    [
      "total": expected.tiles, "stored": expected.stored - reused, "reused": reused,
      "absent": expected.absent, "failed": expected.failed, "skipped": 0, "waiting": 0,
    ]
  }
}

extension TestJob {
  /// A job over all tiles of `pyramid`.
  fileprivate init(
    _ origin: SimulatedOrigin, _ pyramid: SimulatedPyramid, download: String = ""
  ) throws {
    let bbox = pyramid.bbox.map { "\($0)" }.joined(separator: ",")
    try self.init(
      """
      "bbox": [\(bbox)], "zoom": [0,\(pyramid.zoom)], "attribution": "nobody",
      "source": {"url": "\(origin.template)", "tileSize": 256},
      "output": "out.mbtiles", "download": {"inFlight": 8\(download)}
      """)
  }

  /// The tiles of `pyramid` that have no row in the store, in the walk's order.
  fileprivate func missing(of pyramid: SimulatedPyramid) throws -> [SimulatedTile] {
    let rows = try database("out.seedstore").prepare("SELECT id FROM tiles")
    var known: Set<Int64> = []
    while try rows.step() { known.insert(rows.integer(0)) }
    var missing: [(id: Int64, tile: SimulatedTile)] = []
    try pyramid.forEach { tile in
      let id = Int64(try TileCoordinate(zoom: tile.z, x: tile.x, y: tile.y).id.rawValue)
      if !known.contains(id) { missing.append((id, tile)) }
    }
    return missing.sorted { $0.id < $1.id }.map(\.tile)
  }

  fileprivate func number(_ sql: String, in file: String) throws -> Int {
    let row = try database(file).prepare(sql)
    return try row.step() ? Int(row.integer(0)) : -1
  }

  private func database(_ file: String) throws -> Database {
    // Writable, as a killed run may have left a journal.
    try Database(path: folder.file(file), mode: .readWrite)
  }
}
