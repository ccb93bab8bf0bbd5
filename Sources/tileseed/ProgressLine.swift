internal import SeedPipeline

/// Progress at one moment, in the forms in which it is shown.
struct ProgressLine {
  private let progress: RunProgress
  private let rate: Double?

  private let now: Int64

  /// Progress with the rate in tiles a second; nil where it is not known yet.
  ///
  /// `now` is the time of day in seconds since 1970.
  init(_ progress: RunProgress, rate: Double?, now: Int64 = 0) {
    self.progress = progress
    self.rate = rate
    self.now = now
  }

  /// The seconds that are left at the present rate.
  var secondsLeft: Double? {
    guard let rate, rate > 0 else { return nil }
    return Double(progress.total - progress.done) / rate
  }

  /// The share done, 0...1.
  var share: Double {
    progress.total == 0 ? 1 : Double(progress.done) / Double(progress.total)
  }

  /// The line without a bar.
  var text: String {
    // Rounded down: it says 100 % only when all is done.
    var parts = [
      "\(Int(share * 100))%",
      "\(HumanText.count(progress.done)) of \(HumanText.count(progress.total)) tiles",
      HumanText.bytes(progress.bytes),
    ]
    if let rate { parts.append("\(HumanText.decimal(rate)) tiles/s") }
    if let secondsLeft, progress.done < progress.total {
      parts.append("\(HumanText.duration(secondsLeft)) left")
    }
    if progress.failed > 0 { parts.append("\(HumanText.count(progress.failed)) failed") }
    if progress.throttled > 0 {
      parts.append("\(HumanText.count(progress.throttled)) throttled")
      if progress.held > 0 { parts.append("\(HumanText.duration(progress.held)) waited") }
    }
    if let pause { parts.append(pause) }
    return parts.joined(separator: ", ")
  }

  /// What keeps a host waiting now; nil where nothing does.
  private var pause: String? {
    guard let pause = progress.pause else { return nil }
    let left = pause.until - now
    guard left > 0 || pause.reason == .outage else { return nil }
    let time = HumanText.duration(Double(max(0, left)))
    return switch pause.reason {
    case .held: "\(pause.host) wants a pause, \(time) left"
    case .outage: "\(pause.host) is out of reach, asked again in \(time)"
    }
  }

  /// The line with a bar before it, in at most `width` characters.
  func bar(width: Int) -> String {
    let text = text
    let room = min(30, width - text.count - 3)
    guard room >= 5 else { return String(text.prefix(max(0, width))) }
    let filled = Int(share * Double(room))
    return "[" + String(repeating: "#", count: filled)
      + String(repeating: "-", count: room - filled) + "] " + text
  }

  /// The line of `--progress json` (contract, section 3, JSON).
  var json: JSONText {
    .object([
      ("event", .string("progress")), ("done", .integer(progress.done)),
      ("total", .integer(progress.total)), ("stored", .integer(progress.stored)),
      ("absent", .integer(progress.absent)), ("failed", .integer(progress.failed)),
      ("bytes", .integer(progress.bytes)),
      ("rate", rate.map { .number(($0 * 10).rounded() / 10) } ?? .null),
      ("eta", secondsLeft.map { .number($0.rounded()) } ?? .null),
    ])
  }
}
