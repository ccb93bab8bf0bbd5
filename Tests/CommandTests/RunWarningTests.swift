import Foundation
import TestSupport
import Testing

struct RunWarningTests {
  @Test func `with few open files allowed a run goes on with fewer requests at once and says so`()
    throws
  {
    let stub = try TileServerStub.tiles()
    let job = try TestJob(stub, zoom: "[0,4]", download: #""inFlight": 500, "backoff": [0, 0]"#)
    let outcome = try #require(
      try Program.system(
        "/bin/sh", ["-c", "ulimit -n 64; exec \"$0\" run \"$1\" --json", Program.path, job.path]))
    #expect(outcome.status == 0)
    let document = try Document(outcome.output)
    #expect(document.tiles["stored"] == 341)
    #expect(document.int("requests") == 341)
    #expect(document.int("retries") == 0)
    #expect(stub.record.inFlightMax <= 64)
    #expect(outcome.errors.contains("download.inFlight 500 is lowered to 10"))
  }

  @Test(arguments: [("", true), (#""format": "png""#, false)])
  func `tiles of several formats are a warning, without a format alone`(
    source: String, isWarned: Bool
  ) throws {
    let gif: [UInt8] =
      Array("GIF89a".utf8) + [0, 1, 0, 1, 0, 0, 0]
      + [0x2c, 0, 0, 0, 0, 0, 1, 0, 1, 0x80, 0, 0, 0, 255, 255, 255, 2, 2, 0x4c, 1, 0, 0x3b]
    let stub = try TileServerStub { request in
      request.tile?.z == 3 && request.tile?.x == 0 ? .ok(gif, type: "image/gif") : .tile(request)
    }
    let job = try TestJob(
      stub, source: source, download: #""backoff": [0, 0], "maxFailures": 50"#)
    let run = try job.run("--progress", "none")
    #expect(run.errors.contains("(77 png, 8 gif)") == isWarned)
    #expect(run.document.tiles["stored"] == (isWarned ? 85 : 77))
    #expect(try job.run("-q").errors.contains("warning") == false)
  }
}
