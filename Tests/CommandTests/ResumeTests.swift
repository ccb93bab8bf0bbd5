import Foundation
import TestSupport
import Testing

struct ResumeTests {
  @Test func `an interrupted run keeps what it has, says how to go on, and ends as one unbroken`()
    throws
  {
    let whole = try TileServerStub.tiles()
    let unbroken = try TestJob(whole)
    #expect(try unbroken.run().status == 0)
    whole.stop()

    let gate = StubGate()
    let stub = try TileServerStub { request in
      // The last zoom waits for the gate, so the interrupt always comes in the middle.
      request.tile?.z == 3 && (request.tile?.x ?? 0) > 3
        ? .tile(request).held(by: gate) : .tile(request)
    }
    let job = try TestJob(stub)
    let running = try Program.start(["run", job.path])
    #expect(stub.wait { $0.inFlight == 8 && $0.requests.count > 30 })
    running.signal(SIGINT)
    gate.open()
    let ended = running.wait()
    #expect(ended.status == 130)
    #expect(ended.errors.split(separator: "\n").last?.contains("tileseed run \(job.path)") == true)
    #expect(job.bytes("out.mbtiles") == nil)
    #expect(!job.names.contains { $0.hasSuffix("-journal") })

    let asked = stub.record.requests.count
    #expect(asked < 85)
    let again = try job.run()
    #expect(again.status == 0)
    // What was in flight was let end and is not fetched twice.
    #expect(stub.record.requests.count == 85)
    #expect(again.document.tiles["reused"] == asked)
    #expect(job.bytes("out.mbtiles") == unbroken.bytes("out.mbtiles"))
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func `a signal ends a run with its own code`(number: Int32) throws {
    let gate = StubGate()
    let stub = try TileServerStub { .tile($0).held(by: gate) }
    let job = try TestJob(stub)
    let running = try Program.start(["run", job.path])
    #expect(stub.wait { $0.inFlight > 0 })
    running.signal(number)
    gate.open()
    #expect(running.wait().status == 128 + number)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func `a signal that comes before the run looks for one is not lost`(number: Int32) throws {
    let stub = try TileServerStub { _ in .unanswered }
    let job = try TestJob(stub, zoom: "0", download: #""timeout": 5, "tries": 1"#)
    // Blocked, it waits from before the program's first line on.
    let running = try Program.start(["run", job.path], blocked: [number])
    running.signal(number)
    #expect(running.wait().status == 128 + number)
  }

  @Test func `a second interrupt ends the run at once`() throws {
    let stub = try TileServerStub { _ in .unanswered }
    let job = try TestJob(stub)
    let running = try Program.start(["run", job.path])
    #expect(stub.wait { $0.inFlight > 0 })
    running.signal(SIGINT)
    while !running.errors.contains("Stopping") && running.isRunning {}
    running.signal(SIGINT)
    #expect(running.wait().status == 130)
  }

  @Test func `killed midway again and again, a job ends with the bytes of an unbroken run`() throws
  {
    let whole = try TileServerStub.tiles()
    let unbroken = try TestJob(whole, zoom: "[0,5]")
    #expect(try unbroken.run().status == 0)
    whole.stop()

    let stub = try TileServerStub.tiles()
    let job = try TestJob(
      stub, zoom: "[0,5]", download: #""backoff": [0, 0], "perSecond": 400, "inFlight": 4"#)
    for kill in 1...5 {
      let running = try Program.start(["run", job.path])
      _ = stub.wait { $0.requests.count >= 250 * kill }
      running.signal(SIGKILL)
      #expect(running.wait().status == 137)
    }
    let last = try job.run()
    #expect(last.status == 0)
    #expect(job.bytes("out.mbtiles") == unbroken.bytes("out.mbtiles"))
    // A kill loses the open batch: at most a second of requests, here 400, and those in flight.
    #expect(stub.record.requests.count <= 1365 + 5 * (400 + 4))
    #expect(job.names == ["job.json", "out.mbtiles", "out.seedstore"])
  }

  @Test func `a second run at the same time is told who is there, and readers work meanwhile`()
    throws
  {
    let gate = StubGate()
    let stub = try TileServerStub { $0.tile?.z == 3 ? .tile($0).held(by: gate) : .tile($0) }
    let job = try TestJob(stub)
    let running = try Program.start(["run", job.path])
    #expect(stub.wait { $0.inFlight == 8 })
    let second = try job.command("run")
    #expect(second.status == 75)
    #expect(try job.command("clean").status == 75)
    #expect(try job.command("status", "--json").status == 0)
    #expect(try job.command("failures").status == 0)
    #expect(try job.command("plan").status == 0)
    gate.open()
    #expect(running.wait().status == 0)
  }
}
