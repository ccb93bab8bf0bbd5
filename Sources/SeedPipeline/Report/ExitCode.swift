/// The exit codes of the program (contract, section 3; names of the 64s are those of sysexits.h).
public enum ExitCode: Sendable, Equatable {
  /// Every tile is stored or absent and every output is written.
  case complete
  /// Finished, but tiles failed or wait.
  case incomplete
  /// The command line is wrong.
  case usage
  /// A bad job, input file or source.
  case badInput
  /// The source is unusable.
  case unavailable
  /// An output or the store cannot be created.
  case cannotCreate
  /// A disk error, or a full disk.
  case diskError
  /// Another run holds the store.
  case locked
  /// Ended by a signal.
  case signal(Int)

  /// The code of a number that a process can end with; numbers without a meaning are `badInput`.
  public init(status: Int32) {
    switch status {
    case 0: self = .complete
    case 1: self = .incomplete
    case 64: self = .usage
    case 69: self = .unavailable
    case 73: self = .cannotCreate
    case 74: self = .diskError
    case 75: self = .locked
    case 129...159: self = .signal(Int(status) - 128)
    default: self = .badInput
    }
  }

  /// True where an error kept a job from its end; tiles that failed and a signal are none.
  public var isError: Bool {
    switch self {
    case .complete, .incomplete, .signal: false
    case .usage, .badInput, .unavailable, .cannotCreate, .diskError, .locked: true
    }
  }

  /// The number that the process ends with.
  public var status: Int32 {
    switch self {
    case .complete: 0
    case .incomplete: 1
    case .usage: 64
    case .badInput: 65
    case .unavailable: 69
    case .cannotCreate: 73
    case .diskError: 74
    case .locked: 75
    case .signal(let number): 128 + Int32(number)
    }
  }
}
