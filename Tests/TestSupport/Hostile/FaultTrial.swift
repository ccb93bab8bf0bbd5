/// A run of the built program against an origin with faults, compared with what they promise.
public struct FaultTrial {
  private let faults: [Fault]
  private let origin: HostileOrigin
  private let run: ObservedRun
  private let isVector: Bool

  /// What differs from the promise when the fault meets one tile of a job; empty where all is right.
  public static func disagreements(of fault: Fault) throws -> [String] {
    try FaultTrial([fault], job: fault.job).disagreements
  }

  /// What differs when each of the faults meets a tile of one job.
  public static func disagreements(together faults: [Fault]) throws -> [String] {
    try FaultTrial(faults, job: .plain).disagreements
  }

  private init(_ faults: [Fault], job: Fault.Job) throws {
    self.faults = faults
    isVector = job.isVector
    let origin = try HostileOrigin(faults, isVector: job.isVector)
    self.origin = origin
    defer { origin.stop() }
    var source = job.source
    var download = [
      "inFlight": "\(Self.inFlight)", "tries": "3", "backoff": "[0, 0.01]", "timeout": "20",
      "stallTimeout": "20", "maxFailures": "1000",
    ]
    var template = origin.main.template("/{z}/{x}/{y}.\(job.isVector ? "pbf" : "png")")
    if job.isVector { source["format"] = "\"pbf\"" }
    if job.isProxied {
      template = "http://tiles.example.invalid/{z}/{x}/{y}.png"
      download["proxy"] = "\"\(origin.main.origin)\""
    }
    download.merge(job.download) { $1 }
    run = try ObservedRun(
      JobText.world(zoom: origin.zoom, template: template, source: source, download: download))
  }

  private static let inFlight = 8

  /// Everything that differs from the promise.
  private var disagreements: [String] {
    counts + listing + requests + packages
  }

  // MARK: What is compared

  private func count(_ outcome: (Fault.Outcome) -> Bool) -> Int {
    faults.count { outcome($0.outcome) }
  }

  private var isStopped: Bool { faults.contains { $0.outcome == .waiting } }

  private var counts: [String] {
    var wanted = RunAccount.Tiles()
    wanted.total = origin.allTiles.count
    wanted.absent = count { $0 == .absent }
    wanted.failed = count { if case .failed = $0 { true } else { false } }
    wanted.waiting = count { $0 == .waiting }
    wanted.stored = wanted.total - wanted.absent - wanted.failed - wanted.waiting
    let exitCode: Int32 = isStopped ? 69 : wanted.failed > 0 ? 1 : 0
    var found: [String] = []
    if run.account.tiles != wanted { found.append("tiles: \(run.account.tiles), not \(wanted)") }
    if run.account.tiles.sum != wanted.total { found.append("the counts do not add up") }
    if run.exitCode != exitCode { found.append("exit code \(run.exitCode), not \(exitCode)") }
    if isStopped, !run.errors.contains("Retry-After") { found.append("no word of Retry-After") }
    return found
  }

  private var listing: [String] {
    var found: [String] = []
    var byTile = Dictionary(run.failures.map { ($0.tile, $0) }) { first, _ in first }
    if byTile.count != run.failures.count { found.append("a tile is listed twice") }
    var reasons: [String: Int] = [:]
    for (fault, tile) in zip(faults, origin.tiles) {
      let listed = byTile.removeValue(forKey: tile)
      guard case .failed(let reason, let status) = fault.outcome else {
        if let listed { found.append("\(fault): listed as \(listed.reason)") }
        continue
      }
      reasons[reason, default: 0] += 1
      guard let listed else {
        found.append("\(fault): not listed as failed")
        continue
      }
      if listed.reason != reason { found.append("\(fault): \(listed.reason), not \(reason)") }
      if listed.status != status {
        found.append("\(fault): status \(listed.status), not \(status)")
      }
      if listed.tries != fault.tries {
        found.append("\(fault): \(listed.tries) tries, not \(fault.tries)")
      }
      if listed.url.isEmpty { found.append("\(fault): listed without an address") }
    }
    found += byTile.values.map { "the good tile \($0.tile) is listed as \($0.reason)" }
    if run.account.failures != reasons {
      found.append("failures by reason: \(run.account.failures), not \(reasons)")
    }
    return found
  }

  private var requests: [String] {
    var found: [String] = []
    var asked = origin.asked
    for (fault, tile) in zip(faults, origin.tiles) {
      let seen = asked.removeValue(forKey: tile) ?? 0
      if seen != fault.requests {
        found.append("\(fault): \(seen) requests, not \(fault.requests)")
      }
    }
    let isLossy = faults.contains(where: \.isLossy)
    let unseen = faults.reduce(0) { $0 + $1.unseen }
    let retries = faults.reduce(0) { $0 + $1.tries - 1 }
    let served = origin.main.record.requests.count + origin.other.record.requests.count
    if isLossy ? run.account.requests < served : run.account.requests != served + unseen {
      found.append("\(run.account.requests) requests counted, \(served) seen, \(unseen) unseen")
    }
    if isLossy ? run.account.retries < retries : run.account.retries != retries {
      found.append("\(run.account.retries) retries counted, not \(retries)")
    }
    for (tile, count) in asked where count != 1 {
      found.append("the good tile \(tile) was asked for \(count) times")
    }
    if origin.main.record.inFlightMax > Self.inFlight { found.append("too many in flight") }
    return found
  }

  private var packages: [String] {
    guard !isStopped else {
      let written = ["out.mbtiles", "tiles/metadata.json"].filter { run.bytes($0) != nil }
      return written.map { "\($0) was written by a run that stopped early" }
    }
    var found: [String] = []
    let faultOf = Dictionary(uniqueKeysWithValues: zip(origin.tiles, faults))
    for tile in origin.allTiles {
      let packed = run.bytes("tiles/\(tile).\(isVector ? "pbf" : "png")")
      let fault = faultOf[tile]
      let wanted = fault.map { $0.outcome == .stored } ?? true ? origin.body(of: tile) : nil
      if packed != wanted {
        let what = packed == nil ? "missing in" : wanted == nil ? "in" : "wrong in"
        found.append("\(fault?.name ?? "good tile \(tile)"): \(what) the package")
      }
    }
    for output in run.account.outputs where output.tiles != run.account.tiles.stored {
      found.append("a package of \(output.tiles) tiles")
    }
    if run.account.outputs.count != 2 { found.append("\(run.account.outputs.count) packages") }
    return found
  }
}
