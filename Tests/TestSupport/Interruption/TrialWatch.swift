import Foundation

/// Looks at a job before and after a run and notes what is not as it must be.
struct TrialWatch {
  private(set) var faults: [String] = []

  private let job: TrialJob
  private let unbroken: PackageSnapshot
  private let before: StoreCensus
  private let number: Int

  /// Looks at `job` before its run of that number.
  init(_ job: TrialJob, run number: Int, unbroken: PackageSnapshot) throws {
    self.job = job
    self.unbroken = unbroken
    before = try StoreCensus(of: job.path + "/" + TrialJob.store)
    self.number = number
  }

  private mutating func demand(_ holds: Bool, _ fault: String) {
    if !holds { faults.append(fault) }
  }

  // MARK: After a strike

  /// Judges a run that was struck.
  mutating func judge(_ ended: StrikeExecution.Ended, of strike: Strike) throws {
    job.server.waitUntilIdle()
    let outcome = ended.outcome
    let after = try StoreCensus(of: job.path + "/" + TrialJob.store)
    try judgeState(after)
    let lost = judgeRequests(after)
    switch strike.blow {
    case .signal(let number):
      let isWhole = PackageSnapshot(of: job.path) == unbroken
      // A signal may come when the last word is spoken; then all is done.
      let isLate = number != SIGKILL && outcome.status == 0 && isWhole
      let wanted = ended.hasHit && !isLate ? 128 + number : 0
      demand(outcome.status == wanted, "exit status \(outcome.status) in place of \(wanted)")
      if case .committed = strike.moment {
        demand(lost <= TrialJob.inFlight, "\(lost) answers lost after a commit")
      }
      if number == SIGKILL {
        demand(lost <= KillTrial.heldOutcomes + TrialJob.inFlight, "\(lost) answers lost")
      } else {
        demand(lost == 0, "\(lost) answers lost by a signal that can be heeded")
        try judgeGoodOrder(outcome, after, isWhole: !ended.hasHit || isLate)
        if ended.hasHit, !isWhole {
          let last = outcome.errors.split(separator: "\n").last ?? ""
          demand(last.contains("tileseed run job.json"), "says not how to go on: \(last)")
        }
      }
    case .error:
      try judgeError(outcome, after)
    }
  }

  /// What holds at every moment: the store is sound and `status` tells what it has, and an output
  /// that exists is complete.
  private mutating func judgeState(_ after: StoreCensus) throws {
    demand(after.damage == nil, "store: \(after.damage ?? "")")
    demand(before.settled.isSubset(of: after.settled), "stored tiles are gone")
    let now = PackageSnapshot(of: job.path)
    for torn in now.torn(from: job.before, to: unbroken) { faults.append("\(torn) is torn") }
    let status = try job.command(["status", "job.json", "--json"])
    let told = TrialDocument(status.output)
    let counts = ["stored", "absent", "failed"].map { told[$0] }
    demand(
      status.status == 0 && counts == [after.stored, after.absent, after.failed]
        && told["waiting"] == job.total - counts.reduce(0, +) && told["total"] == job.total,
      "status \(status.status) tells \(status.output) of a store with \(after.stored) stored, "
        + "\(after.absent) absent, \(after.failed) failed; \(status.errors)")
  }

  /// Judges what was asked for; gives the number of answers that are not in the store.
  private mutating func judgeRequests(_ after: StoreCensus) -> Int {
    let asked = job.server.asked(inRun: number)
    let again = before.settled.intersection(asked)
    demand(again.isEmpty, "asked again though in the store: \(again.sorted().prefix(5))")
    demand(Set(asked).count == asked.count, "a tile was asked for twice in one run")
    return Set(asked).subtracting(after.settled).count
  }

  /// Judges a run that ended by itself: its account adds up and nothing is left lying about.
  private mutating func judgeGoodOrder(
    _ outcome: Program.Outcome, _ after: StoreCensus, isWhole: Bool, isTidy: Bool = true
  ) throws {
    let document = TrialDocument(outcome.output)
    let tiles = document.object("tiles")
    let parts = ["stored", "reused", "absent", "failed", "skipped", "waiting"].map { tiles[$0] }
    demand(
      tiles["total"] == job.total && parts.reduce(0, +) == job.total
        && parts[0] + parts[1] == after.stored && parts[2] == after.absent
        && parts[3] == after.failed,
      "the account does not add up: \(outcome.output)")
    let seen = job.server.asked(inRun: number).count
    demand(
      document["requests"] == seen, "\(document["requests"]) requests told, \(seen) seen")
    let strays = job.names.filter { !job.namesAtEnd.contains($0) }
    demand(strays.isEmpty || !isTidy, "left lying about: \(strays)")
    if isWhole {
      demand(PackageSnapshot(of: job.path) == unbroken, "the packages are not whole")
    }
  }

  /// Judges a run of which a system call failed: it ended well all the same, or says what is wrong.
  private mutating func judgeError(_ outcome: Program.Outcome, _ after: StoreCensus) throws {
    guard outcome.status != 0 else {
      // What could not be removed is removed by the next run.
      return try judgeGoodOrder(outcome, after, isWhole: true, isTidy: false)
    }
    let hasAsked = !job.server.asked(inRun: number).isEmpty
    demand(
      outcome.status == 74 || outcome.status == 73 && !hasAsked,
      "exit status \(outcome.status): \(outcome.errors)")
    let last = outcome.errors.split(separator: "\n").last ?? ""
    demand(
      last.hasPrefix("tileseed: \(job.path)/"), "names no path: \(outcome.errors)")
    demand(last.contains("run again") || last.contains("name another place"), "no advice: \(last)")
  }

  // MARK: At the end

  /// Judges the run that nobody struck.
  mutating func judgeLast(_ outcome: Program.Outcome) throws {
    job.server.waitUntilIdle()
    demand(outcome.status == 0, "exit status \(outcome.status): \(outcome.errors)")
    let after = try StoreCensus(of: job.path + "/" + TrialJob.store)
    try judgeState(after)
    let lost = judgeRequests(after)
    demand(lost == 0, "\(lost) answers are missing")
    demand(after.stored + after.absent == job.total, "\(after.settled.count) of \(job.total) tiles")
    try judgeGoodOrder(outcome, after, isWhole: true)
    demand(job.names == job.namesAtEnd.sorted(), "left lying about: \(job.names)")
  }
}
