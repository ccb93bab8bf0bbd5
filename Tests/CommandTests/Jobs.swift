import Foundation
import TestSupport

/// A job in a folder of its own, with the commands that tests run on it.
struct TestJob {
  /// The folder that holds the job and all that it writes.
  let folder: TemporaryFolder
  /// The job file.
  let path: String

  /// A job of `body`, which is the inside of a JSON object.
  init(_ body: String, in folder: TemporaryFolder? = nil) throws {
    self.folder = try folder ?? TemporaryFolder()
    path = try self.folder.write("{\(body)}", to: "job.json")
  }

  /// The job that is in the file at `path`; what it writes is in `folder`.
  init(path: String, in folder: TemporaryFolder) throws {
    self.folder = folder
    self.path = path
  }

  /// A job over some tiles of `stub`: zooms 0 to 3 of the world, 85 tiles, unless told otherwise.
  init(
    _ stub: TileServerStub, bbox: String = "[-180,-85.05,180,85.05]", zoom: String = "[0,3]",
    source: String = "", download: String = "\"backoff\": [0, 0]", rest: String = "",
    in folder: TemporaryFolder? = nil
  ) throws {
    let url = "\"url\": \"\(stub.template())\""
    try self.init(
      """
      "bbox": \(bbox), "zoom": \(zoom), "attribution": "nobody",
      "source": {\(([url] + (source.isEmpty ? [] : [source])).joined(separator: ", "))},
      "download": {\(download)}, "output": "out.mbtiles"
      \(rest.isEmpty ? "" : ", " + rest)
      """, in: folder)
  }

  /// Runs a command on the job.
  @discardableResult
  func command(_ name: String, _ flags: String...) throws -> Program.Outcome {
    try Program.run([name, path] + flags)
  }

  /// Runs the job and gives its document with the exit status.
  @discardableResult
  func run(_ flags: String...) throws -> (status: Int32, document: Document, errors: String) {
    let outcome = try Program.run(["run", path, "--json"] + flags)
    return (outcome.status, try Document(outcome.output), outcome.errors)
  }

  /// The bytes of a file of the folder; nil where there is none.
  func bytes(_ name: String) -> Data? { FileManager.default.contents(atPath: folder.file(name)) }

  /// Names of all that lies in the folder.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }
}

/// A JSON document, asked by dotted paths.
struct Document {
  private let value: Any

  init(_ text: String) throws {
    value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  init(_ value: Any) { self.value = value }

  private func find(_ path: String) -> Any? {
    path.split(separator: ".").reduce(Optional(value)) { value, key in
      if let index = Int(key) {
        return (value as? [Any]).flatMap { index < $0.count ? $0[index] : nil }
      }
      return (value as? [String: Any])?[String(key)]
    }
  }

  func int(_ path: String) -> Int? { (find(path) as? NSNumber)?.intValue }
  func bool(_ path: String) -> Bool? { (find(path) as? NSNumber)?.boolValue }
  func string(_ path: String) -> String? { find(path) as? String }
  func count(_ path: String) -> Int? { (find(path) as? [Any])?.count }
  var items: [Document] { ((value as? [Any]) ?? []).map(Document.init) }
  var strings: [String] { (value as? [String]) ?? [] }
  func object(_ path: String) -> [String: Any]? { find(path) as? [String: Any] }

  /// The tile counts by name.
  var tiles: [String: Int] {
    (object("tiles") ?? [:]).compactMapValues { ($0 as? NSNumber)?.intValue }
  }
}
