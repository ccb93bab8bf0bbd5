import Foundation
import TestSupport
import Testing

struct RunTests {
  @Test func `a run stores every tile, packs it and accounts for all`() throws {
    let stub = try TileServerStub.tiles()
    let job = try TestJob(stub)
    let run = try job.run()
    #expect(run.status == 0)
    #expect(
      run.document.tiles == [
        "total": 85, "stored": 85, "reused": 0, "absent": 0, "failed": 0, "skipped": 0,
        "waiting": 0,
      ])
    #expect(run.document.int("requests") == 85)
    #expect(run.document.int("retries") == 0)
    #expect(run.document.int("outputs.0.tiles") == 85)
    #expect(run.document.string("outputs.0.format") == "mbtiles")
    #expect(run.document.int("outputs.0.bytes") == job.bytes("out.mbtiles")?.count)
    #expect(stub.record.asked.values.allSatisfy { $0 == 1 })
    #expect(stub.record.inFlightMax <= 8)
    #expect(job.names == ["job.json", "out.mbtiles", "out.seedstore"])
  }

  @Test func `a second run asks for nothing and leaves the package as it is`() throws {
    let stub = try TileServerStub.tiles()
    let job = try TestJob(stub)
    try job.run()
    let before = try FileManager.default.attributesOfItem(atPath: job.folder.file("out.mbtiles"))
    let again = try job.run()
    let after = try FileManager.default.attributesOfItem(atPath: job.folder.file("out.mbtiles"))
    #expect(again.status == 0)
    #expect(again.document.tiles["reused"] == 85)
    #expect(again.document.tiles["stored"] == 0)
    #expect(again.document.int("requests") == 0)
    #expect(stub.record.requests.count == 85)
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
    #expect(before[.modificationDate] as? Date == after[.modificationDate] as? Date)
  }

  @Test func `tiles that fail are listed, leave the package and are asked for again alone`() throws
  {
    let stub = try TileServerStub { request in
      guard let tile = request.tile else { return .status(400) }
      if tile.z == 3, tile.x == 1 {
        return .status(500).times(6, then: .tile(request))
      }
      return tile.z == 3 && tile.x == 2 ? .status(404) : .tile(request)
    }
    let job = try TestJob(stub, download: #""backoff": [0, 0], "tries": 2, "maxFailures": 50"#)
    let first = try job.run()
    #expect(first.status == 1)
    #expect(first.document.tiles["failed"] == 8)
    #expect(first.document.tiles["absent"] == 8)
    #expect(first.document.tiles["stored"] == 69)
    #expect(first.document.int("failures.http-500") == 8)
    #expect(first.document.int("retries") == 8)
    #expect(first.document.int("outputs.0.tiles") == 69)

    let listed = try job.command("failures", "--json")
    #expect(listed.status == 0)
    let failures = try Document(listed.output).items
    #expect(failures.count == 8)
    #expect(failures.allSatisfy { $0.string("reason") == "http-500" && $0.int("status") == 500 })
    #expect(failures.allSatisfy { $0.int("tries") == 2 && $0.int("z") == 3 && $0.int("x") == 1 })
    #expect(failures.first?.string("url")?.hasPrefix(stub.origin) == true)
    #expect(try job.command("failures").output.split(separator: "\n").count == 8)

    let asked = stub.record.requests.count
    #expect(try job.run("--only-failed").status == 1)
    let second = stub.record.requests.dropFirst(asked)
    #expect(second.count == 16)
    #expect(second.allSatisfy { $0.tile?.z == 3 && $0.tile?.x == 1 })

    try job.run()
    let last = try job.run()
    #expect(last.status == 0)
    #expect(last.document.tiles["failed"] == 0)
    #expect(last.document.tiles["absent"] == 8)
    #expect(try Document(job.command("failures", "--json").output).items.isEmpty)
  }

  @Test func `the counts add up to the total whatever happened`() throws {
    let stub = try TileServerStub { request in
      guard let tile = request.tile else { return .status(400) }
      switch (tile.x + tile.y) % 4 {
      case 0: return .tile(request)
      case 1: return .status(404)
      case 2: return .status(403)
      default: return .ok("<html>busy</html>", type: "text/html")
      }
    }
    let job = try TestJob(
      stub, source: #""minzoom": 1, "bounds": [-180, 0, 180, 80]"#,
      download: #""backoff": [0, 0], "tries": 2, "maxFailures": 1000"#)
    let run = try job.run()
    let tiles = run.document.tiles
    #expect(run.status == 1)
    #expect(tiles["total"] == 85)
    // Zoom 0, and the southern half of zooms 1 to 3: 1 + 2 + 8 + 32.
    #expect(tiles["skipped"] == 43)
    #expect(tiles.filter { $0.key != "total" }.values.reduce(0, +) == 85)
    #expect((run.document.object("failures") ?? [:]).keys.sorted() == ["http-403", "not-an-image"])
    let status = try Document(job.command("status", "--json").output)
    #expect(status.int("total") == 85)
    #expect(status.int("failed") == tiles["failed"])
    #expect(status.int("absent") == tiles["absent"])
    #expect(status.count("zooms") == 4)
  }

  @Test(arguments: [
    ("every answer is a 404", 404, 69), ("every answer is a 500", 500, 69),
    ("every answer is a 401", 401, 69),
  ])
  func `a source that gives no tile ends with 69 and no package`(
    case: String, status: Int, exit: Int32
  ) throws {
    let stub = try TileServerStub { _ in .status(status) }
    let job = try TestJob(stub, download: #""backoff": [0, 0], "tries": 1, "maxFailures": 1000"#)
    let run = try job.run()
    #expect(run.status == exit)
    #expect(run.errors.contains(status == 404 ? "404" : "\(status)"))
    // What is absent is not asked for twice, so running again alone would not help.
    #expect(run.errors.contains("--fresh") == (status == 404))
    if status == 404 { #expect(try job.command("run").errors.contains("--fresh")) }
    #expect(job.bytes("out.mbtiles") == nil)
    #expect(run.document.count("outputs") == 0)
  }

  @Test func `several jobs are run in order and the first bad ending is the exit code`() throws {
    let stub = try TileServerStub.tiles()
    let (good, other) = (try TestJob(stub), try TestJob(stub, zoom: "[0,1]"))
    let bad = try TestJob(#""zoom": 99"#)
    let outcome = try Program.run(["run", good.path, bad.path, other.path, "--json"])
    #expect(outcome.status == 65)
    let documents = try Document(outcome.output).items
    #expect(documents.map { $0.tiles["stored"] } == [85, 0, 5])
    #expect(documents[0].string("error") == nil)
    #expect(documents[1].string("error")?.contains(":1:10: zoom: ") == true)
  }

  @Test(arguments: ["run", "pack"])
  func `a job that cannot be read has its document too`(command: String) throws {
    let outcome = try Program.run([command, "/no/such/job.json", "--json"])
    #expect(outcome.status == 65)
    let document = try Document(outcome.output)
    #expect(document.string("job") == "/no/such/job.json")
    #expect(document.tiles.values.allSatisfy { $0 == 0 })
    #expect(document.string("error") == "/no/such/job.json: there is no such file")
  }

  @Test func `files that a run reads are looked at with the job, and by other commands not`() throws
  {
    let folder = try TemporaryFolder()
    try folder.write("no certificate", to: "ca.pem")
    let job = try TestJob(
      """
      "bbox": [0, 0, 1, 1], "zoom": 3, "source": {"path": "none.mbtiles"}, "store": "s.seedstore",
      "download": {"caBundle": "ca.pem"}
      """, in: folder)
    for command in ["run", "check"] {
      let outcome = try job.command(command)
      #expect(outcome.status == 65)
      #expect(
        outcome.errors == """
          \(job.path):1:54: source.path: there is no archive at \(folder.file("none.mbtiles")); \
          give the path of an MBTiles file or of a z/x/y folder
          \(job.path):2:26: download.caBundle: \(folder.file("ca.pem")) holds no certificate in \
          PEM form (-----BEGIN CERTIFICATE-----)

          """)
    }
    for (file, words) in [("x.pem", "there is no file at"), (".", "is a folder")] {
      try folder.write(
        #"{"bbox": [0, 0, 1, 1], "zoom": 3, "source": "http://127.0.0.1:1/{z}/{x}/{y}", "#
          + #""download": {"caBundle": "\#(file)"}}"#, to: "job.json")
      #expect(try job.command("run").errors.contains(words))
    }
    #expect(try job.command("status").status == 0)
  }

  @Test func `a plain run tells its account on standard output and nothing else`() throws {
    let stub = try TileServerStub.tiles()
    let job = try TestJob(stub)
    // On a slow day a line of progress would come after ten seconds.
    let run = try job.command("run", "--progress", "none")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("\(job.path): 85 tiles: 85 stored\n85 requests (0 retries), "))
    #expect(run.output.contains("out.mbtiles: 85 tiles, "))
    #expect(run.errors == "")
    #expect(try job.command("run", "-q").output == "")
  }

  #if os(Linux)
    @Test func `no file or connection gets the number of a stream that was closed`() throws {
      let gate = StubGate()
      let stub = try TileServerStub { .tile($0).held(by: gate) }
      let job = try TestJob(stub, zoom: "0")
      let running = try Program.start(
        shell: #"exec "$0" "$@" <&- >&- 2>&-"#, ["run", job.path, "--no-pack"])
      #expect(stub.wait { $0.inFlight > 0 })
      for number in 0...2 {
        let link = "/proc/\(running.identifier)/fd/\(number)"
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "/dev/null")
      }
      gate.open()
      #expect(running.wait().status == 141)
      #expect(try job.command("status").output.contains("all      1       1"))
    }
  #endif

  @Test func `a run that cannot begin tells what the store holds all the same`() throws {
    let stub = try TileServerStub.tiles()
    let job = try TestJob(stub)
    try job.run("--no-pack")
    _ = try job.folder.write("a text", to: "out.mbtiles")
    let refused = try job.run()
    #expect(refused.status == 73)
    #expect(refused.document.tiles["reused"] == 85)
    #expect(refused.document.tiles["waiting"] == 0)
    #expect(try job.command("run").output.hasPrefix("\(job.path): 85 tiles: 0 stored, 85 reused\n"))
  }

  @Test func `counts are not made up where no store can be read`() throws {
    let (one, two) = (try TileServerStub.tiles(), try TileServerStub.tiles())
    let folder = try TemporaryFolder()
    try TestJob(one, in: folder).run()
    let refused = try TestJob(two, in: folder).command("run")
    #expect(refused.status == 65)
    #expect(refused.output == "")
    #expect(try TestJob(two, in: folder).command("pack").output == "")
  }

  @Test func `an output that cannot be of the command line is a mistake of usage`() throws {
    let job = try TestJob(try TileServerStub.tiles())
    for command in ["run", "pack"] {
      let outcome = try job.command(command, "--output", job.folder.file("x.zip"))
      #expect(outcome.status == 64)
      #expect(outcome.errors.hasPrefix("--output: "))
    }
  }

  @Test func `one tile is told in the singular`() throws {
    let stub = try TileServerStub.tiles()
    let run = try TestJob(stub, zoom: "0").command("run")
    #expect(run.output.contains(": 1 tile: 1 stored\n1 request (0 retries), "))
    #expect(run.output.contains("out.mbtiles: 1 tile, "))
  }

  @Test func `JSON progress is one object a line on standard error`() throws {
    let stub = try TileServerStub.tiles()
    let run = try TestJob(stub).command("run", "--progress", "json")
    let lines = run.errors.split(separator: "\n")
    #expect(!lines.isEmpty)
    for line in lines { #expect(try Document(String(line)).string("event") == "progress") }
    let last = try Document(String(lines.last ?? "null"))
    #expect(last.int("done") == 85)
    #expect(last.int("total") == 85)
  }

  @Test func `pack writes the outputs again from the store alone`() throws {
    let stub = try TileServerStub.tiles()
    let job = try TestJob(stub)
    try job.run()
    let bytes = job.bytes("out.mbtiles")
    try FileManager.default.removeItem(atPath: job.folder.file("out.mbtiles"))
    stub.stop()
    #expect(try job.command("pack").status == 0)
    #expect(job.bytes("out.mbtiles") == bytes)
    #expect(try job.command("clean").status == 0)
    #expect(job.names == ["job.json", "out.mbtiles"])
    #expect(try job.command("pack").status == 65)
  }

  @Test func `a changed area fetches only what is missing and leaves the rest out`() throws {
    let stub = try TileServerStub.tiles()
    let folder = try TemporaryFolder()
    let east = try TestJob(stub, bbox: "[1,-80,179,80]", in: folder)
    #expect(try east.run().document.tiles["stored"] == 43)
    let world = try TestJob(stub, in: folder)
    let run = try world.run()
    #expect(run.document.tiles["reused"] == 43)
    #expect(run.document.tiles["stored"] == 42)
    let again = try TestJob(stub, bbox: "[1,-80,179,80]", in: folder).run()
    #expect(again.document.int("requests") == 0)
    #expect(again.document.int("outputs.0.tiles") == 43)
  }

  @Test func `a store of another source is refused with both named, and fresh starts anew`() throws
  {
    let (one, two) = (try TileServerStub.tiles(), try TileServerStub.tiles())
    let folder = try TemporaryFolder()
    try TestJob(one, in: folder).run()
    let other = try TestJob(two, in: folder)
    let refused = try other.command("run")
    #expect(refused.status == 65)
    #expect(refused.errors.contains(one.origin))
    #expect(refused.errors.contains(two.origin))
    #expect(two.record.requests.isEmpty)
    #expect(try other.run("--fresh").document.tiles["stored"] == 85)
  }

  @Test func `a package that credits nobody, and a folder of very many files, are warned of`()
    throws
  {
    let job = try TestJob(
      """
      "bbox": [-180, -85, 180, 85], "zoom": 9, "store": "s.seedstore",
      "source": {"url": "http://127.0.0.1:1/{z}/{x}/{y}.png"}, "output": "tiles/",
      "download": {"maxFailures": 1, "tries": 1}
      """)
    let told = try job.command("run")
    #expect(told.errors.contains("nobody is credited"))
    #expect(told.errors.contains("up to 262144 files"))
    let stub = try TileServerStub.tiles()
    #expect(try TestJob(stub).command("run", "--progress", "none").errors == "")
  }

  @Test func `a style is named after the job, or after its package where two lie together`() throws
  {
    let stub = try TileServerStub.tiles()
    let lone = #""output": {"path": "map/a.mbtiles", "style": true}"#
    let pair =
      #""output": [{"path": "a.mbtiles", "style": true}, {"path": "b/", "style": true}]"#
    for (output, names) in [(lone, ["map/job"]), (pair, ["a", "b"])] {
      let job = try TestJob(
        #""bbox": [0, 0, 1, 1], "zoom": 0, "source": "\#(stub.template())", \#(output)"#)
      #expect(try job.run().status == 0)
      for name in names { #expect(job.bytes("\(name).style.json") != nil) }
    }
  }
}
