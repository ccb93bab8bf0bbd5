/// A row of a table of figures.
struct Row {
  var what: String
  var figure: String

  /// The table.
  static func table(_ rows: [Row]) -> String {
    (["| | |", "| --- | --- |"] + rows.map { "| \($0.what) | \($0.figure) |" })
      .joined(separator: "\n")
  }
}

extension [Row] {
  mutating func add(_ what: String, at figure: String) {
    append(Row(what: what, figure: figure))
  }

  /// What a command took.
  /// - Throws: `ScaleError` where it took more memory than is allowed.
  mutating func add(_ what: String, of command: ScaleJob.Ended) throws {
    let memory = command.usage.peakMemory
    try Row.check(memory, of: what)
    add(
      what,
      at: "\(ScaleReport.decimal(command.seconds, 2)) s, CPU "
        + "\(ScaleReport.decimal(command.usage.processorSeconds, 2)) s, peak "
        + ScaleReport.mebibytes(memory))
  }

  /// The most memory that something took, in bytes.
  /// - Throws: `ScaleError` where that is more than is allowed.
  mutating func add(peakMemory: Int, of what: String) throws {
    try Row.check(peakMemory, of: what)
    add("peak memory, \(what)", at: ScaleReport.mebibytes(peakMemory))
  }
}

extension Row {
  fileprivate static func check(_ memory: Int, of what: String) throws {
    try ScaleReport.expect(
      memory <= ScaleReport.mostMemory, "\(what) took \(ScaleReport.mebibytes(memory))")
  }
}
