/// One way in which a server goes wrong with one tile, and what becomes of that tile.
///
/// Plain data: the tests and the report on reliability read the same table, `FaultTable`.
public struct Fault: Sendable {
  /// What becomes of the tile.
  public enum Outcome: Sendable, Equatable {
    /// It is stored, whole and right.
    case stored
    /// The server says that there is no such tile.
    case absent
    /// It is listed as failed, with that reason and HTTP status (0 where no status came).
    case failed(String, status: Int)
    /// It stays without an outcome, and the run ends with 69.
    case waiting
  }

  /// The job around the tile, as far as it is not the plain one.
  struct Job: Sendable {
    /// Members of `download`, with their JSON; they replace those of the plain job.
    var download: [String: String] = [:]
    /// Members of `source`, with their JSON.
    var source: [String: String] = [:]
    /// True: the source has a public name and is reached by a proxy, which is the origin.
    var isProxied = false
    /// True: the tiles are vector tiles.
    var isVector = false

    /// The plain job: PNG tiles, three tries, hardly any pause.
    static let plain = Job()

    var isPlain: Bool { download.isEmpty && source.isEmpty && !isProxied && !isVector }
  }

  /// The fault in a short sentence.
  public let name: String
  /// What becomes of the tile.
  public let outcome: Outcome
  /// Requests for the tile that servers see, with three tries; those after redirects included.
  public let requests: Int
  /// Tries of the tile that the program counts.
  public let tries: Int
  /// Requests for the tile that the program begins and that reach no server.
  public let unseen: Int
  /// True: a request may meet a connection that has just been closed, and so reach no server.
  public let isLossy: Bool
  let job: Job
  let script: @Sendable (FaultScene) -> StubAnswer

  /// A fault; `tries` is as `requests` unless told otherwise.
  init(
    _ name: String, _ outcome: Outcome, requests: Int, tries: Int? = nil, unseen: Int = 0,
    isLossy: Bool = false, job: Job = .plain,
    _ script: @escaping @Sendable (FaultScene) -> StubAnswer
  ) {
    self.name = name
    self.outcome = outcome
    self.requests = requests
    self.tries = tries ?? requests
    self.unseen = unseen
    self.isLossy = isLossy
    self.job = job
    self.script = script
  }

  /// The same fault with another promise, to see that it is not kept.
  public func expecting(_ outcome: Outcome, requests: Int? = nil) -> Fault {
    Fault(
      name, outcome, requests: requests ?? self.requests, tries: requests ?? tries, unseen: unseen,
      isLossy: isLossy, job: job, script)
  }

  /// Its row in a table of Markdown, without what was tried.
  public var tableRow: String {
    let cells: [String] =
      switch outcome {
      case .stored: ["stored", "", ""]
      case .absent: ["absent", "", ""]
      case .waiting: ["waiting", "", ""]
      case .failed(let reason, let status):
        ["failed", "`\(reason)`", status == 0 ? "none" : "\(status)"]
      }
    let shown = name.replacing("|", with: "\\|").replacing("<", with: "&lt;")
    return "| \(([shown] + cells + ["\(requests)"]).joined(separator: " | ")) |"
  }

  /// Whether the host seems to be out of reach.
  var isSilent: Bool {
    guard case .failed(let reason, _) = outcome else { return false }
    return ["dns", "connect", "tls", "timeout", "stalled", "reset"].contains(reason)
  }
}

/// What a fault's script can see.
struct FaultScene: Sendable {
  /// The request.
  let request: StubRequest
  /// The tile's right body.
  let body: [UInt8]
  /// The server that the job names, `http://127.0.0.1:…`.
  let origin: String
  /// Another server, under another name: `http://localhost:…`.
  let elsewhere: String
  /// `localhost:…`, where nobody listens.
  let nobody: String

  /// The right answer.
  var good: StubAnswer { .ok(body) }
  /// The path that was asked for; a proxy is asked with the host before it.
  var path: String {
    guard request.path.hasPrefix("http://") else { return request.path }
    return String(request.path.dropFirst(7).drop { $0 != "/" })
  }
  /// How often the tile was asked for on this server, this time included.
  var serial: Int { request.pathSerial }

  /// An HTTP-date, so many seconds from now (RFC 9110, 5.6.7).
  static func date(in seconds: Double) -> String { HTTPDateText.text(secondsFromNow: seconds) }
}

extension Fault: CustomStringConvertible {
  /// The fault's name.
  public var description: String { name }
}

extension Fault.Outcome: CustomStringConvertible {
  /// The outcome in a word or two.
  public var description: String {
    switch self {
    case .stored: "stored"
    case .absent: "absent"
    case .failed(let reason, let status): "failed: \(reason), status \(status)"
    case .waiting: "waiting"
    }
  }
}
