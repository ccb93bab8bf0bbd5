import Foundation
import TestSupport
import Testing

/// A secret of a job is in the requests to its server and nowhere else.
struct SecretsNowhereTests {
  /// Texts and files with the names under which they were found.
  private struct Findings {
    private let scene: SecretScene
    private let forms: [(secret: String, forms: SecretForms)]
    private(set) var looked = 0

    init(_ scene: SecretScene) {
      self.scene = scene
      forms = scene.secrets.map { ($0, SecretForms($0)) }
    }

    mutating func look(into data: Data, _ name: String) {
      looked += 1
      for (secret, forms) in forms {
        let found = forms.found(in: data)
        #expect(found.isEmpty, "\(scene): \(secret) in \(name)")
      }
    }

    mutating func look(into outcome: Program.Outcome, _ name: String) {
      look(into: Data(outcome.output.utf8), "the output of \(name)")
      look(into: Data(outcome.errors.utf8), "the errors of \(name)")
    }

    /// Looks into every file below `folder` but the job itself.
    mutating func look(intoFilesOf folder: String) {
      let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      for name in files where name != "job.json" {
        look(into: Data(name.utf8), "a file's name")
        guard let data = FileManager.default.contents(atPath: folder + "/" + name) else { continue }
        look(into: data, name)
      }
    }
  }

  private struct Bench {
    let scene: SecretScene
    let stub: TileServerStub
    let gate = StubGate()
    let folder: TemporaryFolder

    init(_ scene: SecretScene, _ script: @escaping @Sendable (StubRequest, StubGate) -> StubAnswer)
      throws
    {
      self.scene = scene
      folder = try TemporaryFolder()
      stub = try TileServerStub { [gate] in script($0, gate) }
    }

    func write(download: String = "") throws {
      try folder.write("{\(scene.job(port: stub.port, download: download))}", to: "job.json")
    }

    func start(_ words: [String]) throws -> RunningProgram {
      try Program.start(words, in: folder.path, environment: scene.environment)
    }

    func command(_ words: String...) throws -> Program.Outcome { try start(words).wait() }
  }

