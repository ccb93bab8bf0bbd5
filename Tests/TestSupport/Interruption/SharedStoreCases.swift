import Bindings
import Foundation

/// Others at the store while a run is going, and places that go away or cannot be written.
public enum SharedStoreCases {
  /// The cases.
  public static let all: [InterruptionCase] = [
    secondRun, readers, longReaders, exclusiveHolder, newerStore, readOnlyOutput, readOnlyStore,
    vanishedStore, vanishedOutput,
  ]

  private static let secondRun = InterruptionCase("a second run at the same time") { notes in
    let job = try TrialJob(.anew)
    let first = try heldRun(of: job)
    notes.take(try job.command(TrialJob.run, run: 2), wanting: 75)
    notes.demand(notes.words.contains("\(first.identifier)"), "who is there? \(notes.words)")
    notes.demand(try job.command(["clean", "job.json"]).status == 75, "clean")
    notes.demand(job.server.asked(inRun: 2).isEmpty, "the second run asked for tiles")
    try end(first, of: job, &notes)
  }

  private static let readers = InterruptionCase("status, failures and plan during many commits") {
    notes in
    let job = try TrialJob(.deep)
    let running = try Program.start(
      TrialJob.run + ["--per-second", "900"], in: job.path,
      environment: TrialJob.environment(run: 1))
    var looks = 0
    while running.isRunning {
      for words in [["status", "job.json"], ["failures", "job.json"], ["plan", "job.json"]] {
        let outcome = try job.command(words)
        notes.demand(outcome.status == 0, "\(words): \(outcome.status) \(outcome.errors)")
        looks += 1
      }
    }
    notes.demand(looks > 9, "only \(looks) looks")
    notes.take(running.wait(), wanting: 0)
    try InterruptionCase.finish(job, run: 2, &notes)
  }

  /// mapproxy#243: tiles were dropped where the database was locked, and the seed said complete.
  private static let longReaders = InterruptionCase("readers with open transactions") { notes in
    try holding(&notes, "BEGIN; SELECT count(*) FROM tiles")
  }

  private static let exclusiveHolder = InterruptionCase("a program that locks the store") { notes in
    try holding(&notes, "BEGIN EXCLUSIVE")
  }

  private static let newerStore = InterruptionCase("a store of a newer version") { notes in
    let job = try TrialJob(.anew)
    _ = try job.command(TrialJob.run + ["--no-pack"], run: 1)
    let store = job.path + "/" + TrialJob.store
    try change(store, "PRAGMA user_version = 99")
    let before = FileManager.default.contents(atPath: store)
    notes.take(try job.command(TrialJob.run, run: 2), wanting: 65)
    notes.demand(
      notes.words.contains("version 99") && notes.words.contains("up to 2"), notes.words)
    for word in ["status", "failures", "pack"] {
      let outcome = try job.command([word, "job.json"])
      notes.demand(
        outcome.status == 65 && outcome.errors.contains("version 99"), "\(word): \(outcome)")
    }
    notes.demand(FileManager.default.contents(atPath: store) == before, "the store was changed")
    notes.demand(job.server.asked(inRun: 2).isEmpty, "tiles were asked for")
    try change(store, "PRAGMA user_version = 2")
    try InterruptionCase.finish(job, run: 3, &notes)
  }

  // MARK: Places

  private static let readOnlyOutput = InterruptionCase(
    "an output folder that cannot be written", needs: .smallDisk
  ) { notes in
    try readOnly(&notes, store: "\(TrialJob.store)", output: "disk/\(TrialJob.file)")
  }

  private static let readOnlyStore = InterruptionCase(
    "a store's folder that cannot be written", needs: .smallDisk
  ) { notes in
    try readOnly(&notes, store: "disk/\(TrialJob.store)", output: TrialJob.file)
  }

  private static let vanishedStore = InterruptionCase("the store's folder is deleted midway") {
    notes in
    let job = try TrialJob(.anew)
    try job.place(store: "gone/\(TrialJob.store)", output: TrialJob.file)
    let running = try heldRun(of: job)
    try FileManager.default.removeItem(atPath: job.path + "/gone")
    job.server.letGo()
    notes.take(running.wait(), wanting: 74)
    notes.demand(
      notes.words.contains("gone/\(TrialJob.store): the store was moved or deleted"), notes.words)
    notes.demand(PackageSnapshot(of: job.path).file == nil, "something was packed")
    notes.demand(try job.command(TrialJob.run, run: 2).status == 0, "the same command again")
    try whole(job, TrialJob.file, &notes)
  }

