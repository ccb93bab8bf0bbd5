import Foundation

/// A trouble that has a name, the way in which it is met, and what must come of it.
public struct InterruptionCase: Sendable, CustomStringConvertible {
  /// What came of a case.
  public struct Notes: Sendable {
    /// The exit status of the run that met the trouble.
    public var status: Int32 = -1
    /// The last line that it said.
    public var words = ""
    /// What was not as it must be.
    public var faults: [String] = []

    mutating func demand(_ holds: Bool, _ fault: String) {
      if !holds { faults.append(fault) }
    }

    /// Takes over how a run ended, which has to be with `status`.
    mutating func take(_ outcome: Program.Outcome, wanting status: Int32) {
      self.status = outcome.status
      words = String(outcome.errors.split(separator: "\n").last ?? "")
      demand(outcome.status == status, "exit status \(outcome.status): \(outcome.errors)")
    }
  }

  /// What happens.
  public let name: String
  /// What it needs of this machine.
  public enum Need: Sendable {
    /// Nothing.
    case nothing
    /// The right to mount a disk.
    case smallDisk
    /// The right to trace a process.
    case tracing
  }
  /// What it needs of this machine.
  public let need: Need
  private let body: @Sendable (inout Notes) throws -> Void

  init(
    _ name: String, needs need: Need = .nothing,
    _ body: @escaping @Sendable (inout Notes) throws -> Void
  ) {
    self.name = name
    self.need = need
    self.body = body
  }

  /// True where this machine has what the case needs.
  public var isPossible: Bool {
    switch need {
    case .nothing: true
    case .smallDisk: SmallDisk.isPossible
    case .tracing: TracedProgram.isPossible
    }
  }

  /// The case's name.
  public var description: String { name }

  /// Carries the case out.
  public func run() throws -> Notes {
    var notes = Notes()
    try body(&notes)
    return notes
  }

  /// Runs the job to its end and demands what an unbroken run comes to.
  static func finish(_ job: TrialJob, run number: Int, _ notes: inout Notes) throws {
    var watch = try TrialWatch(
      job, run: number, unbroken: try TrialJob.unbroken(job.scene).packages)
    try watch.judgeLast(try job.command(TrialJob.run, run: number))
    notes.faults += watch.faults.map { "afterwards: \($0)" }
  }
}
