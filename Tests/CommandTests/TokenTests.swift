import Foundation
import Bindings
import TestSupport
import Testing

/// A server that takes each token for a while, and the command that prints them.
final class TokenBench: Sendable {
  /// How a token that has ended is refused.
  enum Refusal: Sendable, CaseIterable {
    case unauthorized, forbidden, invalidToken, tokenRequired, jsonInvalid, jsonRequired

    var answer: StubAnswer {
      switch self {
      case .unauthorized: .status(401)
      case .forbidden: .status(403)
      case .invalidToken: .status(498)
      case .tokenRequired: .status(499)
      case .jsonInvalid:
        .ok(#"{"error":{"code":498,"message":"Invalid token.","details":[]}}"#, type: "text/plain")
      case .jsonRequired:
        .ok(#"{"status":"error","messages":["Token Required"],"code":499}"#, type: "text/plain")
      }
    }
  }

  static func token(_ number: Int) -> String { "t0ken-number-\(number)" }

  /// The command's program: it counts its calls in `calls` and prints a token of that number.
  static let program = """
    echo >> calls
    echo "  t0ken-number-$(wc -l < calls | tr -d ' ')"
    echo "more words"
    """

  let stub: TileServerStub

  /// A server that takes the first token for `answers` requests, and the second one for ever.
  init(_ refusal: Refusal, after answers: Int, last: Int = 2) throws {
    let given = Lock(0)
    stub = try TileServerStub { request in
      switch request.header("Authorization") {
      case "Bearer \(Self.token(1))":
        let count = given.withLock { given in
          given += 1
          return given
        }
        return count <= answers ? .tile(request) : refusal.answer
      case "Bearer \(Self.token(last))": return .tile(request)
      default: return refusal.answer
      }
    }
  }

  /// A job over 85 tiles with that command.
  ///
  /// A shell reads the program: a script that was just written cannot be started while another test
  /// starts a process.
  func job(
    _ words: String = #"["sh", "get-token"]"#, program: String = program, download: String = ""
  ) throws -> TestJob {
    let job = try TestJob(
      stub, source: #""auth": {"command": \#(words)}"#,
      download: #""backoff": [0, 0]"# + (download.isEmpty ? "" : ", " + download))
    try job.folder.write(program, to: "get-token")
    return job
  }
}

extension TestJob {
  /// How often the command was called.
  var calls: Int { bytes("calls")?.count ?? 0 }
}

struct TokenTests {
  @Test(arguments: TokenBench.Refusal.allCases)
  func `a token that ends half way is renewed once and no tile is lost`(
    refusal: TokenBench.Refusal
  ) throws {
    let bench = try TokenBench(refusal, after: 40)
    let job = try bench.job(download: #""tries": 1"#)
    let run = try job.run()
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.document.tiles["stored"] == 85)
    #expect(job.calls == 2)
    let requests = bench.stub.record.requests
    // Those in flight are asked twice, and some once more that were overtaken by later ones.
    #expect(requests.count > 85 && requests.count <= 85 + 16)
    #expect(run.document.int("requests") == requests.count)
    #expect(run.document.int("retries") == requests.count - 85)
    let bearers = requests.map { $0.header("Authorization") ?? "" }
    #expect(Set(bearers) == Set((1...2).map { "Bearer \(TokenBench.token($0))" }))
    #expect(bearers.count { $0.hasSuffix("1") } <= 40 + 16)
    #expect(run.errors == "")
  }

  @Test func `a token that is refused from the first ends the run and is not renewed`() throws {
    let bench = try TokenBench(.forbidden, after: 0, last: 0)
    let job = try bench.job()
    let run = try job.run()
    #expect(run.status == 69)
    #expect(job.calls == 1)
    #expect(run.errors.contains("refused 50 times"))
    #expect(run.errors.contains("the token of sh was"))
    #expect(bench.stub.record.requests.count <= 58)
  }

  @Test func `a new token that is refused as well ends the run after one renewal`() throws {
    let bench = try TokenBench(.unauthorized, after: 20, last: 0)
    let job = try bench.job()
    let run = try job.run()
    #expect(run.status == 69)
    #expect(job.calls == 2)
    #expect(run.document.tiles["stored"] == 20)
    #expect(run.errors.contains("t0ken") == false)
    #expect(bench.stub.record.requests.count <= 20 + 16 + 58)
  }

  @Test func `tiles that the server keeps back fail and cost few renewals`() throws {
    let stub = try TileServerStub { request in
      request.tile?.x == 3 ? .status(403) : .tile(request)
    }
    let job = try TestJob(
      stub, source: #""auth": {"command": ["sh", "get-token"]}"#,
      download: #""backoff": [0, 0], "maxFailures": 1000, "inFlight": 1"#)
    try job.folder.write(TokenBench.program, to: "get-token")
    let run = try job.run()
    #expect(run.status == 1)
    #expect(run.document.tiles["failed"] == 12)
    #expect(run.document.int("failures.http-403") == 12)
    #expect(job.calls <= 5)
    #expect(stub.record.requests.count <= 85 + 3 * 12)
  }

  @Test(arguments: [
    (
      "echo hush-hush-1\necho 'first' >&2\necho 'no hush-hush-1, no luck' >&2; exit 3",
      "sh ended with status 3; it said: no ***, no luck\n"
    ),
    ("echo $MY_API_KEY >&2; exit 1", "sh ended with status 1; it said: ***\n"),
    ("kill -9 $$", "sh was ended by signal 9\n"),
    ("echo", "sh printed no token: its first line is empty\n"),
    ("echo Bearer hush-hush-1", "sh printed no token: its first line is not one word"),
    ("head -c 70000 /dev/zero | tr '\\0' x", "sh printed more than 65536 bytes\n"),
  ])
  func `a command without a token ends the run before the first request`(
    program: String, words: String
  ) throws {
    let bench = try TokenBench(.unauthorized, after: 0)
    let job = try bench.job(program: program)
    let run = try Program.run(
      ["run", job.path, "--json"], environment: ["MY_API_KEY": "env-hush-2"])
    #expect(run.status == 69)
    #expect(run.errors.contains("auth.command: "))
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(run.errors.contains("run it by hand in \(job.folder.path) "))
    #expect(!(run.errors + run.output).contains("hush-"))
    #expect(bench.stub.record.requests.isEmpty)
    #expect(try Document(run.output).tiles["waiting"] == 85)
    #expect(job.bytes("out.mbtiles") == nil)
  }

  // The job file is there and no program.
  @Test(arguments: [
    (#"["./missing"]"#, "./missing could not be started: No such file or directory\n"),
    (#"["./job.json"]"#, "./job.json could not be started: Permission denied\n"),
    (#"["no-such-program-anywhere"]"#, "no-such-program-anywhere could not be started: No such"),
  ])
  func `a command that cannot be started ends the run before the first request`(
    command: String, words: String
  ) throws {
    let bench = try TokenBench(.unauthorized, after: 0)
    let run = try bench.job(command).run()
    #expect(run.status == 69)
    #expect(run.errors.contains("auth.command: \(words)"), "\(run.errors)")
    #expect(bench.stub.record.requests.isEmpty)
  }

  @Test func `a program with a slash, and its working directory, are the job's folder's`() throws {
    let bench = try TokenBench(.unauthorized, after: 1_000)
    let job = try bench.job(#"["./own-shell", "get-token"]"#)
    try FileManager.default.createSymbolicLink(
      atPath: job.folder.file("own-shell"), withDestinationPath: "/bin/sh")
    let outcome = try Program.run(["run", job.path], in: "/")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(job.calls == 1)
  }

  @Test func `a command that fails when asked again leaves the tiles waiting`() throws {
    let bench = try TokenBench(.unauthorized, after: 30)
    let job = try bench.job(
      program: TokenBench.program + "\n[ $(wc -l < calls) = 1 ] || exit 4\n")
    let run = try job.run()
    #expect(run.status == 69)
    #expect(run.errors.contains("sh ended with status 4"))
    #expect(run.document.tiles["stored"] == 30)
    #expect(run.document.tiles["failed"] == 0)
    #expect(run.document.tiles["waiting"] == 55)
    try job.folder.write(TokenBench.program, to: "get-token")
    try FileManager.default.removeItem(atPath: job.folder.file("calls"))
    try job.folder.write("\n", to: "calls")
    #expect(try job.run().status == 0)
  }

  @Test func `no command runs where nothing is asked for`() throws {
    let bench = try TokenBench(.unauthorized, after: 1_000)
    let job = try bench.job()
    for command in ["check", "plan", "status", "failures"] {
      #expect(try job.command(command).status == 0)
    }
    #expect(job.calls == 0)
    #expect(try job.run().status == 0)
    #expect(try job.run().document.int("requests") == 0)
    #expect(try job.command("pack").status == 0)
    #expect(job.calls == 1)
  }

  @Test func `a signal ends a run that waits for its command, and the command`() throws {
    let bench = try TokenBench(.unauthorized, after: 0)
    let job = try bench.job(program: "sleep 600 & echo $! > number; wait")
    let running = try Program.start(["run", job.path])
    let number = job.folder.file("number")
    while (FileManager.default.contents(atPath: number)?.count ?? 0) < 2, running.isRunning {
      usleep(1_000)
    }
    let text = try String(contentsOfFile: number, encoding: .utf8)
    let child = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    running.signal(SIGTERM)
    #expect(running.wait().status == 143)
    // Whoever inherits it may not have buried it yet.
    let state = try Program.system("ps", ["-o", "stat=", "-p", "\(child)"])?.output ?? ""
    #expect(state.isEmpty || state.hasPrefix("Z"), "\(state)")
  }

  @Test func `a token is in no file, message or list of processes`() throws {
    let stub = try TileServerStub { request in
      let bearer = request.header("Authorization") ?? ""
      return request.tile?.x == 3
        ? StubAnswer(status: 400, body: Array("bad request of \(bearer)".utf8)) : .tile(request)
    }
    let job = try TestJob(
      stub, source: #""auth": {"command": ["sh", "get-token", "--user=someb0dy"]}"#,
      download: #""backoff": [0, 0], "maxFailures": 100"#)
    try job.folder.write(TokenBench.program, to: "get-token")
    let run = try Program.run(["run", job.path, "--json", "-v"])
    #expect(run.status == 1)
    let failures = try job.command("failures", "--json")
    #expect(failures.output.contains("bad request of Bearer ***"))
    let store = String(decoding: job.bytes("out.seedstore") ?? Data(), as: UTF8.self)
    let package = String(decoding: job.bytes("out.mbtiles") ?? Data(), as: UTF8.self)
    for text in [run.output, run.errors, failures.output, store, package] {
      #expect(!text.contains("t0ken-number") && !text.contains("someb0dy"))
    }
  }

  @Test func `another token refetches nothing, wherever it is`() throws {
    let stub = try TileServerStub.tiles()
    let folder = try TemporaryFolder()
    for (number, auth) in ["command\": [\"echo\", \"t1\"]", "bearer\": \"t2\""].enumerated() {
      let job = try TestJob(stub, source: "\"auth\": {\"\(auth)}", in: folder)
      #expect(try job.run().document.int("requests") == (number == 0 ? 85 : 0))
    }
    let other = try TestJob(
      """
      "bbox": [-180, -85, 180, 85], "zoom": [0, 3], "attribution": "nobody",
      "source": "\(stub.origin)/{z}/{x}/{y}.png?key=${TOKEN}", "output": "key.mbtiles"
      """)
    for token in ["one-token", "two-token"] {
      let run = try Program.run(["run", other.path, "--json"], environment: ["TOKEN": token])
      #expect(run.status == 0)
      #expect(try Document(run.output).int("requests") == (token == "one-token" ? 85 : 0))
    }
  }

  @Test func `the token goes to the source alone`() throws {
    let elsewhere = try TileServerStub { .tile($0) }
    let stub = try TileServerStub { request in
      request.tile?.z == 3
        ? .redirect(to: "http://localhost:\(elsewhere.port)\(request.target)") : .tile(request)
    }
    let job = try TestJob(stub, source: #""auth": {"command": ["echo", "t0ken"]}"#)
    #expect(try job.run().status == 0)
    #expect(stub.record.requests.allSatisfy { $0.header("Authorization") == "Bearer t0ken" })
    #expect(elsewhere.record.requests.count == 64)
    #expect(elsewhere.record.requests.allSatisfy { $0.header("Authorization") == nil })
  }
}
