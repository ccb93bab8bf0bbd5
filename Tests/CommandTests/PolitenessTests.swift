import Bindings
import Foundation
import TestSupport
import Testing

/// A daily budget, outages and hopeless sources, as a user meets them.
struct PolitenessTests {
  @Test func `a day's requests are kept to, over runs, and the next day goes on`() throws {
    let stub = try TileServerStub.tiles()
    let job = try TestJob(stub, download: #""backoff": [0, 0], "perDay": 40"#)
    let first = try job.run()
    #expect(first.status == 1)
    #expect(stub.record.requests.count == 40)
    #expect(first.document.tiles["stored"] == 40)
    #expect(first.document.tiles["waiting"] == 45)
    #expect(first.document.int("outputs.0.tiles") == 40)
    #expect(
      first.errors.contains("45 tiles not asked for: 127.0.0.1 got what download.perDay allows"))
    #expect(first.errors.contains("00:00:00 UTC with: tileseed run \(job.path)"))

    let second = try job.run()
    #expect(second.status == 1)
    #expect(stub.record.requests.count == 40)
    #expect(second.document.tiles["waiting"] == 45)
    #expect(second.document.int("requests") == 0)

    try job.sendToYesterday()
    #expect(try job.run().status == 1)
    #expect(stub.record.requests.count == 80)
    try job.sendToYesterday()
    let last = try job.run()
    #expect(last.status == 0)
    #expect(last.document.tiles["reused"] == 80)
    #expect(stub.record.requests.count == 85)
    #expect(stub.record.asked.values.allSatisfy { $0 == 1 })
  }

  @Test func `a day that is used up before anything is stored is no fault of the source`() throws {
    let stub = try TileServerStub { _ in .status(500) }
    let job = try TestJob(stub, download: #""backoff": [0, 0], "tries": 5, "perDay": 3"#)
    for _ in 0..<2 {
      let run = try job.run()
      #expect(run.status == 1)
      #expect(run.document.tiles["waiting"] == 85)
      #expect(run.errors.contains("download.perDay"))
      #expect(job.bytes("out.mbtiles") == nil)
    }
    #expect(stub.record.requests.count == 3)
  }

  @Test func `a host's name that is a secret is not in the store`() throws {
    let stub = try TileServerStub.tiles()
    let job = try TestJob(
      """
      "bbox": [0, 0, 1, 1], "zoom": [0, 2], "attribution": "nobody", "output": "out.mbtiles",
      "source": "http://${TILE_HOST}:\(stub.port)/{z}/{x}/{y}.png", "download": {"perDay": 2}
      """)
    let run = try Program.run(["run", job.path], environment: ["TILE_HOST": "localhost"])
    #expect(run.status == 1)
    #expect(!run.errors.contains("localhost"))
    #expect(run.errors.contains("download.perDay"))
    #expect(job.bytes("out.seedstore")?.range(of: Data("localhost".utf8)) == nil)
  }

  @Test func `a network that goes at the end costs what is missing and no more`() throws {
    let stub = try TileServerStub { request in
      request.serial <= 80 ? .tile(request) : .unanswered
    }
    let job = try TestJob(
      stub, download: #""backoff": [0, 0.2], "outage": 1, "maxFailures": 0, "stallTimeout": 60"#)
    let running = try Program.start(["run", job.path, "--json"])
    #expect(stub.wait { $0.requests.count == 85 && $0.inFlight == 5 })
    let port = stub.port
    stub.stop()
    let cut = running.wait()
    #expect(cut.status == 69)
    #expect(cut.errors.contains("127.0.0.1 answered before and cannot be reached any more"))
    #expect(cut.errors.contains("download.outage allows 1 s"))
    let document = try Document(cut.output)
    // An answer that was just going out when the server went may have been cut.
    let waiting = try #require(document.tiles["waiting"])
    #expect((5...6).contains(waiting))
    #expect(document.tiles["stored"] == 85 - waiting)
    #expect(document.tiles["failed"] == 0)
    #expect(job.bytes("out.mbtiles") == nil)

    let back = try TileServerStub(port: port) { .tile($0) }
    #expect(try job.run().status == 0)
    #expect(back.record.requests.count == waiting)
  }

  @Test func `a source whose every answer is a page ends soon and says what came`() throws {
    let stub = try TileServerStub { _ in .ok("<html>Please log in</html>", type: "text/html") }
    let job = try TestJob(stub, zoom: "[0,6]", download: #""backoff": [0, 0], "tries": 3"#)
    let run = try job.run()
    #expect(run.status == 69)
    #expect(run.errors.contains("the first 8 tiles all were not-an-image"))
    #expect(run.errors.contains("Please log in"))
    #expect(stub.record.requests.count <= 3 * 8)
    #expect(run.document.tiles["failed"] == 8)
  }

  @Test func `answers that ask for less are counted and told`() throws {
    let stub = try TileServerStub {
      .status(429).header("Retry-After", "1").times($0.serial == 30 ? 1 : 0, then: .tile($0))
    }
    let job = try TestJob(stub)
    let run = try job.command("run")
    #expect(run.status == 0)
    #expect(run.output.contains("  throttled: 1 answer asked for less, 1.0 s waited"))
  }
}

extension TestJob {
  /// Makes what was sent today what was sent yesterday.
  func sendToYesterday() throws {
    let database = try Database(path: folder.file("out.seedstore"), mode: .readWrite)
    try database.execute(
      """
      UPDATE meta SET value = (CAST(value AS INTEGER) - 1) || substr(value, instr(value, ' '))
      WHERE key LIKE 'requests-%'
      """)
  }
}
