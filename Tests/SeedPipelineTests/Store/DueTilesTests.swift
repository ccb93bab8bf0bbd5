import TestSupport
import Testing
import TileGrid

@testable import Bindings
@testable import SeedPipeline

@Suite struct DueTilesTests {
  let folder: TemporaryFolder
  var path: String { folder.file("town.seedstore") }

  init() throws { folder = try TemporaryFolder() }

  @Test(
    arguments: [
      ("never", 0, nil), ("always", 1_000_000, true), ("always", 2_000_000, true),
      ("1h", 996_400, true), ("1h", 996_401, false), ("1h", 1_000_000, false),
      // A clock that was wrong: a day ahead is believed, more is not.
      ("1h", 1_086_400, false), ("1h", 1_086_401, true), ("7d", 395_200, true),
      ("7d", 395_201, false),
    ] as [(String, Int64, Bool?)])
  func `a tile is old from its age on`(age: String, fetched: Int64, isDue: Bool?) throws {
    let age = try #require(RefreshAge(age))
    #expect(Refresh(age, start: 1_000_000)?.isDue(fetched) == isDue)
  }

  /// Random stores and areas against a walk that looks into a dictionary.
  @Test(arguments: 0..<10) func `what is due is the plan without what is young`(seed: Int) throws {
    var random = SeededNumbers(seed: UInt64(seed))
    let zoom = seed < 3 ? 7 : 5
    let plan = try StoreSamples.plan(random.box(), Int(random.next() % 3), zoom)
    let refresh = try #require(Refresh(.older(seconds: seed % 4 == 3 ? 0 : 500), start: 10_000))
    let share = random.next() % 101
    var rows: [UInt64: (state: UInt64, time: Int64, tag: String?)] = [:]
    var outcomes: [TileOutcome] = []
    for id in 0..<((1 << (2 * zoom + 2)) / 3) where random.next() % 100 < share {
      let (state, time) = (random.next() % 3, 9_000 + Int64(random.next() % 1_001))
      let tag = random.next() % 2 == 0 ? "\"\(id)\"" : nil
      rows[UInt64(id)] = (state, time, tag)
      let result: TileOutcome.Result =
        switch state {
        case 0: .stored(TileBody(bytes: [1], format: .png, size: 256, etag: tag))
        case 1: .absent
        default: .failed(TileFailure(reason: .timeout, url: ""))
        }
      outcomes.append(try StoreSamples.outcome(id, result, time: time))
    }
    let store = try StoreSamples.store(path)
    try store.write(outcomes.shuffled(using: &random))

    var feed = DueTiles(plan: plan, storePath: path, refresh: refresh)
    var due = 0
    for tile in plan.asked {
      let row = rows[tile.id.rawValue]
      let isYoung = seed % 4 == 3 ? false : (row?.time ?? 0) > 9_500
      if let row, row.state != 2, isYoung { continue }
      let given = try feed.next()
      #expect(given?.id == tile.id)
      switch row?.state {
      case 0:
        #expect(
          feed.held == HeldTile(.stored, validators: .init(etag: row?.tag, lastModified: nil)))
      case 1: #expect(feed.held == HeldTile(.absent))
      default: #expect(feed.held == nil)
      }
      if feed.held != nil { due += 1 }
    }
    #expect(try feed.next() == nil)
    #expect(feed.held == nil)
    #expect(try store.tally(of: plan, refresh: refresh).due == due)
  }

  @Test func `only failures are those that are listed, also of tiles that are kept`() throws {
    let store = try StoreSamples.store(path)
    try store.write([StoreSamples.stored(3), StoreSamples.absent(7), StoreSamples.stored(8)])
    try store.write([StoreSamples.failed(3), StoreSamples.failed(4), StoreSamples.failed(7)])
    let plan = try StoreSamples.worldPlan(to: 2)
    let refresh = try #require(Refresh(.older(seconds: 60), start: 1_700_000_000))
    var feed = DueTiles(plan: plan, storePath: path, refresh: refresh, onlyFailed: true)
    var given: [UInt64: HeldTile.State?] = [:]
    while let tile = try feed.next() { given[tile.id.rawValue] = .some(feed.held?.state) }
    #expect(given == [3: .stored, 4: nil, 7: .absent])
    #expect(try store.keptFailures(of: plan) == 2)
  }

  @Test func `a tile whose bytes are gone is asked for whole`() throws {
    let store = try StoreSamples.store(path)
    let body = TileBody(bytes: [1], format: .png, size: 256, etag: "\"a\"")
    try store.write([StoreSamples.outcome(0, .stored(body))])
    try store.database.execute("DELETE FROM bodies")
    let refresh = try #require(Refresh(.older(seconds: 0), start: 0))
    var feed = DueTiles(plan: try StoreSamples.worldPlan(to: 0), storePath: path, refresh: refresh)
    _ = try feed.next()
    #expect(feed.held?.state == .stored)
    #expect(feed.held?.validators?.canAsk == false)
    // The same bytes again are then written, not taken for there.
    try store.write([StoreSamples.outcome(0, .stored(body)).asked(.stored)])
    var tiles = try store.packageTiles(of: try StoreSamples.worldPlan(to: 0))
    #expect(try tiles.next()?.bytes == [1])
  }
}

extension TileOutcome {
  /// The outcome of a tile that was asked for again.
  func asked(_ held: HeldTile.State) -> TileOutcome {
    TileOutcome(tile: tile, id: id, result: result, tries: tries, time: time, held: held)
  }
}
