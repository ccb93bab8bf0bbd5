import Foundation
import TestSupport

/// A job over a simulated origin in a folder of its own, with the commands run on it.
struct ScaleJob {
  let origin: SimulatedOrigin
  let pyramid: SimulatedPyramid
  private let folder: TemporaryFolder
  private let job: String

  init(tiles: Int, world: SimulatedTiles, download: String = "") throws {
    origin = try SimulatedOrigin(world)
    pyramid = SimulatedPyramid(atLeast: tiles)
    folder = try TemporaryFolder()
    let bbox = pyramid.bbox.map { "\($0)" }.joined(separator: ",")
    job = try folder.write(
      """
      {"bbox": [\(bbox)], "zoom": [0,\(pyramid.zoom)], "attribution": "nobody",
       "source": {"url": "\(origin.template)", "tileSize": 256}, "output": "out.mbtiles",
       "download": {"inFlight": \(ScaleReport.inFlight)\(download)}}
      """, to: "job.json")
  }

  /// A command that ran to its end.
  struct Ended {
    var status: Int32
    var output: [String: Any]
    var seconds: Double
    var usage: ChildProcess.Usage
  }

  /// Runs a command to its end; what it prints is thrown away, but for a JSON document.
  func command(_ name: String, _ flags: String...) throws -> Ended {
    let began = ContinuousClock.now
    let process = try start([name] + flags, errors: .write("/dev/null"))
    let status = process.wait()
    let seconds = (ContinuousClock.now - began) / .seconds(1)
    return Ended(status: status, output: answer(), seconds: seconds, usage: process.usage)
  }

  /// Starts a command.
  func start(_ arguments: [String], errors: ChildProcess.Stream) throws -> ChildProcess {
    let name = arguments[0]
    return try ChildProcess(
      Program.path, [name, job] + arguments.dropFirst(),
      environment: ProcessInfo.processInfo.environment,
      streams: [.read("/dev/null"), .write(folder.file("answer")), errors], limit: .seconds(36_000))
  }

  /// The JSON document that the last command printed; empty where it printed something else.
  func answer() -> [String: Any] {
    guard size(of: "answer") < 1 << 20,
      let data = try? Data(contentsOf: URL(fileURLWithPath: folder.file("answer")))
    else {
      return [:]
    }
    return (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
  }

  /// Bytes of a file of the job's folder; 0 where there is none.
  func size(of name: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: folder.file(name))
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0
  }
}
