import SeedPipeline
import Testing

@testable import tileseed

struct ProgressTests {
  private func progress(_ done: Int, of total: Int, failed: Int = 0) -> RunProgress {
    var progress = RunProgress()
    progress.done = done
    progress.total = total
    progress.stored = done - failed
    progress.failed = failed
    progress.bytes = done * 1_000
    return progress
  }

  @Test func `the rate is that of the last seconds`() {
    var meter = RateMeter()
    let start = ContinuousClock.now
    meter.begin(done: 1_000, at: start)
    #expect(meter.rate == nil)
    for second in 1...60 { meter.update(done: 1_000 + 10 * second, at: start + .seconds(second)) }
    #expect(meter.rate == 10)
    for second in 61...120 {
      meter.update(done: 1_600 + 50 * (second - 60), at: start + .seconds(second))
    }
    #expect(meter.rate == 50)
  }

  @Test func `a bar is drawn on a terminal that can draw a line again`() {
    #expect(ProgressStyle.auto.decided(onTerminal: true, named: "xterm") == .bar)
    #expect(ProgressStyle.auto.decided(onTerminal: true, named: nil) == .bar)
    #expect(ProgressStyle.auto.decided(onTerminal: true, named: "dumb") == .plain)
    #expect(ProgressStyle.auto.decided(onTerminal: false, named: "xterm") == .plain)
    #expect(ProgressStyle.bar.decided(onTerminal: false, named: "dumb") == .bar)
  }

  @Test func `a hundred percent is said only when all is done`() {
    #expect(ProgressLine(progress(9_999, of: 10_000), rate: nil).text.hasPrefix("99%"))
    #expect(ProgressLine(progress(10_000, of: 10_000), rate: nil).text.hasPrefix("100%"))
    #expect(ProgressLine(progress(0, of: 0), rate: nil).text.hasPrefix("100%"))
  }

  @Test func `failures are named only where there are some`() {
    #expect(!ProgressLine(progress(5, of: 10), rate: 1).text.contains("failed"))
    #expect(ProgressLine(progress(5, of: 10, failed: 2), rate: 1).text.contains("2 failed"))
  }

  @Test func `the bar never is wider than the terminal`() {
    for width in 0...120 {
      #expect(ProgressLine(progress(5, of: 10), rate: 12.34).bar(width: width).count <= width)
    }
  }

  @Test func `the JSON line has the contract's keys`() {
    #expect(
      ProgressLine(progress(5, of: 10), rate: 2).json.line
        == #"{"event":"progress","done":5,"total":10,"stored":5,"absent":0,"failed":0,"bytes":5000,"rate":2,"eta":3}"#
    )
  }

  @Test(arguments: [
    (0, "0 B"), (999, "999 B"), (1_000, "1.0 kB"), (12_345, "12.3 kB"), (999_600, "1.0 MB"),
    (2_000_000_000, "2.0 GB"),
  ])
  func `bytes are read in decimal units`(count: Int, text: String) {
    #expect(HumanText.bytes(count) == text)
  }

  @Test(arguments: [
    (0.0, "0.0 s"), (9.94, "9.9 s"), (59.4, "59 s"), (60, "1 min 0 s"), (3_661, "1 h 1 min"),
    (90_000, "1 d 1 h"), (.infinity, "unknown"),
  ])
  func `durations are read in the units that matter`(seconds: Double, text: String) {
    #expect(HumanText.duration(seconds) == text)
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1_000, "1,000"), (281_474_976_710_656, "281,474,976,710,656"),
    (-1_234, "-1,234"),
  ])
  func `big counts have commas`(number: Int, text: String) {
    #expect(HumanText.count(number) == text)
  }
}
