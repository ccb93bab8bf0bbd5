import Dispatch
import Bindings
import TestSupport

/// The tables of what signals, failing disks and others at the store do to a run.
enum InterruptionReport {
  /// The moments are chosen by chance of this seed.
  private static let seed: UInt64 = 20_261_201

  /// The tables, of that many trials a row.
  /// - Throws: `NotKept` where a promise was not kept.
  static func markdown(trials: Int) throws -> String {
    let signals = rows(of: try TrialPlan.signals(each: trials, seed: seed))
    let errors = rows(of: try TrialPlan.errors(each: trials, seed: seed))
    let cases = try (FullDiskCases.all + SharedStoreCases.all).filter(\.isPossible).map {
      ($0, try $0.run())
    }
    let faults =
      (signals + errors).flatMap(\.faults)
      + cases.flatMap { found in found.1.faults.map { "\(found.0): \($0)" } }
    guard faults.isEmpty else { throw NotKept(faults: faults) }
    return """
      ## Interruptions

      The built program is interrupted and the same command given again until the job is complete: \
      \(signals.map(\.trials).reduce(0, +)) trials with signals, \
      \(errors.map(\.trials).reduce(0, +)) with system calls that fail, the moments chosen by \
      chance (seed \(seed)) among all calls by which an unbroken run changes a file\(obstacle). \
      Three jobs: 85 tiles into an MBTiles file and a directory, anew and over those of a smaller \
      job, and 1,365 tiles into an MBTiles file, which is more than one commit.

      After each interruption: SQLite's own check finds the store sound, no row is without its \
      body, nothing that was stored is gone, `status` tells what the store has, and an output that \
      exists is the old one or the new one, whole. At the end: the packages have the bytes of an \
      unbroken run, no tile that was in the store was asked for again, and nothing is left lying \
      about. After a signal that can be heeded, also: no answer is lost, the counts of \
      `run --json` add up, its requests are those that the server saw, and the exit code is 130 \
      or 143 (137 after SIGKILL).

      *Asked twice* is the most tiles of a trial that were asked for again because their answers \
      were not in the store yet: the batch being written, at most 1,000, and what came in meanwhile.

      \(table(["stage", "signal", "trials", "all sound", "most tiles asked twice"], signals.map(cells)))

      ### System calls that fail

      The call does nothing and says that it failed, once or from then on. The run ends with 74 (73 \
      where it had asked for nothing yet), a line that names the path and what to do, and goes on \
      when the command is given again; or, where the call does not matter, it ends as if nothing \
      had been.

      \(table(["stage", "error", "trials", "exit codes", "all sound", "most tiles asked twice"], errors.map(errorCells)))

      ### Full disks, others at the store, places that go away

      Disks of 4 MB, filled up, and given room again; then the same command completes the job.

      \(table(["what happens", "exit code", "the job then completes"], cases.map { ["\($0.0)", "\($0.1.status)", "yes"] }))
      """
  }

  /// Promises that were not kept.
  struct NotKept: Error, CustomStringConvertible {
    let faults: [String]
    var description: String { faults.joined(separator: "\n") }
  }

  private static var obstacle: String {
    TracedProgram.obstacle.map { " (here only while tiles are fetched: \($0))" } ?? ""
  }

  // MARK: Trials

  /// What the trials of a group came to.
  private struct Row: Sendable {
    let group: TrialPlan.Group
    var trials = 0
    var askedTwice = 0
    var statuses: Set<Int32> = []
    var faults: [String] = []

    init(_ group: TrialPlan.Group) { self.group = group }

    mutating func take(_ trial: KillTrial, _ result: Result<KillTrial.Account, any Error>) {
      trials += 1
      switch result {
      case .success(let account):
        askedTwice = max(askedTwice, account.askedTwice)
        statuses.formUnion(account.statuses)
        faults += account.faults.map { "\(trial): \($0)" }
      case .failure(let error): faults.append("\(trial): \(error)")
      }
    }
  }

  private static func rows(of plan: TrialPlan) -> [Row] {
    let rows = Lock(plan.groups.map { Row($0) })
    let trials = plan.groups.enumerated().flatMap { group in
      group.element.trials.map { (row: group.offset, trial: $0) }
    }
    DispatchQueue.concurrentPerform(iterations: trials.count) { index in
      let (row, trial) = trials[index]
      let result = Result { try trial.run() }
      rows.withLock { $0[row].take(trial, result) }
    }
    return rows.withLock { $0 }
  }

  // MARK: Tables

  private static func cells(_ row: Row) -> [String] {
    [row.group.stage, row.group.blow, "\(row.trials)", "yes", "\(row.askedTwice)"]
  }

  private static func errorCells(_ row: Row) -> [String] {
    let statuses = row.statuses.sorted().map(String.init).joined(separator: ", ")
    return [
      row.group.stage, row.group.blow, "\(row.trials)", statuses, "yes", "\(row.askedTwice)",
    ]
  }

  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    ([head, head.map { _ in "---" }] + rows)
      .map { "| " + $0.joined(separator: " | ") + " |" }
      .joined(separator: "\n")
  }
}
