internal import Bindings

/// Runs the command of `auth` and has its token renewed when the server no longer takes it.
struct TokenKeeper {
  /// What a look at the command brings.
  enum News {
    /// Requests may start, or the command is still running.
    case nothing
    /// A new token; it is a secret.
    case token(String)
    /// The run cannot go on.
    case hopeless(HopelessRun)
  }

  /// Seconds between two looks at a program that closed its output and still runs.
  private static let closingPause = 5

  private let command: TokenCommand
  private let limits: ChildProgram.Limits
  private var renewal = TokenRenewal()
  private var program: ChildProgram?

  /// A keeper for the source's command; nil where it has none that a server asks for.
  init?(_ source: SourceSpecification, limits: ChildProgram.Limits) {
    guard case .command(let command) = source.authentication else { return nil }
    if case .archive = source.kind { return nil }
    self.command = command
    self.limits = limits
  }

  /// True where requests may start.
  var isReady: Bool { renewal.isHeld }

  /// What ends a poll while the command runs.
  var descriptors: [Int32] { program?.descriptors ?? [] }

  /// The longest poll in milliseconds; nil: any.
  var longestPoll: Int? {
    guard let program, program.descriptors.isEmpty else { return nil }
    return Self.closingPause
  }

  /// Starts the command where a token is needed, and tells what came of it.
  mutating func look(hiding secrets: Secrets) -> News {
    if renewal.isInVain { return .hopeless(refusedForGood) }
    do throws(TokenProblem) {
      if renewal.isNeeded { try start() }
      guard let program, let outcome = program.advance() else { return .nothing }
      self.program = nil
      return news(of: outcome, hiding: secrets)
    } catch {
      return .hopeless(hopeless(error, said: ""))
    }
  }

  /// Kills the command where it runs.
  mutating func cancel() { program = nil }

  /// Notes that a request starts; `isHome`: it bears the token.
  mutating func started(_ request: inout TileRequest, isHome: Bool) {
    if isHome { renewal.started(&request.token) }
  }

  /// Notes what a request came to.
  ///
  /// - Returns: true where its tile is asked for again and spends no try.
  mutating func asksAgain(_ request: inout TileRequest, after end: TryEnd) -> Bool {
    switch end {
    case .stored, .unchanged, .absent:
      renewal.accepted(request.token)
      return false
    case .failed(_, .refused) where request.trail?.staysHome ?? true:
      return renewal.refused(&request.token)
    case .failed, .redirected, .askAgain: return false
    }
  }

  private mutating func start() throws(TokenProblem) {
    renewal.asking()
    do {
      program = try ChildProgram(command.words, in: command.folder, limits: limits)
    } catch {
      throw .notStarted(reason: error.reason)
    }
  }

  private mutating func news(of outcome: ChildProgram.Outcome, hiding secrets: Secrets) -> News {
    do throws(TokenProblem) {
      let token = try TokenAnswer.token(in: outcome, limits: limits)
      renewal.renewed()
      return .token(token)
    } catch {
      return .hopeless(hopeless(error, said: complaint(outcome, secrets)))
    }
  }
}

// MARK: - Words

extension TokenKeeper {
  /// The last line that a failed command wrote to standard error, without the secrets known here:
  /// the job's, all that the command printed, and what the environment calls a secret.
  private func complaint(_ outcome: ChildProgram.Outcome, _ secrets: Secrets) -> String {
    guard let line = TokenAnswer.lines(of: outcome.errorTail).last(where: { !$0.isEmpty }) else {
      return ""
    }
    var secrets = secrets
    for line in TokenAnswer.lines(of: outcome.output) {
      secrets.insert(String(decoding: line, as: UTF8.self))
    }
    for (name, value) in ProcessEnvironment.variables() where SecretName.isSecret(name) {
      secrets.insert(value)
    }
    return Excerpt.of(secrets.scrubbed(String(decoding: line, as: UTF8.self)))
  }

  private func hopeless(_ problem: TokenProblem, said: String) -> HopelessRun {
    HopelessRun(
      why: "auth.command: \(command.name) \(problem)\(said.isEmpty ? "" : "; it said: \(said)")",
      advice: "run it by hand in \(command.folder) and see that the first line it prints is the "
        + "token, then run the same command again; what is stored stays")
  }

  private var refusedForGood: HopelessRun {
    HopelessRun(
      why: "auth.command: the token of \(command.name) was refused \(TokenRenewal.mostInVain) "
        + "times and was good for no tile",
      advice: "see whether it prints a token that the source takes, then run the same command "
        + "again; what is stored stays")
  }
}
