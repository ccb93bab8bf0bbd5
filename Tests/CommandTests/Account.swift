import Foundation
import TestSupport
import Testing

/// What the program says of a job's tiles, by each of its mouths.
struct Account {
  /// The names of the disjoint counts.
  static let parts = ["stored", "reused", "absent", "failed", "skipped", "waiting"]

  private let job: TestJob
  private let origin: String

  /// The account of `job`, whose tiles are on the server at `origin`.
  init(_ job: TestJob, origin: String) {
    self.job = job
    self.origin = origin
  }

  /// Demands that a run's document, its exit status and the store agree.
  func demand(document text: String, status: Int32, _ name: String) throws {
    let document = try Document(text)
    let tiles = document.tiles
    #expect(tiles.keys.sorted() == (Account.parts + ["total"]).sorted(), "\(name)")
    try demand(tiles, status: status, name)
    let failures = try list()
    let told = (document.object("failures") ?? [:]).compactMapValues { ($0 as? NSNumber)?.intValue }
    #expect(told == failures.reduce(into: [:]) { $0[$1.reason, default: 0] += 1 }, "\(name)")
  }

  /// Demands that the lines for a person, the exit status and the store agree.
  func demand(lines text: String, status: Int32, _ name: String) throws {
    // job.json: 85 tiles: 80 stored, 5 failed
    let words = text.split(separator: "\n").first?.split(separator: " ") ?? []
    let pairs = zip(words, words.dropFirst()).compactMap { count, word in
      Int(count).map { (word.trimmingCharacters(in: .punctuationCharacters), $0) }
    }
    var tiles = Dictionary(pairs) { $1 }
    tiles["total"] = tiles.removeValue(forKey: "tiles")
    for part in Account.parts where tiles[part] == nil { tiles[part] = 0 }
    try demand(tiles, status: status, name)
  }

  private func demand(_ tiles: [String: Int], status: Int32, _ name: String) throws {
    let count = { (part: String) in tiles[part] ?? -1 }
    #expect(Account.parts.map(count).reduce(0, +) == count("total"), "\(name): \(tiles)")
    #expect(
      (status == 0) == (count("failed") == 0 && count("waiting") == 0) || status > 1,
      "\(name): \(status) \(tiles)")
    let outcome = try job.command("status", "--json")
    #expect(outcome.status == 0, "\(name): \(outcome.errors)")
    let store = try Document(outcome.output)
    #expect(store.int("stored") == count("stored") + count("reused"), "\(name): \(tiles)")
    for part in ["total", "absent", "failed", "skipped", "waiting"] {
      #expect(store.int(part) == count(part), "\(name), \(part): \(tiles)")
      let zooms = (0..<(store.count("zooms") ?? 0)).compactMap { store.int("zooms.\($0).\(part)") }
      #expect(zooms.reduce(0, +) == count(part), "\(name), \(part) of the zooms")
    }
    #expect(try list().count == count("failed"), "\(name)")
  }

  /// A failed tile, as it is listed.
  struct Failure: Hashable {
    let path: String
    let reason: String
  }

  /// The failed tiles, each told in full.
  @discardableResult
  func list() throws -> [Failure] {
    let outcome = try job.command("failures", "--json")
    #expect(outcome.status == 0)
    let lines = try job.command("failures").output.split(separator: "\n")
    let items = try Document(outcome.output).items
    #expect(lines.count == items.count)
    return try items.map { item in
      let numbers = ["z", "x", "y"].compactMap { item.int($0) }
      let path = "/" + numbers.map(String.init).joined(separator: "/") + ".png"
      #expect(item.string("url") == origin + path)
      #expect((item.int("tries") ?? 0) > 0)
      #expect((item.int("time") ?? 0) > 1_700_000_000)
      let (status, curl) = (try #require(item.int("status")), try #require(item.int("curl")))
      // Either the server has answered, or libcurl says why it has not.
      #expect(status > 0 || curl > 0)
      _ = try #require(item.string("detail"))
      return Failure(path: path, reason: try #require(item.string("reason")))
    }
  }
}