  private static let vanishedOutput = InterruptionCase("the output's folder is deleted midway") {
    notes in
    let job = try TrialJob(.anew)
    try job.place(store: TrialJob.store, output: "gone/\(TrialJob.file)")
    let running = try heldRun(of: job)
    try FileManager.default.removeItem(atPath: job.path + "/gone")
    job.server.letGo()
    // Missing folders above an output are made.
    notes.take(running.wait(), wanting: 0)
    try whole(job, "gone/\(TrialJob.file)", &notes)
  }

  // MARK: Steps

  /// A run that has its first requests unanswered.
  private static func heldRun(of job: TrialJob) throws -> RunningProgram {
    job.server.hold(after: 20)
    let running = try Program.start(
      TrialJob.run, in: job.path, environment: TrialJob.environment(run: 1))
    while running.isRunning, !job.server.isHolding(TrialJob.inFlight) { poll(nil, 0, 1) }
    return running
  }

  /// Lets a held run end, as if nothing had been.
  private static func end(
    _ running: RunningProgram, of job: TrialJob, _ notes: inout InterruptionCase.Notes
  ) throws {
    job.server.letGo()
    let outcome = running.wait()
    notes.demand(outcome.status == 0, "the first run: \(outcome.status) \(outcome.errors)")
    try InterruptionCase.finish(job, run: 3, &notes)
    notes.demand(job.server.asked(inRun: 3).isEmpty, "tiles were missing")
  }

  /// A run during which another connection holds a lock, again and again.
  private static func holding(_ notes: inout InterruptionCase.Notes, _ sql: String) throws {
    let job = try TrialJob(.deep)
    let running = try heldRun(of: job)
    job.server.letGo()
    var chance = TrialChance(seed: 7)
    var held = 0
    while running.isRunning {
      guard let other = try? Database(path: job.path + "/" + TrialJob.store, mode: .readWrite)
      else { continue }
      other.setBusyTimeout(milliseconds: 50)
      if (try? other.execute(sql)) != nil { held += 1 }
      poll(nil, 0, Int32.random(in: 1...40, using: &chance))
      try? other.execute("COMMIT")
      poll(nil, 0, Int32.random(in: 10...30, using: &chance))
    }
    notes.demand(held > 0, "no lock was held")
    notes.take(running.wait(), wanting: 0)
    try InterruptionCase.finish(job, run: 2, &notes)
    notes.demand(job.server.asked(inRun: 2).isEmpty, "tiles were missing")
  }

  private static func readOnly(
    _ notes: inout InterruptionCase.Notes, store: String, output: String
  ) throws {
    let disk = try SmallDisk(kilobytes: 4_096)
    let job = try TrialJob(.anew)
    try FileManager.default.createSymbolicLink(
      atPath: job.path + "/disk", withDestinationPath: disk.path)
    try job.place(store: store, output: output)
    try disk.setReadOnly(true)
    notes.take(try job.command(TrialJob.run, run: 1), wanting: 73)
    notes.demand(notes.words.contains("Read-only file system"), notes.words)
    notes.demand(
      notes.words.contains("choose another") || notes.words.contains("another place"),
      "no advice: \(notes.words)")
    notes.demand(job.server.asked(inRun: 1).isEmpty, "tiles were asked for")
    try disk.setReadOnly(false)
    notes.demand(try job.command(TrialJob.run, run: 2).status == 0, "the same command again")
    try whole(job, output, &notes)
  }

  private static func whole(
    _ job: TrialJob, _ output: String, _ notes: inout InterruptionCase.Notes
  ) throws {
    let bytes = FileManager.default.contents(atPath: job.path + "/" + output)
    notes.demand(bytes == (try TrialJob.unbroken(.anew).packages.file), "\(output) is not whole")
  }

  private static func change(_ path: String, _ sql: String) throws {
    try Database(path: path, mode: .readWrite).execute(sql)
  }
}
