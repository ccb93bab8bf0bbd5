import TestSupport
import Testing

@testable import SeedPipeline

struct JobSecretsTests {
  private static let environment = [
    "TOKEN": "t0ken-value", "HOST": "tiles.internal.example", "PASS_2": "p%40ss", "EMPTY": "",
  ]

  private func xyz(_ job: SeedJob) throws -> SourceSpecification.XYZ {
    guard case .xyz(let xyz) = job.source.kind else { throw NoSource() }
    return xyz
  }

  private struct NoSource: Error {}

  private func job(_ source: String, _ rest: String = "") -> String {
    #"{"bbox": [0, 0, 1, 1], "zoom": 3, "source": \#(source)\#(rest)}"#
  }

  @Test func `the environment's values are used and masked`() throws {
    let job = try JobBench().load(
      job(
        #"{"url": "https://${HOST}/${z}/{x}/{y}.png?a=${EMPTY}b", "headers": {"X-Key": "k ${TOKEN}"}}"#
      ),
      environment: Self.environment)
    let template = try xyz(job).template
    #expect(template.revealed == "https://tiles.internal.example/${z}/{x}/{y}.png?a=b")
    #expect(template.masked == "https://***/${z}/{x}/{y}.png?a=b")
    #expect("\(template)" == template.masked)
    #expect(job.source.headers == [.init(name: "X-Key", value: "k t0ken-value")])
    #expect(job.secrets.values == ["tiles.internal.example", "t0ken-value", "k t0ken-value"])
  }

  @Test func `a value from the environment is taken as it is`() throws {
    let job = try JobBench().load(
      job(#"{"url": "http://h/{z}/{x}/{y}?v=${TOKEN}"}"#), environment: ["TOKEN": "${HOST}%2F{q}"])
    #expect(try xyz(job).template.revealed == "http://h/{z}/{x}/{y}?v=${HOST}%2F{q}")
  }

  @Test func `user-info and the values of secret query keys are secrets`() throws {
    let job = try JobBench().load(
      job(
        #""https://user:p%40ssword@h/{z}/{x}/{y}?style=dark&apikey=abcdef1&X-Amz-Date=2024&Signature=s1gned&t={q}&accessToken={quadkey}""#
      ))
    let template = try xyz(job).template
    #expect(
      template.masked
        == "https://***@h/{z}/{x}/{y}?style=dark&apikey=***&X-Amz-Date=***&Signature=***&t={q}&accessToken={quadkey}"
    )
    #expect(
      job.secrets.values == [
        "user:p%40ssword", "user:p@ssword", "user", "p%40ssword", "p@ssword", "abcdef1", "2024",
        "s1gned",
      ])
  }

  @Test func `a variable in the place of a secret is a secret`() throws {
    let job = try JobBench().load(
      job(
        """
        {"url": "https://{h}/{z}/{x}/{y}.{ext}?apikey={apikey}&pass=a-{code}",
         "variables": {"h": "h", "ext": "png", "apikey": "abc-123", "code": 4711}}
        """))
    let variables = try xyz(job).variables
    #expect(variables["apikey"] == MaskedString(revealed: "abc-123", masked: "***"))
    #expect(variables["ext"] == MaskedString("png"))
    #expect(variables["code"]?.revealed == "4711")
    #expect(variables["code"]?.masked == "***")
    #expect(job.secrets.values == ["abc-123", "a-", "4711"])
  }

