internal import SeedPipeline

/// A run's account for a person.
enum SummaryText {
  /// Tells how a run ended: the lines, where they are wanted and known, and last what to do next.
  static func tell(_ ending: SeedRun.Ending, withLines: Bool) {
    if withLines, Console.level != .quiet, ending.summary.isCounted {
      Console.answer(lines(ending.summary))
    }
    if let message = ending.message { Console.complain(message) }
  }

  /// The lines that a run ends with: the tiles, the requests, the failures and the packages.
  static func lines(_ summary: RunSummary) -> String {
    let tiles = summary.tiles
    var counts = ["\(tiles.stored) stored"]
    if tiles.reused > 0 {
      counts.append("\(tiles.reused) reused" + among(summary.unchanged, "unchanged"))
    }
    if tiles.absent > 0 {
      counts.append("\(tiles.absent) absent" + among(summary.removed, "removed"))
    }
    if tiles.failed > 0 { counts.append("\(tiles.failed) failed") }
    if tiles.skipped > 0 { counts.append("\(tiles.skipped) skipped") }
    if tiles.waiting > 0 { counts.append("\(tiles.waiting) waiting") }
    let total = TileCounts.words(tiles.total)
    var lines = ["\(summary.job): \(total): \(counts.joined(separator: ", "))"]
    if summary.requests > 0 {
      lines.append(
        "\(requests(summary)), "
          + "\(HumanText.bytes(summary.bytes)), \(HumanText.duration(summary.seconds))")
    }
    lines += waits(summary)
    for (reason, count) in summary.failures.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) })
    {
      lines.append("  failed: \(count) × \(reason)")
    }
    for output in summary.outputs {
      let state = output.upToDate ? "up to date" : "written"
      lines.append(
        "\(output.path): \(TileCounts.words(output.tiles)), "
          + "\(HumanText.bytes(Int(output.bytes))), \(state)")
    }
    if let patch = summary.patch {
      let state = patch.package.upToDate ? "up to date" : "written"
      let removed = patch.removed > 0 ? ", \(patch.removed) removed" : ""
      lines.append(
        "\(patch.package.path): patch of \(TileCounts.words(patch.package.tiles))\(removed), "
          + "\(HumanText.bytes(Int(patch.package.bytes))), \(state)")
    }
    return lines.joined(separator: "\n")
  }

  private static func among(_ count: Int, _ word: String) -> String {
    count > 0 ? " (\(count) \(word))" : ""
  }

  /// What hosts cost in time by asking for less, or by being away; nothing where none did.
  private static func waits(_ summary: RunSummary) -> [String] {
    var lines: [String] = []
    if summary.throttled > 0 || summary.held > 0 || summary.slowed > 0 {
      var parts = [
        "  throttled: \(HumanText.count(summary.throttled)) "
          + "\(summary.throttled == 1 ? "answer" : "answers") asked for less"
      ]
      if summary.held > 0 { parts.append("\(HumanText.duration(summary.held)) waited") }
      if summary.slowed > 0 {
        parts.append("\(HumanText.duration(summary.slowed)) at a slower pace")
      }
      lines.append(parts.joined(separator: ", "))
    }
    if summary.outage > 0 {
      lines.append("  out of reach: \(HumanText.duration(summary.outage))")
    }
    return lines
  }

  private static func requests(_ summary: RunSummary) -> String {
    let (sent, again) = (summary.requests, summary.retries)
    return "\(sent) \(sent == 1 ? "request" : "requests") "
      + "(\(again) \(again == 1 ? "retry" : "retries"))"
  }
}

/// Quantities as a person reads them.
enum HumanText {
  /// Bytes with a decimal unit: 1 kB is 1,000 bytes.
  static func bytes(_ count: Int) -> String {
    let units = ["B", "kB", "MB", "GB", "TB"]
    var value = Double(count)
    var unit = 0
    while value >= 999.5, unit < units.count - 1 {
      value /= 1000
      unit += 1
    }
    return unit == 0 ? "\(count) B" : "\(decimal(value)) \(units[unit])"
  }

  /// A duration in the one or two units that matter.
  static func duration(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < 1e9 else { return "unknown" }
    if seconds < 10 { return "\(decimal(seconds)) s" }
    let whole = Int(seconds.rounded())
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
    if whole < 86_400 { return "\(whole / 3600) h \(whole % 3600 / 60) min" }
    return "\(whole / 86_400) d \(whole % 86_400 / 3600) h"
  }

  /// A whole number with a comma between thousands.
  static func count(_ number: Int) -> String {
    var digits = String(number.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    groups.insert(digits, at: 0)
    return (number < 0 ? "-" : "") + groups.joined(separator: ",")
  }

  /// A number with one digit behind the point, or none from 100 on.
  static func decimal(_ value: Double) -> String {
    if value >= 99.95 { return String(Int(value.rounded())) }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
