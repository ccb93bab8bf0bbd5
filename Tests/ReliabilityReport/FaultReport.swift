import TestSupport

/// The faults of single tiles.
enum FaultReport {
  static func markdown(trials: Int) throws -> String {
    let faults = FaultTable.all
    let alone = faults.flatMap { Array(repeating: $0, count: trials) }
    let findings = TrialPool.findings(of: alone) { try FaultTrial.disagreements(of: $0) }
    var broken = zip(alone, findings).flatMap { fault, lines in
      lines.map { $0.hasPrefix(fault.name) ? $0 : "\(fault): \($0)" }
    }
    let company = FaultTable.company
    let together = TrialPool.findings(of: Array(0..<trials)) { _ in
      try FaultTrial.disagreements(together: company)
    }
    broken += together.joined().map { "together: \($0)" }
    guard broken.isEmpty else { throw BrokenPromises(broken) }
    return text(company: company.count, trials: trials)
  }

  private static func text(company: Int, trials: Int) -> String {
    let tried = "\(trials) of \(trials)"
    let tables = FaultTable.groups.map { group in
      """
      ### \(group.title)

      | the server's answer for one tile | the tile is | reason | HTTP status | requests | as told |
      | --- | --- | --- | --- | --- | --- |
      \(group.faults.map { "\($0.tableRow) \(tried) |" }.joined(separator: "\n"))
      """
    }
    return """
      ## One tile goes wrong

      \(FaultTable.all.count) faults, each tried with a job of its own: all \
      \(FaultTable.all.count * trials) trials went as the tables say. \(company) of the faults were \
      also put into one job, a tile each; in all trials (\(trials)) every tile came to the same \
      outcome.

      A trial is right where all of this holds: the tile's outcome, reason, HTTP status and tries; \
      the good tiles around it stored, asked for once and byte for byte in both packages, the bad \
      one in neither; counts that add up to the job's total; the exit code (0 where nothing failed, \
      1 where something did, 69 where the run was told to wait); requests as the server saw them, \
      and as many as the program counts. `requests` are those of the one tile that the servers saw, \
      redirects included, with `tries: 3`.

      \(tables.joined(separator: "\n\n"))
      """
  }
}
