import TestSupport
import Testing

/// The built program, interrupted at chosen moments and run again.
struct InterruptionTests {
  /// Chooses the moments; a trial's name tells all that is needed to make it again.
  static let seed: UInt64 = 20_261_201

  /// Where nothing can be traced, the first three are left: signals while tiles are fetched.
  @Test(arguments: 0..<27)
  func `whatever the moment of a signal, nothing is lost and nothing stored is asked for again`(
    number: Int
  ) throws {
    guard let trial = try Self.signals.get().trials.dropFirst(number).first else { return }
    let account = try trial.run()
    #expect(account.faults.isEmpty, "\(trial) (seed \(Self.seed))")
  }

  @Test(
    .enabled(if: TracedProgram.isPossible, "needs strace, and the right to trace"),
    arguments: 0..<12)
  func `a system call that fails is told with a way on, or does no harm`(number: Int) throws {
    let trials = try Self.errors.get().trials
    let trial = try #require(trials.dropFirst(number * trials.count / 12).first)
    let account = try trial.run()
    #expect(account.faults.isEmpty, "\(trial): \(account.words)")
    #expect(account.struck == 1, "\(trial)")
  }

  @Test(arguments: FullDiskCases.all.filter(\.isPossible))
  func `a full disk is exit code 74, and the same command goes on once there is room`(
    case: InterruptionCase
  ) throws {
    let notes = try `case`.run()
    #expect(notes.faults.isEmpty, "\(`case`): \(notes.words)")
  }

  @Test(arguments: SharedStoreCases.all.filter(\.isPossible))
  func `others at the store, and places that go away, cost no tile`(case: InterruptionCase) throws {
    let notes = try `case`.run()
    #expect(notes.faults.isEmpty, "\(`case`): \(notes.words)")
  }

  private static let signals = Result { try TrialPlan.signals(each: 1, seed: seed) }
  private static let errors = Result { try TrialPlan.errors(each: 1, seed: seed) }
}