  @Test func `auth, headers and the proxy's credentials are secrets`() throws {
    let job = try JobBench().load(
      job(
        #"{"url": "http://h/{z}/{x}/{y}", "auth": {"basic": "me:${TOKEN}:x"}, "headers": {"Cookie": "sid=0123456789; b=c"}}"#,
        #", "download": {"proxy": "http://pu:pp@proxy:3128"}"#), environment: Self.environment)
    #expect(job.source.authentication == .basic(user: "me", password: "t0ken-value:x"))
    #expect(job.download.proxy?.masked == "http://***@proxy:3128")
    #expect(
      job.secrets.values == [
        "t0ken-value", "me:t0ken-value:x", "me", "t0ken-value:x", "sid=0123456789; b=c",
        "0123456789", "pu:pp", "pu", "pp",
      ])
    #expect(!"\(job.secrets.scrubbed("a t0ken-value b"))".contains("t0ken"))
  }

  @Test(arguments: [
    (#"["get-token", "--user", "me"]"#, "get-token", "get-token"),
    (#"["./bin/../get-token", "a/b"]"#, "FOLDER/get-token", "./bin/../get-token"),
    (#"["/opt/get-token"]"#, "/opt/get-token", "/opt/get-token"),
    (#"["${TOKEN}/x"]"#, "FOLDER/t0ken-value/x", "***/x"),
  ])
  func `a program with a slash is the job folder's, and its arguments are secrets`(
    command: String, program: String, name: String
  ) throws {
    let bench = try JobBench()
    let job = try bench.load(
      job(#"{"url": "http://h/{z}/{x}/{y}", "auth": {"command": \#(command)}}"#),
      environment: Self.environment)
    guard case .command(let found) = job.source.authentication else { throw NoSource() }
    #expect(found.words[0] == program.replacing("FOLDER", with: bench.folder.path))
    #expect(found.folder == bench.folder.path)
    #expect(found.name == name)
    #expect(job.secrets.values.isSuperset(of: found.words.dropFirst()))
  }

  @Test func `parameters of a WMS may hold secrets`() throws {
    let job = try JobBench().load(
      job(
        #"{"url": "http://h/w?token=abc", "layers": "l-${TOKEN},m", "params": {"authkey": "zzz", "n": "${TOKEN}"}}"#
      ), environment: Self.environment)
    guard case .wms(let wms) = job.source.kind else { throw NoSource() }
    #expect(wms.url.masked == "http://h/w?token=***")
    #expect(wms.layers.map(\.masked) == ["l-***", "m"])
    #expect(wms.layers.map(\.revealed) == ["l-t0ken-value", "m"])
    #expect(wms.parameters.map(\.value.masked) == ["***", "***"])
    #expect(job.secrets.values == ["abc", "t0ken-value", "zzz"])
  }

  @Test func `names that the environment lacks are told, each once and by name`() throws {
    let mistakes = try JobBench().mistakes(
      job(
        #"{"url": "http://${NO}/{z}/{x}/{y}?a=${TOKEN}&b=${NO_2}", "auth": {"bearer": "${lower}"}}"#
      ),
      environment: Self.environment)
    #expect(
      mistakes == [
        "job.json:1:53: source.url: the environment variable \"NO\" is not set; set it before the run",
        "job.json:1:53: source.url: the environment variable \"NO_2\" is not set; set it before the run",
        "job.json:1:121: source.auth.bearer: ${lower} is no name of the environment: such names have capitals, digits and _",
      ])
  }

  @Test(arguments: [
    #"{"url": "ftp://h/SECRET/{z}/{x}/{y}"}"#,
    #"{"url": "http://h/{z}/{x}/{y}?SECRET", "headers": {"A": "SECRET\n"}}"#,
    #"{"url": "http://h/{z}/{x}/{y}?SECRET", "auth": {"bearer": "SECRET é"}}"#,
    #"{"url": "http://h/{z}/{x}/{y}", "auth": {"basic": "SECRET"}}"#,
    #"{"url": "http://h/{z}/{x}/{y}", "variables": {"a": "SECRET\u0001"}}"#,
    #"{"url": "http://h/w SECRET", "layers": "SECRET", "format": "SECRET"}"#,
    #"{"url": "http://h/{z}/{x}/{y}", "auth": {"command": ["http://SECRET/"]}}"#,
    #"{"url": "http://h/{z}/{x}/{y}", "auth": {"command": ["a", "SECRET\n"]}}"#,
  ])
  func `no message holds a secret of the environment`(source: String) throws {
    let mistakes = try JobBench().mistakes(
      job(source.replacing("SECRET", with: "${TOKEN}")), environment: Self.environment)
    #expect(!mistakes.isEmpty)
    #expect(!mistakes.joined().contains("t0ken"), "\(mistakes)")
  }

  @Test(arguments: [
    #"{"url": "ftp://me:hunter22@h/{z}/{x}/{y}?key=hunter22"}"#,
    #"{"url": "me:hunter22@h/{z}/{x}/{y}?key=hunter22"}"#,
    #"{"url": "http://h/{z}/{x}/{y}", "headers": {"A": ["hunter22"], "B": "hunter22\n"}}"#,
    #"{"url": "http://h/{z}/{x}/{y}", "auth": {"basic": 122, "bearer": "hunter22 "}}"#,
    #"{"url": "http://h/{z}/{x}/{y}", "auth": "hunter22"}"#,
    #"{"path": "https://me:hunter22@h/a?key=hunter22"}"#,
    #"{"url": "http://h/{z}/{x}/{y}", "auth": {"command": "get hunter22"}}"#,
    #"{"url": "http://h/{z}/{x}/{y}", "auth": {"command": ["get", "hunter22\n"]}}"#,
  ])
  func `no message holds a secret of the job`(source: String) throws {
    let mistakes = try JobBench().mistakes(job(source))
    #expect(!mistakes.isEmpty)
    #expect(!mistakes.joined().contains("hunter22"), "\(mistakes)")
  }
}
