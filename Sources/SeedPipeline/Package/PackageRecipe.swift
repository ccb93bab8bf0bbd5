internal import Bindings
internal import TileGrid

/// All that a package is made from beside the store's tiles, as a short text to compare.
struct PackageRecipe: Sendable, Hashable {
  /// Changes with every release that writes other bytes from the same tiles.
  private static let generation = 1

  /// Equal for equal recipes; it tells nothing of the job.
  let text: String

  /// The recipe of an output of `job`.
  init(output: OutputSpecification, job: SeedJob, attribution: String?, plan: SeedPlan) {
    let parts: [String] = [
      String(PackageRecipe.generation), output.format.rawValue, output.layout,
      output.scheme.rawValue, String(output.style), output.styleName ?? "", String(output.hash),
      job.name,
      job.description ?? "", job.attribution ?? "", attribution ?? "", job.version ?? "",
      String(job.source.scale), String(describing: plan.asked.layers),
      String(describing: plan.asked.exceptions),
    ]
    let whole = JSONText.array(parts.map { .string($0) }).spacedLine
    text = Digest.hexadecimal(Digest.sha256(Array(whole.utf8)))
  }
}
