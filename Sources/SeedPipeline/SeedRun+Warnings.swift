internal import Bindings

extension SeedRun {
  /// The job's limits, with no more requests in flight than the process may have files open.
  func limitsOfMachine() -> DownloadLimits {
    var limits = job.download
    let wanted = DescriptorBudget.wanted(inFlight: limits.inFlight)
    let limit = OpenFiles.limit(raisedTo: wanted)
    limits.inFlight = DescriptorBudget.inFlight(limits.inFlight, limit: limit)
    if limits.inFlight < job.download.inFlight {
      report(
        .warning(
          "\(job.file): download.inFlight \(job.download.inFlight) is lowered to "
            + "\(limits.inFlight): only \(limit) files may be open (`ulimit -n \(wanted)` allows all)"
        ))
    }
    return limits
  }

  /// Warns where the stored tiles are of several formats and the job names none.
  func warnOfMixedFormats(in store: TileStore, of plan: SeedPlan) throws(StoreError) {
    let formats = try store.packageSummary(of: plan).formats
    guard formats.count > 1 else { return }
    let counts = formats.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
      .map { "\($0.value) \($0.key.rawValue)" }
    report(
      .warning(
        "\(job.file): the tiles are of several formats (\(counts.joined(separator: ", "))); "
          + "the package is called after the commonest. \"format\" in the source stores one alone"))
  }

  /// Tiles from which on a directory is a burden: it copies slowly, and each file wastes part of a
  /// block on a card or in a bundle.
  static let manyFiles = 100_000

  /// Warns of what the packages will lack or suffer from, as far as the job alone tells.
  func warnOfPackages(_ source: TileSource, _ plan: SeedPlan) {
    if (job.attribution ?? source.attribution ?? "").isEmpty {
      report(
        .warning(
          "\(job.file): nobody is credited: packages and style will carry no \"attribution\"; "
            + "name whom the source wants credited"))
    }
    let files = plan.total - plan.skipped
    for output in job.outputs where output.format == .directory && files > SeedRun.manyFiles {
      report(
        .warning(
          "\(output.path): up to \(files) files copy slowly and waste room on cards and in apps; "
            + "an output that ends in .mbtiles is one file"))
    }
  }
}
