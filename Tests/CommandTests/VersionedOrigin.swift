import Bindings
import Foundation
import TestSupport

/// A server whose tiles have versions, and that is asked whether they have changed.
final class VersionedOrigin: Sendable {
  /// By what its answers tell versions apart.
  enum Marks: CaseIterable { case etag, weakETag, date, both, nothing }

  private final class State: Sendable {
    let tiles = Lock<(versions: [String: Int], statuses: [String: Int])>(([:], [:]))
  }

  private let state = State()
  let stub: TileServerStub

  init(_ marks: Marks = .etag) throws {
    stub = try TileServerStub { [state] request in
      let path = request.path
      let (version, status) = state.tiles.withLock { ($0.versions[path] ?? 1, $0.statuses[path]) }
      if let status { return .status(status) }
      return VersionedOrigin.answer(request, version, marks)
    }
  }

  private static func answer(_ request: StubRequest, _ version: Int, _ marks: Marks) -> StubAnswer {
    guard let tile = request.tile else { return .status(400) }
    let tag = (marks == .weakETag ? "W/" : "") + "\"\(version)\(request.path)\""
    let date = "Tue, 01 Dec 2026 00:00:\(10 + version) GMT"
    let sendsTag = marks == .etag || marks == .weakETag || marks == .both
    let sendsDate = marks == .date || marks == .both
    let isKnown =
      if let asked = request.header("If-None-Match") {
        asked == tag
      } else {
        sendsDate && request.header("If-Modified-Since") == date
      }
    var answer =
      isKnown ? StubAnswer.status(304) : .ok(picture(tile.z, tile.x, tile.y, version))
    if sendsTag { answer = answer.header("ETag", tag) }
    if sendsDate { answer = answer.header("Last-Modified", date) }
    return answer
  }

  static func picture(_ z: Int, _ x: Int, _ y: Int, _ version: Int) -> [UInt8] {
    TilePicture.png(z: z, x: x, y: y + 1_000 * (version - 1))
  }

  /// Gives a tile of `z/x/y` another picture.
  func change(_ tile: String, to version: Int = 2) {
    state.tiles.withLock { $0.versions["/\(tile).png"] = version }
  }

  /// Answers a tile of `z/x/y` by a status; nil: by its picture again.
  func answer(_ tile: String, with status: Int?) {
    state.tiles.withLock { $0.statuses["/\(tile).png"] = status }
  }

  /// Requests after the first `count`.
  func requests(after count: Int) -> [StubRequest] { Array(stub.record.requests.dropFirst(count)) }
  var count: Int { stub.record.requests.count }
}

/// Something that a test turns on while a server runs.
final class StubSwitch: Sendable {
  private let state = Lock(false)
  var isOn: Bool { state.withLock { $0 } }
  func turnOn() { state.withLock { $0 = true } }
}

extension TestJob {
  /// Makes what is stored older.
  func age(days: Int, where condition: String = "1") throws {
    try store().execute("UPDATE tiles SET fetched = fetched - \(days * 86_400) WHERE \(condition)")
  }

  func store() throws -> Database {
    try Database(path: folder.file("out.seedstore"), mode: .readWrite)
  }

  /// The single value that a query on a file of the folder gives, as text.
  func value(_ sql: String, of name: String = "out.seedstore") throws -> String? {
    let row = try Database(path: folder.file(name), mode: .readOnly).prepare(sql)
    return try row.step() ? row.text(0) : nil
  }

  /// The tiles of an MBTiles file as `z/x/y`, rows counted from the north, with their bytes.
  func tiles(of name: String) throws -> [String: [UInt8]] {
    let rows = try Database(path: folder.file(name), mode: .immutable).prepare(
      "SELECT zoom_level, tile_column, (1 << zoom_level) - 1 - tile_row, tile_data FROM tiles")
    var tiles: [String: [UInt8]] = [:]
    while try rows.step() {
      tiles["\(rows.integer(0))/\(rows.integer(1))/\(rows.integer(2))"] = rows.blob(3)
    }
    return tiles
  }

  /// What changes when a file is written anew.
  func mark(of name: String) throws -> [Int] {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name))
    let status = try FileStatus.of(folder.file(name))
    return [
      (attributes[.systemFileNumber] as? NSNumber)?.intValue ?? 0, status?.size ?? 0,
      Int(status?.modified ?? 0),
    ]
  }
}
