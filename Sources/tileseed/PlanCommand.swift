internal import SeedPipeline
internal import TileGrid

/// `tileseed plan JOB`: counts what a run would ask for, or lists it.
struct PlanCommand {
  /// What is printed.
  enum Form { case table, json, list, urls, geojson }

  /// What the command line asks for.
  struct Options {
    var job: String
    var overrides: JobOverrides
    var form: Form

    init(_ arguments: Arguments) throws(UsageError) {
      job = arguments.positional[0]
      overrides = try arguments.overrides()
      let chosen: [(Flag, Form)] = [
        (.json, .json), (.list, .list), (.urls, .urls), (.geojson, .geojson),
      ]
      let given = chosen.filter { arguments.has($0.0) }
      guard given.count <= 1 else {
        let names = given.map(\.0.name).joined(separator: " and ")
        throw UsageError(message: "\(names) do not go together: give one of them")
      }
      form = given.first?.1 ?? .table
    }
  }

  let options: Options

  init(_ options: Options) { self.options = options }

  func carryOut() -> ExitCode {
    let job: SeedJob
    do {
      job = try JobLoader.load(options.job, overrides: options.overrides)
    } catch {
      return error.exitCode
    }
    do {
      let source = try TileSource(job.source)
      let plan = SeedPlan(job: job)
      switch options.form {
      case .table: Console.answer(PlanText(plan, try estimate(job, source, plan)).table)
      case .json: Console.answer(PlanText(plan, try estimate(job, source, plan)).json.indented)
      case .list: TileList.lines(of: plan.asked) { "\($0)" }
      case .urls: TileList.lines(of: plan.asked) { "\($0) \(source.maskedURL(for: $0))" }
      case .geojson: TileList.geoJSON(of: plan.asked)
      }
      return .complete
    } catch {
      return StoreReader.complain(error)
    }
  }

  private func estimate(
    _ job: SeedJob, _ source: TileSource, _ plan: SeedPlan
  ) throws(StoreError) -> PlanEstimate {
    let tally = try StoreReader.tally(of: job, source: source, plan: plan)
    return PlanEstimate(job: job, source: source, plan: plan, tally: tally)
  }
}
