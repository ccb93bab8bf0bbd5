import Foundation

/// Runs a job and strikes it.
struct StrikeExecution {
  /// How a run that was struck ended.
  struct Ended {
    /// Status and words.
    let outcome: Program.Outcome
    /// False where the run had ended before its moment came.
    let hasHit: Bool
  }

  private let job: TrialJob
  private let number: Int

  /// An execution on `job`, as its run of that number.
  init(_ job: TrialJob, run number: Int) {
    self.job = job
    self.number = number
  }

  func carryOut(_ strike: Strike) throws -> Ended {
    switch (strike.moment, strike.blow) {
    case (.call(let call), .signal(SIGKILL)):
      let traced = try start(.kill(call))
      let outcome = traced.program.wait()
      return Ended(outcome: outcome, hasHit: outcome.status == 128 + SIGKILL)
    case (.call(let call), .signal(let number)):
      let traced = try start(.stop(call))
      let hasHit = traced.waitUntilStopped()
      traced.program.signal(number)
      traced.program.signal(SIGCONT)
      return Ended(outcome: traced.program.wait(), hasHit: hasHit)
    case (.call(let call), .error(let name, let lasting)):
      let traced = try start(.fail(call, error: name, lasting: lasting))
      let outcome = traced.program.wait()
      return Ended(outcome: outcome, hasHit: traced.hasFailedCall)
    case (.answers(let count), .signal(let number)), (.committed(let count), .signal(let number)):
      let already = try StoreCensus(of: job.path + "/" + TrialJob.store).settled.count
      // The very first tile is asked for alone.
      let held =
        already + count == 0 ? 1 : max(0, min(TrialJob.inFlight, job.total - already - count))
      job.server.hold(after: count)
      let program = try Program.start(
        TrialJob.run, in: job.path, environment: TrialJob.environment(run: self.number))
      while program.isRunning, !job.server.isHolding(held) { poll(nil, 0, 1) }
      if case .committed = strike.moment { try waitForStore(of: already + count, program) }
      let hasHit = program.isRunning
      program.signal(number)
      if number != SIGKILL { job.server.letGo() }
      return Ended(outcome: program.wait(), hasHit: hasHit)
    case (_, .error): throw CocoaError(.featureUnsupported)
    }
  }

  private func start(_ interference: TracedProgram.Interference) throws -> TracedProgram {
    try TracedProgram(TrialJob.run, of: job, number: number, interference)
  }

  /// Waits until `status` tells of that many more outcomes: it works while the run is going.
  private func waitForStore(of count: Int, _ program: RunningProgram) throws {
    while program.isRunning {
      let status = try TrialDocument(
        job.command(["status", "job.json", "--json"]).output)
      if status["stored"] + status["absent"] >= count { return }
      poll(nil, 0, 10)
    }
  }
}
