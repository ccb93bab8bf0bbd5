/// Which trials are made: chosen by chance of a given seed, and spread evenly over stages and blows.
public struct TrialPlan: Sendable {
  /// Trials that belong together in a report.
  public struct Group: Sendable {
    /// What the run was doing.
    public let stage: String
    /// What happened to it.
    public let blow: String
    /// The trials.
    public var trials: [KillTrial] = []
  }

  /// The groups, in the order of a run.
  public private(set) var groups: [Group] = []

  private var chance: TrialChance

  /// All trials.
  public var trials: [KillTrial] { groups.flatMap(\.trials) }

  // MARK: Signals

  /// `share` trials of each signal in each stage, and four times as many of the hardest: SIGKILL
  /// during a commit.
  public static func signals(each share: Int, seed: UInt64) throws -> TrialPlan {
    var plan = TrialPlan(chance: TrialChance(seed: seed))
    let signals: [Int32] = [2, 15, 9]
    let calls = try Calls()
    var stages = ["download"]
    if TracedProgram.isPossible { stages += SystemCall.Stage.allCases.map(\.rawValue) + [again] }
    for stage in stages {
      for signal in signals {
        var group = Group(stage: stage, blow: SignalName.of(signal))
        let isHardest = stage == SystemCall.Stage.commit.rawValue && signal == 9
        for _ in 0..<(isHardest ? 4 * share : share) {
          group.trials.append(plan.trial(stage, .signal(signal), calls))
        }
        plan.groups.append(group)
      }
    }
    return plan
  }

  private static let again = "three times in a row, anywhere"

  private mutating func trial(_ stage: String, _ blow: Strike.Blow, _ calls: Calls) -> KillTrial {
    let scene: TrialJob.Scene
    switch stage {
    case "download":
      scene = [.anew, .deep].randomElement(using: &chance) ?? .anew
      return KillTrial(scene, [download(scene, blow)])
    case TrialPlan.again:
      scene = TrialJob.Scene.allCases.randomElement(using: &chance) ?? .anew
      let strikes = (0..<3).map { _ in
        Bool.random(using: &chance)
          ? Strike(blow, at: .call(calls.any(scene, &chance))) : download(scene, blow)
      }
      return KillTrial(scene, strikes)
    default:
      guard let (scene, call) = calls.any(stage, &chance) else {
        return KillTrial(.anew, [download(.anew, blow)])
      }
      return KillTrial(scene, [Strike(blow, at: .call(call))])
    }
  }

  /// A strike while tiles are fetched.
  ///
  /// Where 1,000 answers are there, a batch is being stored.
  private mutating func download(_ scene: TrialJob.Scene, _ blow: Strike.Blow) -> Strike {
    let most = scene == .deep ? 1_300 : 60
    let answers = Int.random(in: 0...most, using: &chance)
    return Strike(
      blow, at: Bool.random(using: &chance) && answers > 0 ? .committed(answers) : .answers(answers)
    )
  }

  // MARK: Errors

  /// Errors of system calls that a disk or a system has.
  static let errors = ["ENOSPC", "EIO", "EDQUOT", "EMFILE"]

  /// `share` trials of each error in each stage.
  public static func errors(each share: Int, seed: UInt64) throws -> TrialPlan {
    var plan = TrialPlan(chance: TrialChance(seed: seed))
    guard TracedProgram.isPossible else { return plan }
    let calls = try Calls()
    let stages = SystemCall.Stage.allCases.map(\.rawValue)
    for stage in stages {
      for error in errors {
        var group = Group(stage: stage, blow: error)
        for _ in 0..<share {
          // Only what takes a file number can find none left.
          let found = calls.any(stage, &plan.chance) { error != "EMFILE" || $0.name == "openat" }
          guard let (scene, call) = found else { continue }
          // Output and messages go out by `write` too. SQLite opens a file a second way where the
          // first one fails, so that only what lasts is a failure.
          let isOpenedTwice = call.name == "openat" && call.stage == .packingFile
          let lasting =
            call.name != "write" && (isOpenedTwice || Bool.random(using: &plan.chance))
          group.trials.append(
            KillTrial(scene, [Strike(.error(error, lasting: lasting), at: .call(call))]))
        }
        if !group.trials.isEmpty { plan.groups.append(group) }
      }
    }
    return plan
  }

  /// The calls of unbroken runs.
  private struct Calls {
    private var all: [(scene: TrialJob.Scene, call: SystemCall)] = []

    init() throws {
      for scene in TrialJob.Scene.allCases {
        all += try TrialJob.unbroken(scene).calls.map { (scene, $0) }
      }
    }

    /// A call of that stage: of a name by chance, so that rare ones are met as often as common ones.
    func any(
      _ stage: String, _ chance: inout TrialChance,
      where isWanted: (SystemCall) -> Bool = { _ in true }
    ) -> (TrialJob.Scene, SystemCall)? {
      let suitable = all.filter { $0.call.stage.rawValue == stage && isWanted($0.call) }
      let name = Set(suitable.map(\.call.name)).sorted().randomElement(using: &chance)
      return suitable.filter { $0.call.name == name }.randomElement(using: &chance)
    }

    func any(_ scene: TrialJob.Scene, _ chance: inout TrialChance) -> SystemCall {
      (all.filter { $0.scene == scene }.randomElement(using: &chance) ?? all[0]).call
    }
  }
}
