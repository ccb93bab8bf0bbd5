import Foundation

/// The job of a trial, in a folder of its own: a pyramid of the world, packed.
public struct TrialJob {
  /// What a trial works on.
  public enum Scene: String, Sendable, CaseIterable {
    /// 85 tiles into an MBTiles file and a directory, where nothing was before.
    case anew
    /// The same over store and packages of the 21 tiles of zooms 0 to 2, so that both are replaced.
    case over
    /// 1,365 tiles into an MBTiles file: more than one commit, whatever the time.
    case deep
  }

  static let store = "out.seedstore"
  static let file = "out.mbtiles"
  static let directory = "tiles"
  /// Requests in flight.
  public static let inFlight = 8

  let scene: Scene
  /// The job's folder.
  let path: String
  let server: TrialServer
  /// Deletes the folder when the job goes away, where it is the job's own.
  private let owner: TemporaryFolder?
  /// The packages that were there before.
  let before: PackageSnapshot

  /// A job that is ready to be run, with what `scene` has before it.
  ///
  /// It lies in `folder`, which exists, or in one of its own.
  init(_ scene: Scene, in folder: String? = nil) throws {
    self.scene = scene
    server = try TrialServer()
    owner = folder == nil ? try TemporaryFolder() : nil
    path = folder ?? owner?.path ?? ""
    if scene == .over {
      try TrialJob.write(zooms: 2, scene, server, to: path)
      let outcome = try Program.run(
        TrialJob.run, in: path, environment: TrialJob.environment(run: 0))
      guard outcome.status == 0 else { throw NotRunnable(outcome: outcome) }
    }
    before = PackageSnapshot(of: path)
    try TrialJob.write(zooms: scene == .deep ? 5 : 3, scene, server, to: path)
  }

  /// A run that nothing disturbs did not end well.
  struct NotRunnable: Error {
    let outcome: Program.Outcome
  }

  private static func write(
    zooms: Int, _ scene: Scene, _ server: TrialServer, to folder: String
  ) throws {
    let outputs = scene == .deep ? "\"\(file)\"" : "[\"\(file)\", \"\(directory)/\"]"
    try write(zooms: zooms, store: store, outputs: outputs, server, to: folder)
  }

  /// Writes the job anew, with its store and one output at other places.
  func place(store: String, output: String) throws {
    try TrialJob.write(zooms: 3, store: store, outputs: "\"\(output)\"", server, to: path)
  }

  private static func write(
    zooms: Int, store: String, outputs: String, _ server: TrialServer, to folder: String
  ) throws {
    let text =
      """
      {"bbox": [-180, -85.05, 180, 85.05], "zoom": [0, \(zooms)], "attribution": "nobody",
       "source": {"url": "\(server.template)", "headers": {"X-Run": "${TRIAL_RUN}"}},
       "output": \(outputs), "store": "\(store)",
       "download": {"backoff": [0, 0], "inFlight": \(inFlight)}}
      """
    try text.write(toFile: folder + "/job.json", atomically: true, encoding: .utf8)
  }

  /// Tiles of the job.
  var total: Int { scene == .deep ? 1_365 : 85 }

  /// The arguments of a run.
  static let run = ["run", "job.json", "--json"]

  /// The environment of the run of that number.
  static func environment(run number: Int) -> [String: String] { ["TRIAL_RUN": "\(number)"] }

  /// Runs a command on the job to its end.
  func command(_ words: [String], run number: Int = 0) throws -> Program.Outcome {
    try Program.run(
      words, in: path, environment: TrialJob.environment(run: number))
  }

  /// All that lies in the folder.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// All that lies in the folder after a whole run.
  var namesAtEnd: [String] {
    let names = ["job.json", TrialJob.file, TrialJob.store]
    return scene == .deep ? names : names + [TrialJob.directory]
  }

  // MARK: Unbroken

  /// What a run of a scene comes to that nobody interrupts.
  public struct Unbroken: Sendable {
    /// The packages.
    public let packages: PackageSnapshot
    /// The calls that change files.
    public let calls: [SystemCall]
  }

  private static let unbroken = Scene.allCases.map { scene in Result { try whole(scene) } }

  /// What a run of `scene` comes to; each is run once, traced where that is possible.
  public static func unbroken(_ scene: Scene) throws -> Unbroken {
    let place = Scene.allCases.firstIndex(of: scene) ?? 0
    return try unbroken[place].get()
  }

  private static func whole(_ scene: Scene) throws -> Unbroken {
    let job = try TrialJob(scene)
    var calls: [SystemCall] = []
    if TracedProgram.isPossible {
      let traced = try TracedProgram(run, of: job, number: 1, .none)
      let outcome = traced.program.wait()
      guard outcome.status == 0 else { throw NotRunnable(outcome: outcome) }
      calls =
        SystemCallTrace(
          traced.trace, writer: traced.program.identifier, folder: job.path
        ).calls
    } else {
      let outcome = try job.command(run, run: 1)
      guard outcome.status == 0 else { throw NotRunnable(outcome: outcome) }
    }
    return Unbroken(packages: PackageSnapshot(of: job.path), calls: calls)
  }
}

/// The bytes of a job's packages, file by file.
public struct PackageSnapshot: Sendable, Equatable {
  /// The MBTiles file; nil where there is none.
  public private(set) var file: Data?
  /// The directory's files by their path; nil where there is none.
  public private(set) var directory: [String: Data]?

  /// What lies in the job's folder now.
  public init(of folder: String) {
    let files = FileManager.default
    file = files.contents(atPath: folder + "/" + TrialJob.file)
    let root = folder + "/" + TrialJob.directory
    if files.fileExists(atPath: root) {
      let names = files.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
      directory = names.reduce(into: [:]) { found, name in
        found[name] = files.contents(atPath: root + "/" + name)
      }
    }
  }

  /// What of it is neither as it was nor as it shall be: an output that exists is complete.
  func torn(from before: PackageSnapshot, to after: PackageSnapshot) -> [String] {
    var torn: [String] = []
    if file != before.file, file != after.file { torn.append(TrialJob.file) }
    if directory != before.directory, directory != after.directory {
      torn.append(TrialJob.directory)
    }
    return torn
  }
}
