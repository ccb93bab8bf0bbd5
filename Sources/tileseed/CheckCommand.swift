internal import SeedPipeline
internal import TileGrid

/// `tileseed check JOB…`: judges jobs without network and without writing.
struct CheckCommand {
  let jobs: [String]

  func carryOut() -> ExitCode {
    var exitCode = ExitCode.complete
    for path in jobs {
      guard let job = JobLoader.load(path, looksAtFiles: true) else {
        exitCode = .badInput
        continue
      }
      do {
        _ = try TileSource(job.source)
      } catch {
        Console.complain("\(path): \(error)")
        exitCode = .badInput
        continue
      }
      if Console.level != .quiet {
        Console.answer(
          "\(path): good, \(HumanText.count(job.pyramid.count)) \(job.pyramid.count == 1 ? "tile" : "tiles")"
        )
      }
    }
    return exitCode
  }
}
