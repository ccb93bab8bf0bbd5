import Foundation

/// What `tileseed run --json` prints, as far as trials look at it.
struct RunAccount: Decodable {
  struct Tiles: Decodable, Equatable {
    var total = 0
    var stored = 0
    var reused = 0
    var absent = 0
    var failed = 0
    var skipped = 0
    var waiting = 0

    var sum: Int { stored + reused + absent + failed + skipped + waiting }
  }

  struct Output: Decodable {
    let tiles: Int
  }

  let tiles: Tiles
  let requests: Int
  let retries: Int
  let outputs: [Output]
  let failures: [String: Int]
}

/// An item of what `tileseed failures --json` prints.
struct FailureItem: Decodable {
  let z: Int
  let x: Int
  let y: Int
  let reason: String
  let status: Int
  let tries: Int
  let url: String

  var tile: TileNumbers { TileNumbers((z, x, y)) }
}

/// A run of the program on a job, with all that can be seen of it afterwards.
struct ObservedRun {
  let folder: TemporaryFolder
  let exitCode: Int32
  let account: RunAccount
  let failures: [FailureItem]
  let errors: String

  /// Runs a job whose members are `job`, the inside of a JSON object.
  init(_ job: String) throws {
    folder = try TemporaryFolder()
    let path = try folder.write("{\(job)}", to: "job.json")
    let run = try Program.run(["run", path, "--json", "--progress", "none"])
    exitCode = run.status
    errors = run.errors
    let decoder = JSONDecoder()
    guard let account = try? decoder.decode(RunAccount.self, from: Data(run.output.utf8)) else {
      throw NoAccount(description: "no account; exit code \(run.status): \(run.errors)")
    }
    self.account = account
    let listed = try Program.run(["failures", path, "--json"])
    failures = try decoder.decode([FailureItem].self, from: Data(listed.output.utf8))
  }

  struct NoAccount: Error, CustomStringConvertible {
    let description: String
  }

  /// The bytes of a file that the run made; nil where there is none.
  func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: folder.file(name)).map { [UInt8]($0) }
  }
}
