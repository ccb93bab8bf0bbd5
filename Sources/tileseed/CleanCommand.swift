internal import SeedPipeline

/// `tileseed clean JOB`: deletes the job's store.
struct CleanCommand {
  let job: String

  func carryOut() -> ExitCode {
    guard let job = JobLoader.load(job) else { return .badInput }
    do {
      try TileStore.delete(path: job.storePath)
      Console.say("deleted \(job.storePath)")
      return .complete
    } catch .missing {
      Console.say("there is no store at \(job.storePath)")
      return .complete
    } catch {
      return StoreReader.complain(error)
    }
  }
}
