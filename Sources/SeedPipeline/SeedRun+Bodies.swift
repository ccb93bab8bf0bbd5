internal import TileGrid

extension SeedRun {
  /// The share of a zoom's tiles above which one body is worth a warning.
  private static let suspicious = 0.5
  /// Bodies that are warned of, at most.
  private static let mostWarned = 3

  /// Makes absent what the store has of bodies that the job names as placeholders since.
  func applyPlaceholders(_ source: TileSource, _ store: TileStore) throws(StoreError) {
    let count = try store.apply(placeholders: source.specification.placeholders)
    guard count > 0 else { return }
    report(
      .warning(
        "\(job.file): \(TileCounts.words(count)) in the store \(count == 1 ? "is" : "are") what "
          + "\"placeholders\" names: absent from now on"))
  }

  /// Begins to count bodies where the job says how common one may be.
  /// - Returns: Why the run has no hope where what is stored already is too much of one kind.
  func watchBodies(
    _ plan: SeedPlan, _ source: TileSource, _ intake: inout OutcomeIntake
  ) throws(StoreError) -> HopelessRun? {
    guard let share = job.download.maxSame else { return nil }
    intake.maxSame = share
    // A refresh asks again for what is stored, so that is not held against the source.
    try intake.store.beginCensus(of: job.download.refresh == .never ? plan : nil)
    guard let finding = intake.store.census?.findings(above: share).first else { return nil }
    return tooCommon(finding, in: intake.store, source)
  }

  /// Says that one body is too common.
  func tooCommon(
    _ finding: BodyCensus.Finding, in store: TileStore, _ source: TileSource
  ) -> HopelessRun {
    let most = Self.percent(job.download.maxSame ?? 1)
    return HopelessRun(
      why: "\(words(finding)), more than download.maxSame (\(most)) allows\n"
        + example(finding, in: store, source),
      advice: "Look at it. No map: add that SHA-256 to \"placeholders\" in the source, which makes "
        + "its tiles absent. A map, such as sea: raise download.maxSame. Then run again; what is "
        + "stored stays.")
  }

  /// Warns of bodies that make up most of a zoom's tiles, where the job does not say how common one
  /// may be.
  func warnOfCommonBodies(
    in store: TileStore, of plan: SeedPlan, _ source: TileSource
  ) throws(StoreError) {
    guard job.download.maxSame == nil else { return }
    let findings = try store.commonBodies(of: plan, above: Self.suspicious)
    var told: [BodyName] = []
    for finding in findings where !told.contains(finding.name) {
      guard told.count < Self.mostWarned else { return }
      told.append(finding.name)
      let others = findings.filter { $0.name == finding.name && $0.zoom != finding.zoom }
        .map { String($0.zoom) }
      let zooms = others.isEmpty ? "" : " (and as much of zoom \(others.joined(separator: ", ")))"
      report(
        .warning(
          "\(job.file): \(words(finding))\(zooms). Sea and blank tiles look like that, and so does "
            + "an error picture; \"placeholders\" in the source makes it absent\n"
            + example(finding, in: store, source)))
    }
  }

  private func words(_ finding: BodyCensus.Finding) -> String {
    "one body makes up \(finding.isExact ? "" : "at least ")\(finding.count) of the "
      + "\(TileCounts.words(finding.total)) of zoom \(finding.zoom) "
      + "(\(Self.percent((finding.share * 100).rounded(.down) / 100)))"
  }

  private func example(
    _ finding: BodyCensus.Finding, in store: TileStore, _ source: TileSource
  ) -> String {
    guard let tile = try? TileCoordinate(id: finding.example) else { return "" }
    let digest = (try? store.digest(of: finding.example)) ?? "unknown"
    return "Such as \(tile), \(source.maskedURL(for: tile))\nSHA-256 \(digest)"
  }

  private static func percent(_ share: Double) -> String {
    let percent = (share * 100_000).rounded() / 1_000
    return percent == percent.rounded() ? "\(Int(percent))%" : "\(percent)%"
  }
}
