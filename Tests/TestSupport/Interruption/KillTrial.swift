import Foundation

/// A job that is interrupted, once or again and again, and then run to its end.
///
/// All that must hold after each interruption and at the end is looked at; what does not is told.
public struct KillTrial: Sendable, CustomStringConvertible {
  /// What is run.
  public let scene: TrialJob.Scene
  /// The interruptions, each of a run of its own.
  public let strikes: [Strike]

  /// A trial.
  public init(_ scene: TrialJob.Scene, _ strikes: [Strike]) {
    self.scene = scene
    self.strikes = strikes
  }

  /// The trial, for a test's output.
  public var description: String {
    "\(scene.rawValue): " + strikes.map(\.description).joined(separator: "; ")
  }

  /// What came of a trial.
  public struct Account: Sendable {
    /// Interruptions that met a running program.
    public var struck = 0
    /// Requests for tiles that had been asked for before.
    public var askedTwice = 0
    /// The exit statuses of the interrupted runs.
    public var statuses: [Int32] = []
    /// The last line that each interrupted run said.
    public var words: [String] = []
    /// What was not as it must be.
    public var faults: [String] = []
  }

  /// Answers that a disk error may cost: the open batch, and as many that wait behind it.
  static let heldOutcomes = 2_000
  /// Answers that a kill in a commit may cost: its batch, and what came in meanwhile.
  static let openBatch = 1_000

  /// Carries the trial out.
  public func run() throws -> Account {
    let unbroken = try TrialJob.unbroken(scene)
    let job = try TrialJob(scene)
    var account = Account()
    for (place, strike) in strikes.enumerated() {
      var watch = try TrialWatch(job, run: place + 1, unbroken: unbroken.packages)
      let ended = try StrikeExecution(job, run: place + 1).carryOut(strike)
      job.server.letGo()
      try watch.judge(ended, of: strike)
      account.struck += ended.hasHit ? 1 : 0
      account.statuses.append(ended.outcome.status)
      account.words.append(String(ended.outcome.errors.split(separator: "\n").last ?? ""))
      account.faults += watch.faults.map { "\(strike): \($0)" }
    }
    let number = strikes.count + 1
    var watch = try TrialWatch(job, run: number, unbroken: unbroken.packages)
    let last = try job.command(TrialJob.run, run: number)
    try watch.judgeLast(last)
    account.faults += watch.faults.map { "the last run: \($0)" }
    let asked = (1...number).flatMap(job.server.asked)
    account.askedTwice = asked.count - Set(asked).count
    return account
  }
}
