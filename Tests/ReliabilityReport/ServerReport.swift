import TestSupport

/// Whole servers that are difficult.
enum ServerReport {
  static func markdown(trials: Int) throws -> String {
    let all = ServerTable.all.flatMap { Array(repeating: $0, count: trials) }
    let findings = TrialPool.findings(of: all) { try $0.trial() }
    let broken = zip(all, findings).flatMap { behaviour, lines in
      lines.map { "a server that \(behaviour): \($0)" }
    }
    guard broken.isEmpty else { throw BrokenPromises(broken) }
    let rows = ServerTable.all.map { "\($0.tableRow) \(trials) of \(trials) |" }
    return """
      ## The whole server is difficult

      The counts are the server's own: requests in any one second, requests in flight, connections, \
      moments of arrival. In each trial the tile counts add up to the job's total as well.

      | the server | what holds | as told |
      | --- | --- | --- |
      \(rows.joined(separator: "\n"))

      What cannot be seen: over HTTP/1 an answer that nobody asked for, and that comes only after the \
      next request went out, looks like the answer to that request. One that is there before, also \
      one that lies in wait on a kept connection, is found, and that connection is not used again.
      """
  }
}
