import Foundation

/// A disk that is full at one stage of a run after the other, until room is made.
public enum FullDiskCases {
  /// The cases, in the order of a run.
  public static let all: [InterruptionCase] = [
    fullDisk("full before the store is made", .deep, leaving: 0, packs: true, asks: false),
    fullDisk("full in the midst of the download", .deep, leaving: 120, packs: true, asks: true),
    packing("full while an MBTiles file is packed", .deep, leaving: 60),
    packing("full while a directory is packed", .anew, leaving: 150),
    failingRename("full when an MBTiles file gets its name", "rename", .deep),
    failingRename("full when directories are exchanged", "renameat2", .over),
    standardOutput,
  ]

  private static func fullDisk(
    _ name: String, _ scene: TrialJob.Scene, leaving kilobytes: Int, packs: Bool, asks: Bool
  ) -> InterruptionCase {
    InterruptionCase(name, needs: .smallDisk) { notes in
      let disk = try SmallDisk(kilobytes: 4_096)
      let job = try TrialJob(scene, in: disk.path)
      try disk.fill(leaving: kilobytes)
      notes.take(try job.command(TrialJob.run, run: 1), wanting: 74)
      judge(job, run: 1, asks: asks, &notes)
      // As long as there is no room, it is the same again.
      notes.take(try job.command(TrialJob.run, run: 2), wanting: 74)
      try disk.clear()
      try InterruptionCase.finish(job, run: 3, &notes)
    }
  }

  private static func packing(
    _ name: String, _ scene: TrialJob.Scene, leaving kilobytes: Int
  ) -> InterruptionCase {
    InterruptionCase(name, needs: .smallDisk) { notes in
      let disk = try SmallDisk(kilobytes: 4_096)
      let job = try TrialJob(scene, in: disk.path)
      let filled = try job.command(TrialJob.run + ["--no-pack"], run: 1)
      notes.demand(filled.status == 0, "the store could not be filled: \(filled.errors)")
      try disk.fill(leaving: kilobytes)
      notes.take(try job.command(TrialJob.run, run: 2), wanting: 74)
      judge(job, run: 2, asks: false, &notes)
      try disk.clear()
      try InterruptionCase.finish(job, run: 3, &notes)
      notes.demand(job.server.asked(inRun: 3).isEmpty, "tiles were asked for again")
    }
  }

  private static func failingRename(
    _ name: String, _ call: String, _ scene: TrialJob.Scene
  ) -> InterruptionCase {
    InterruptionCase(name, needs: .tracing) { notes in
      let calls = try TrialJob.unbroken(scene).calls
      guard let rename = calls.first(where: { $0.name.hasPrefix(call) }) else {
        return notes.demand(false, "no \(call) in an unbroken run")
      }
      let strike = Strike(.error("ENOSPC", lasting: false), at: .call(rename))
      let account = try KillTrial(scene, [strike]).run()
      notes.status = account.statuses.first ?? -1
      notes.words = account.words.first ?? ""
      notes.demand(notes.status == 74, "exit status \(notes.status)")
      notes.faults += account.faults
    }
  }

  /// What a run says goes to a full disk itself.
  private static let standardOutput = InterruptionCase("full where the account is written to") {
    notes in
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let job = try TrialJob(.anew)
    let running = try Program.start(
      shell: "cd '\(job.path)' && TRIAL_RUN=1 exec \"$0\" \"$@\" > /dev/full", TrialJob.run)
    notes.take(running.wait(), wanting: 74)
    notes.demand(notes.words.contains("standard output: No space left"), notes.words)
    try InterruptionCase.finish(job, run: 2, &notes)
  }

  /// What is demanded of a run that found no room.
  private static func judge(
    _ job: TrialJob, run number: Int, asks: Bool, _ notes: inout InterruptionCase.Notes
  ) {
    notes.demand(notes.words.hasPrefix("tileseed: \(job.path)/"), "no path: \(notes.words)")
    notes.demand(notes.words.contains("make room"), "no advice: \(notes.words)")
    notes.demand(
      job.server.asked(inRun: number).isEmpty != asks,
      "\(job.server.asked(inRun: number).count) requests")
    let packages = PackageSnapshot(of: job.path)
    notes.demand(packages.file == nil || packages.directory == nil, "something was packed")
    notes.demand(!job.names.contains { $0.hasSuffix(".partial") }, "left: \(job.names)")
  }
}
