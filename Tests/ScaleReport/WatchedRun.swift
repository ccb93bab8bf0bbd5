import Foundation
import TestSupport

/// A run of the program whose progress is read, and whose memory and processor time are looked at.
final class WatchedRun {
  /// How far the run was at one moment, and what it had used.
  struct Sample {
    var done = 0
    var stored = 0
    /// Seconds since the process was started.
    var seconds = 0.0
    var processorSeconds = 0.0
    /// Resident memory in bytes.
    var memory = 0
  }

  /// When the process was started.
  let started = ContinuousClock.now
  /// The first sample, one after each million or tenth, and the last one of the download.
  private(set) var samples: [Sample] = []
  /// When the download was over and packing began; nil where it did not come so far.
  private(set) var packing: Sample?
  private let process: ChildProcess
  private let errors = Pipe()
  private let step: Int
  private var latest = Sample()

  init(_ job: ScaleJob, step: Int) throws {
    self.step = step
    process = try job.start(
      ["run", "--json", "--progress", "json", "-v"],
      errors: .descriptor(errors.fileHandleForWriting.fileDescriptor))
    try errors.fileHandleForWriting.close()
  }

  /// Reads along until that many tiles are done, or to the end of the process.
  func follow(until done: Int = .max) {
    var text = Data()
    let input = errors.fileHandleForReading
    while latest.done < done {
      let more = input.availableData
      guard !more.isEmpty else { break }
      text += more
      while let end = text.firstIndex(of: 10) {
        take(text[text.startIndex..<end])
        text = Data(text[text.index(after: end)...])
      }
    }
  }

  /// Kills the process by SIGKILL.
  func kill() {
    process.signal(SIGKILL)
    process.wait()
    if samples.last?.done != latest.done { samples.append(latest) }
  }

  /// The exit status and what the whole process has used.
  func end() -> (status: Int32, seconds: Double, usage: ChildProcess.Usage) {
    follow()
    let status = process.wait()
    return (status, (ContinuousClock.now - started) / .seconds(1), process.usage)
  }

  private func take(_ line: Data) {
    guard let event = try? JSONSerialization.jsonObject(with: line) as? [String: Any],
      let done = event["done"] as? Int, let stored = event["stored"] as? Int
    else {
      if line.starts(with: Data("packing".utf8)), packing == nil {
        look()
        packing = latest
        if samples.last?.done != latest.done { samples.append(latest) }
      }
      return
    }
    let before = latest.done
    look()
    (latest.done, latest.stored) = (done, stored)
    if samples.isEmpty || before / step < done / step { samples.append(latest) }
  }

  private func look() {
    latest.seconds = (ContinuousClock.now - started) / .seconds(1)
    let system = ProcessFigures(of: process.identifier)
    latest.processorSeconds = system?.processorSeconds ?? 0
    latest.memory = system?.memory ?? 0
  }
}

/// What Linux tells of a running process; nil on other systems.
struct ProcessFigures {
  var processorSeconds: Double
  /// Resident memory in bytes.
  var memory: Int

  init?(of process: pid_t) {
    guard let stat = FileManager.default.contents(atPath: "/proc/\(process)/stat"),
      let text = String(data: stat, encoding: .utf8), let name = text.lastIndex(of: ")")
    else { return nil }
    // proc(5): the fields behind the name begin with the third; 14, 15: ticks; 24: pages.
    let fields = text[text.index(after: name)...].split(separator: " ")
    guard fields.count > 21, let user = Double(fields[11]), let system = Double(fields[12]),
      let pages = Int(fields[21])
    else { return nil }
    processorSeconds = (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    memory = pages * sysconf(Int32(_SC_PAGESIZE))
  }
}