  @Test(arguments: SecretScene.all)
  func `no output, file or process shows a secret that the server writes back everywhere`(
    scene: SecretScene
  ) throws {
    let home = "http://" + (scene.host ?? "127.0.0.1")
    let echo = SecretEcho(of: scene.secrets, home: home)
    let bench = try Bench(scene) { request, gate in
      // Some tiles come whole, the rest fails in every way there is; the last ones wait.
      if request.serial < 8 { return echo.tile(request) }
      let answer = echo.failure(request.serial % SecretEcho.kinds, request)
      return request.serial > 80 ? answer.held(by: gate) : answer
    }
    try bench.write(download: #", "tries": 1, "maxFailures": 10000"#)
    var findings = Findings(scene)

    let running = try bench.start(["run", "job.json", "-v", "--json", "--progress", "json"])
    while running.isRunning, bench.stub.record.requests.count < 82 {
      // Store, journal and lock as they stand while the run is going.
      findings.look(intoFilesOf: bench.folder.path)
    }
    try lookAtProcess(running, &findings)
    bench.gate.open()
    let run = running.wait()
    #expect(run.status == 1, "\(run.errors)")
    findings.look(into: run, "run -v --json --progress json")
    #expect(try Document(run.output).tiles["stored"] ?? 0 > 0)
    #expect(try Document(run.output).tiles["failed"] ?? 0 > 30)
    #expect(scene.seen(in: bench.stub.record.requests) == Set(scene.secrets))

    for words in [
      ["failures", "job.json", "--json"], ["failures", "job.json"], ["status", "job.json", "-v"],
      ["status", "job.json", "--json"], ["plan", "job.json", "--urls"], ["plan", "job.json", "-v"],
      ["check", "job.json", "-v"], ["pack", "job.json", "-v", "--json"],
      ["run", "job.json", "-v", "--progress", "plain"],
    ] {
      let outcome = try bench.start(words).wait()
      #expect(outcome.status <= 1, "\(words): \(outcome.errors)")
      findings.look(into: outcome, words.joined(separator: " "))
    }
    findings.look(intoFilesOf: bench.folder.path)
    #expect(findings.looked > 40)
  }

  /// What everybody may read of a process: secrets of the environment are not in it.
  private func lookAtProcess(_ running: RunningProgram, _ findings: inout Findings) throws {
    let folder = "/proc/\(running.identifier)"
    for name in ["cmdline", "comm", "maps", "status"] {
      // Whole files of /proc say that they are empty; a read to the end gets them.
      guard let file = FileHandle(forReadingAtPath: "\(folder)/\(name)") else { continue }
      findings.look(into: try file.readToEnd() ?? Data(), "\(folder)/\(name)")
    }
    for task in (try? FileManager.default.contentsOfDirectory(atPath: folder + "/task")) ?? [] {
      let file = FileHandle(forReadingAtPath: "\(folder)/task/\(task)/comm")
      findings.look(into: try file?.readToEnd() ?? Data(), "a thread's name")
    }
    if let listed = try Program.system("ps", ["axww", "-o", "pid,args"]) {
      #expect(listed.output.contains("run job.json"))
      findings.look(into: Data(listed.output.utf8), "ps")
    }
  }

  @Test(arguments: SecretScene.all, [401, 403, 404, 500])
  func `a run that is given up, or never begun, shows none`(scene: SecretScene, status: Int) throws
  {
    let words = scene.secrets.map { SecretForms($0).echo }.joined(separator: " ")
    let bench = try Bench(scene) { _, _ in
      StubAnswer(
        status: status, headers: [("X-Echo", words), ("Retry-After", words)],
        body: Array(words.utf8))
    }
    try bench.write(download: #", "tries": 1, "maxFailures": 5"#)
    var findings = Findings(scene)
    let run = try bench.command("run", "job.json", "-v")
    #expect(run.status == 69, "\(run.errors)")
    findings.look(into: run, "run")
    #expect(scene.seen(in: bench.stub.record.requests) == Set(scene.secrets))

    // A store of another source is refused with both named.
    let other = try TileServerStub.tiles()
    let text = scene.job(port: other.port).replacingOccurrences(
      of: "tiles.invalid", with: "maps.invalid")
    try bench.folder.write("{\(text)}", to: "job.json")
    let refused = try bench.command("run", "job.json", "-v")
    #expect(refused.status == 65, "\(refused.errors)")
    #expect(refused.errors.contains("another source"))
    findings.look(into: refused, "run over another store")
    findings.look(intoFilesOf: bench.folder.path)
  }

  /// Mistakes in each place where a secret may stand.
  static let badSources = [
    #"{"url": "http://h:${KEY}/{z}/{x}/{y}"}"#, #"{"url": "${KEY}"}"#,
    #"{"url": "http://${KEY}:x@[::/{z}/{x}/{y}"}"#,
    #"{"url": "http://h/{z}/{x}/{y}?key=${KEY}{w}"}"#,
    #"{"url": "http://h/{${KEY}}/{z}/{x}/{y}"}"#, #"{"url": "http://h/{z}/${KEY}"}"#,
    #"{"url": "gopher://u:${KEY}@h/{z}/{x}/{y}"}"#,
    #"{"url": "http://h/{z}/{x}/{y}?token=Lt9written secret"}"#,
    #"{"url": "http://h/{z}/{x}/{y}", "headers": {"X-A": "${KEY}\n"}}"#,
    #"{"url": "http://h/{z}/{x}/{y}", "headers": {"X A": "${KEY}"}}"#,
    #"{"url": "http://h/{z}/{x}/{y}", "headers": {"Host": "${KEY}"}}"#,
    #"{"url": "http://h/{z}/{x}/{y}", "headers": ["${KEY}"]}"#,
    #"{"url": "http://h/{z}/{x}/{y}", "auth": {"basic": "${KEY}"}}"#,
    #"{"url": "http://h/{z}/{x}/{y}", "auth": {"bearer": "${KEY}\n"}}"#,
    #"{"url": "http://h/{z}/{x}/{y}", "auth": {"basic": "Lt9written secret"}}"#,
    #"{"url": "http://h/{z}/{x}/{y}", "auth": "Lt9written secret"}"#,
    #"{"url": "http://h/{z}/{x}/{y}", "auth": {"bearer": ["Lt9written secret"]}}"#,
    #"{"url": "http://h/{z}/{x}/{y}", "variables": {"a": "${KEY}"}}"#,
    #"{"url": "http://h/{z}/{x}/{y}", "variables": {"key": ["Lt9written secret"]}}"#,
    #"{"type": "wms", "url": "http://h/?token=${KEY}", "layers": ["${KEY}", 3]}"#,
    #"{"type": "wms", "url": "http://h/", "layers": "a", "format": "${KEY}"}"#,
    #"{"type": "wms", "url": "http://h/", "layers": "a", "params": {"BBOX": "${KEY}"}}"#,
    #""https://u:${KEY}@tile.openstreetmap.org/{z}/{x}/{y}.png?key=${KEY}""#,
  ]

  @Test(arguments: badSources)
  func `a mistake in a job is told without its secrets`(source: String) throws {
    let secrets = ["Ky1secret/of the+environment", "Lt9written secret"]
    let proxies = ["", #", "download": {"proxy": "nonsense://u:${KEY}@h:99999"}"#]
    for proxy in proxies {
      let folder = try TemporaryFolder()
      try folder.write(
        #"{"bbox": [0, 0, 1, 1], "zoom": 0, "source": \#(source)\#(proxy)}"#, to: "job.json")
      for command in ["check", "run", "plan"] {
        let outcome = try Program.run(
          [command, "job.json"], in: folder.path, environment: ["KEY": secrets[0]])
        #expect(outcome.status != 0 || command != "run")
        for secret in secrets {
          let text = Data((outcome.output + outcome.errors).utf8)
          #expect(SecretForms(secret).found(in: text).isEmpty, "\(source): \(outcome.errors)")
        }
      }
    }
  }
}
