internal import SeedPipeline

internal import Bindings

/// How progress is shown.
enum ProgressStyle: String, CaseIterable {
  /// A bar on a terminal, plain lines elsewhere.
  case auto
  /// One line, drawn again.
  case bar
  /// A line every ten seconds.
  case plain
  /// A JSON object a line.
  case json
  /// Nothing.
  case none

  /// The style of that name; `auto` where there is none.
  init(_ name: String?) throws(UsageError) {
    guard let name else {
      self = .auto
      return
    }
    guard let style = ProgressStyle(rawValue: name) else {
      let names = ProgressStyle.allCases.map(\.rawValue)
      throw UsageError(
        message: "--progress \"\(name)\"\(NearestWord.hint(for: name, among: names)): "
          + "one of \(names.joined(separator: ", "))")
    }
    self = style
  }

  /// The style with `auto` decided.
  var decided: ProgressStyle {
    decided(
      onTerminal: StandardStream.error.isTerminal,
      named: ProcessEnvironment.variables()["TERM"])
  }

  /// The style with `auto` decided for where standard error goes.
  ///
  /// A terminal that says that it is `dumb` cannot draw a line again.
  func decided(onTerminal isTerminal: Bool, named terminal: String?) -> ProgressStyle {
    guard self == .auto else { return self }
    return isTerminal && terminal != "dumb" ? .bar : .plain
  }
}
