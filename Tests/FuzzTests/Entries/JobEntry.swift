@testable import SeedPipeline

/// The rules of the job parser: strict JSON, every mistake at its place, no secret in any text.
enum JobEntry {
  /// What the environment holds; no six bytes of a value stand in a message by chance.
  static let environment = [
    "TOKEN": "qZ7x-Kw2p_Vt9", "HOST": "wq7x.zk3v.test", "PASS": "p%41Jxw@Q9z", "EMPTY": "",
    "BRACES": "{qk9}wXz7{", "LINES": "wQz7j\nJq8v", "ADDRESS": "https://u:Jw3q@zv7k/{z}/{x}/{y}",
  ]

  static func check(_ bytes: [UInt8]) throws(BrokenRule) {
    try JSONEntry.check(bytes)
    let leaks = SecretLeaks(of: JobEntry.environment.values, in: bytes)
    let job: SeedJob
    do throws(JobErrors) {
      job = try JobFile.job(
        in: bytes, path: "job.json", environment: environment,
        overrides: JobOverrides(workingDirectory: "/jobs"), checks: .standard)
    } catch {
      return try check(error, of: bytes, leaks)
    }
    try check(job, leaks)
  }

  private static func check(
    _ errors: JobErrors, of bytes: [UInt8], _ leaks: SecretLeaks
  ) throws(BrokenRule) {
    try hold(!errors.messages.isEmpty, "a job without a mistake is refused")
    let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
    for error in errors.messages {
      let text = error.description
      try TextRules.checkLine(text)
      try hold(text.utf8.count <= 32_768, "a mistake of \(text.utf8.count) bytes")
      try leaks.check(text)
      try hold((1...lines).contains(error.line ?? 1), "a mistake in line \(error.line ?? 0)")
      try hold((1...bytes.count + 1).contains(error.column ?? 1), "a mistake beyond its line")
    }
    try hold(errors.exitCode == 65, "a wrong job ends with \(errors.exitCode)")
  }

  private static func check(_ job: SeedJob, _ leaks: SecretLeaks) throws(BrokenRule) {
    try hold(!job.outputs.isEmpty, "a job without an output")
    for path in job.outputs.map(\.path) + [job.storePath] {
      try hold(path.hasPrefix("/") && !path.contains("/../"), "the path \(path)")
    }
    for text in [
      job.name, job.description, job.attribution, job.contact, job.download.proxy?.masked,
    ] {
      if let text { try leaks.check(text) }
    }
    let plan = SeedPlan(job: job)
    try hold(
      plan.total > 0 && plan.skipped >= 0, "a plan of \(plan.total), \(plan.skipped) skipped")
    var walk = plan.asked.makeIterator()
    var last: UInt64?
    for _ in 0..<50 {
      guard let next = walk.next() else { break }
      try hold(plan.asked.contains(next.tile), "the walk left the plan at \(next.tile)")
      try hold(next.id.rawValue > last ?? 0 || last == nil, "the walk went back at \(next.tile)")
      last = next.id.rawValue
    }
    try checkAddresses(of: job, leaks)
  }

  private static func checkAddresses(of job: SeedJob, _ leaks: SecretLeaks) throws(BrokenRule) {
    // An archive is on the disk, and not the parser's business.
    if case .archive = job.source.kind { return }
    let source: TileSource
    do throws(SourceError) {
      source = try TileSource(job.source)
    } catch {
      throw BrokenRule("a job was taken and its source was not: \(error)")
    }
    try leaks.check(source.identity.text)
    guard let tile = SeedPlan(job: job).asked.first(where: { _ in true })?.tile else { return }
    try leaks.check(source.maskedURL(for: tile))
    let url = source.url(for: tile)
    try AddressRules.check(url)
    for value in environment.values
    where value.utf8.count >= Secrets.shortest && url.contains(value) {
      try hold(!job.secrets.scrubbed(url).contains(value), "a secret of the address is not masked")
    }
  }
}
