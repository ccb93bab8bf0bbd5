import Foundation
import TestSupport
import Testing

/// Whatever way a run ends, all that tells of its tiles tells the same.
struct AccountingTests {
  /// A way in which a run ends.
  struct Way: Sendable, CustomTestStringConvertible {
    let name: String
    var status: Int32
    var source = ""
    var download = #""backoff": [0, 0]"#
    var flags: [String] = []
    /// Requests after which the run is interrupted.
    var interrupt: Int?
    let answer: @Sendable (StubRequest) -> StubAnswer
    var testDescription: String { name }
  }

  private static func eighth(_ request: StubRequest) -> Bool {
    request.tile.map { ($0.x + 3 * $0.y) % 8 == 1 } ?? true
  }

  static let ways: [Way] = [
    Way(name: "complete", status: 0) { .tile($0) },
    Way(name: "not packed", status: 0, flags: ["--no-pack"]) { .tile($0) },
    Way(name: "some absent", status: 0) { eighth($0) ? .status(404) : .tile($0) },
    Way(
      name: "some failed, each in its way", status: 1,
      download: #""backoff": [0, 0], "tries": 2, "maxFailures": 1000"#
    ) { request in
      switch (request.tile?.x ?? 0) % 5 {
      case 1: .status(500)
      case 2: .reset
      case 3: .ok("<html>log in</html>", type: "text/html")
      default: eighth(request) ? .status(410) : .tile(request)
      }
    },
    Way(
      name: "some outside the source's bounds", status: 0,
      source: #""minzoom": 1, "bounds": [0, -85, 180, 85]"#
    ) { .tile($0) },
    Way(name: "SIGINT in the middle", status: 130, interrupt: 30) {
      eighth($0) ? .status(404) : .tile($0)
    },
    Way(
      name: "no way in", status: 69, download: #""backoff": [0, 0], "maxFailures": 1000"#
    ) { _ in .status(401) },
    Way(name: "only 404", status: 69) { _ in .status(404) },
    Way(name: "a long Retry-After", status: 69) { request in
      request.serial > 40
        ? .status(429).header("Retry-After", "7200") : .tile(request)
    },
    Way(
      name: "too many failures", status: 69,
      download: #""backoff": [0, 0], "tries": 1, "maxFailures": 5"#
    ) { ($0.tile?.z ?? 0) == 3 ? .status(403) : .tile($0) },
  ]

  @Test(arguments: ways)
  func `the document, the lines, status, failures and the exit code agree`(way: Way) throws {
    for form in ["--json", "--progress=none"] {
      let stub = try TileServerStub(way.answer)
      let job = try TestJob(stub, source: way.source, download: way.download)
      let outcome = try run(job, stub, way, form)
      #expect(outcome.status == way.status, "\(outcome.errors)")
      let account = Account(job, origin: stub.origin)
      if form == "--json" {
        try account.demand(document: outcome.output, status: outcome.status, way.name)
        let told = try Document(outcome.output).int("requests")
        #expect(told == stub.record.requests.count)
      } else {
        try account.demand(lines: outcome.output, status: outcome.status, way.name)
      }
    }
  }

  private func run(
    _ job: TestJob, _ stub: TileServerStub, _ way: Way, _ form: String
  ) throws -> Program.Outcome {
    let running = try Program.start(["run", job.path, form] + way.flags)
    if let count = way.interrupt {
      _ = stub.wait { $0.requests.count >= count }
      running.signal(SIGINT)
    }
    return running.wait()
  }

  @Test(.enabled(if: SmallDisk.isPossible))
  func `a full disk leaves an account of what is stored`() throws {
    let disk = try SmallDisk(kilobytes: 900)
    let stub = try TileServerStub { Self.eighth($0) ? .status(404) : .tile($0) }
    let job = try TestJob(
      stub, zoom: "[0,2]", rest: #""store": "\#(disk.path)/s.seedstore""#)
    #expect(try job.command("run").status == 0)
    let deeper = try TestJob(
      stub, rest: #""store": "\#(disk.path)/s.seedstore""#, in: job.folder)
    try disk.fill(leaving: 20)
    let outcome = try deeper.command("run", "--json")
    #expect(outcome.status == 74, "\(outcome.errors)")
    try Account(deeper, origin: stub.origin).demand(
      document: outcome.output, status: 74, "a full disk")
    #expect(try Document(outcome.output).tiles["waiting"] == 64)
  }

  @Test func `a run that another keeps from the store tells what is in it`() throws {
    let gate = StubGate()
    let stub = try TileServerStub { $0.tile?.z == 3 ? .tile($0).held(by: gate) : .tile($0) }
    let job = try TestJob(stub)
    #expect(try TestJob(stub, zoom: "[0,2]", in: job.folder).run().status == 0)
    let whole = try TestJob(stub, in: job.folder)
    let first = try Program.start(["run", whole.path])
    #expect(stub.wait { $0.inFlight == 8 })
    let second = try whole.command("run", "--json")
    #expect(second.status == 75)
    #expect(try Document(second.output).tiles["reused"] == 21)
    let account = Account(whole, origin: stub.origin)
    try account.demand(document: second.output, status: 75, "locked")
    try account.demand(lines: whole.command("run").output, status: 75, "locked")
    gate.open()
    #expect(first.wait().status == 0)
  }

  @Test func `only-failed asks for exactly the tiles that are listed as failed`() throws {
    let stub = try TileServerStub { request in
      guard Self.eighth(request), let tile = request.tile else { return .tile(request) }
      // Half of them come the second time.
      return .status(503).times(2, then: tile.x % 2 == 0 ? .tile(request) : .status(503))
    }
    let job = try TestJob(
      stub, download: #""backoff": [0, 0], "tries": 2, "maxFailures": 1000"#)
    #expect(try job.run().status == 1)
    let account = Account(job, origin: stub.origin)
    let failed = try account.list()
    #expect(failed.count > 5)
    let asked = stub.record.requests.count

    let again = try job.command("run", "--only-failed", "--json")
    #expect(again.status == 1)
    let paths = stub.record.requests.dropFirst(asked).map(\.path)
    #expect(Set(paths) == Set(failed.map(\.path)))
    try account.demand(document: again.output, status: 1, "only the failed ones")
    let left = try account.list()
    #expect(left.count < failed.count)
    #expect(left.allSatisfy { failed.map(\.path).contains($0.path) })

    // Tiles without an outcome are left alone, and told as waiting.
    let wider = try TestJob(
      stub, zoom: "[0,4]", download: #""backoff": [0, 0], "tries": 2, "maxFailures": 1000"#,
      in: job.folder)
    let before = stub.record.requests.count
    let narrow = try wider.command("run", "--only-failed", "--json")
    #expect(narrow.status == 1)
    #expect(
      Set(stub.record.requests.dropFirst(before).map(\.path)) == Set(left.map(\.path)))
    #expect(try Document(narrow.output).tiles["waiting"] == 256)
    try account.demand(document: narrow.output, status: 1, "a wider job")
  }
}
