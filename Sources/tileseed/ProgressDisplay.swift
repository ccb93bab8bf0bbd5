internal import Bindings
internal import SeedPipeline

/// Shows a run's progress on standard error.
struct ProgressDisplay {
  private let style: ProgressStyle
  private let name: String
  private var meter = RateMeter()
  private var lastShown: ContinuousClock.Instant?
  private var isBarDrawn = false

  /// A display in that style for the job of that name.
  init(style: ProgressStyle, name: String) {
    self.style = Console.level == .quiet ? .none : style.decided
    self.name = name
  }

  /// Shows what happened, unless it is too soon after the last line.
  mutating func show(_ event: RunEvent) {
    switch event {
    case .warning(let text):
      // Progress may be turned off, warnings by --quiet alone.
      end()
      Console.say("warning: \(text)")
    case .began(let progress):
      meter.begin(done: progress.done, at: .now)
      let left = progress.total - progress.done
      Console.detail("\(name): \(left) of \(progress.total) tiles to fetch")
    case .progress(let progress): draw(progress)
    case .stopping:
      say("Stopping: waiting for what is in flight (interrupt again to end at once)")
    case .packing(let path): Console.detail("packing \(path)")
    case .packed(let package):
      Console.detail("packed \(package.path): \(package.tiles) tiles")
    }
  }

  /// Takes the bar away.
  mutating func end() {
    guard isBarDrawn else { return }
    StandardStream.error.write("\r\u{1B}[K")
    isBarDrawn = false
  }

  private mutating func say(_ text: String) {
    end()
    if style != .none { Console.say(text) }
  }

  private mutating func draw(_ progress: RunProgress) {
    let now = ContinuousClock.now
    meter.update(done: progress.done, at: now)
    let isLast = progress.done == progress.total
    let pause: Duration = style == .bar ? .milliseconds(500) : .seconds(style == .json ? 1 : 10)
    if let lastShown, now - lastShown < pause, !isLast { return }
    // The first plain line comes after the first pause, so that a short run prints none.
    if lastShown == nil, style == .plain, !isLast {
      lastShown = now
      return
    }
    if lastShown == nil, style == .plain, isLast { return }
    lastShown = now
    let line = ProgressLine(
      progress, rate: meter.rate, now: ProcessEnvironment.secondsSince1970())
    switch style {
    case .none, .auto: break
    case .json: StandardStream.error.write(line.json.line + "\n")
    case .plain: StandardStream.error.write("\(name): \(line.text)\n")
    case .bar:
      let width = StandardStream.error.columns ?? 80
      StandardStream.error.write("\r" + line.bar(width: width - 1) + "\u{1B}[K")
      isBarDrawn = true
    }
  }
}
