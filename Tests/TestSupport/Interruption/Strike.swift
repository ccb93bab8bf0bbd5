/// An interruption of a run: what happens to it, and when.
public struct Strike: Sendable, CustomStringConvertible {
  /// When it happens.
  public enum Moment: Sendable {
    /// After so many answers, while the requests after them are unanswered.
    case answers(Int)
    /// The same, once the store has all that was answered.
    case committed(Int)
    /// At a system call.
    case call(SystemCall)
  }

  /// What happens.
  public enum Blow: Sendable {
    /// A signal comes.
    case signal(Int32)
    /// The system call fails; where `lasting`, all later ones of its name too.
    case error(String, lasting: Bool)
  }

  /// When.
  public let moment: Moment
  /// What.
  public let blow: Blow

  /// An interruption.
  public init(_ blow: Blow, at moment: Moment) {
    self.blow = blow
    self.moment = moment
  }

  /// The strike, for a test's output.
  public var description: String {
    let what =
      switch blow {
      case .signal(let number): SignalName.of(number)
      case .error(let name, let lasting): name + (lasting ? " from now on" : "")
      }
    switch moment {
    case .answers(let count): return "\(what) after \(count) answers"
    case .committed(let count): return "\(what) once \(count) answers are stored"
    case .call(let call): return "\(what) at \(call)"
    }
  }

  /// What the run is doing then.
  ///
  /// A row of the report.
  public var stage: String {
    switch moment {
    case .answers, .committed: "download"
    case .call(let call): call.stage.rawValue
    }
  }
}

/// The names of the signals of trials.
enum SignalName {
  static func of(_ number: Int32) -> String {
    switch number {
    case 2: "SIGINT"
    case 9: "SIGKILL"
    case 15: "SIGTERM"
    default: "signal \(number)"
    }
  }
}
