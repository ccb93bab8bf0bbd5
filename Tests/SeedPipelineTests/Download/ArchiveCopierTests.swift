import Bindings
import TestSupport
import Testing
import TileGrid

@testable import SeedPipeline

@Suite struct ArchiveCopierTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("a.mbtiles")
    try ArchiveMaking.mbtiles(
      [ArchiveMaking.tile(1, 0, 0): [1], ArchiveMaking.tile(1, 1, 1): [2, 2]], at: path)
  }

  @Test func `each tile comes to one outcome, in the order asked`() throws {
    let run = try copy(.absent)
    #expect(run.end == .complete)
    #expect(run.lines == ["1/0/0 1", "1/0/1 absent", "1/1/0 absent", "1/1/1 2"])
  }

  @Test func `a tile that is not there is a failure where the job says so`() throws {
    let run = try copy(.fail)
    #expect(run.lines[1] == "1/0/1 http-404 \(path)/1/0/1")
  }

  @Test func `it stops when asked and when nobody takes outcomes`() throws {
    #expect(try copy(.absent, stopAfter: 2).end == .stopped)
    #expect(try copy(.absent, stopAfter: 2).lines.count == 2)
    #expect(try copy(.absent, room: 3).end == .abandoned)
  }

  @Test func `an archive that went away is told`() throws {
    let source = try ArchiveMaking.source(path)
    let copier = try #require(ArchiveCopier(source: source) { 7 })
    try folder.write("text", to: "a.mbtiles")
    let end = copier.copy(
      next: { nil }, judge: { _, _ in .absent }, deliver: { _ in true }, isStopped: { false })
    guard case .unreadable(.notAnArchive) = end else {
      Issue.record("\(end)")
      return
    }
  }

  @Test func `tiles that cannot be read are failures until patience ends`() throws {
    let database = try Database(path: path, mode: .readWrite)
    try database.execute("UPDATE tiles SET tile_data = zeroblob(70000000) WHERE tile_column = 0")
    let source = try ArchiveMaking.source(path)
    let copier = try #require(ArchiveCopier(source: source) { 7 })
    let tile = try ArchiveMaking.tile(1, 0, 0)
    var (failures, delivered) = (0, 0)
    let end = copier.copy(
      next: { (tile.id, tile) }, judge: { _, _ in .absent },
      deliver: { outcome in
        delivered += 1
        if case .failed(let failure) = outcome.result, failure.reason == .badResponse {
          failures += 1
        }
        return true
      }, isStopped: { delivered > 1_000 })
    guard case .unreadable(.damaged) = end else {
      Issue.record("\(end)")
      return
    }
    #expect(failures == ArchiveCopier.patience)
  }

  @Test func `only an archive is copied`() throws {
    let source = try TileSource(
      SourceSpecification(kind: .xyz(.init(template: MaskedString("http://h/{q}")))))
    #expect(ArchiveCopier(source: source) { 0 } == nil)
  }

  /// Copies the tiles of zoom 1; a stored one shows as its first byte.
  private func copy(
    _ missing: SourceSpecification.MissingRule, stopAfter: Int = .max, room: Int = .max
  ) throws -> (end: ArchiveCopier.End, lines: [String]) {
    var specification = SourceSpecification(kind: .archive(.init(path: path)))
    specification.missing = missing
    let copier = try #require(ArchiveCopier(source: try TileSource(specification)) { 7 })
    var tiles = try [(0, 0), (0, 1), (1, 0), (1, 1)].map { try ArchiveMaking.tile(1, $0, $1) }[...]
    var lines: [String] = []
    let end = copier.copy(
      next: { tiles.popFirst().map { ($0.id, $0) } },
      judge: { body, _ in .stored(TileBody(bytes: body, format: .png, size: 256)) },
      deliver: { outcome in
        #expect(outcome.time == 7 && outcome.tries == 1 && outcome.id == outcome.tile.id)
        switch outcome.result {
        case .stored(let body): lines.append("\(outcome.tile) \(body.bytes[0])")
        case .absent, .unchanged, .gone:
          lines.append("\(outcome.tile) \(outcome.result.word)")
        case .failed(let failure):
          lines.append("\(outcome.tile) \(failure.reason.word) \(failure.url)")
        }
        return lines.count < room
      }, isStopped: { lines.count >= stopAfter })
    return (end, lines)
  }
}
