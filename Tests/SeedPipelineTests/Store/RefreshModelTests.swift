import TestSupport
import Testing
import TileGrid

@testable import Bindings
@testable import SeedPipeline

/// Random runs and refreshes of a store against a dictionary of what each tile should be.
@Suite struct RefreshModelTests {
  /// A tile as it should stand.
  private struct Tile: Equatable {
    var state = 0  // 1 stored, 2 absent, 3 failed, as in the store
    var bytes: [UInt8] = []
    var etag: String?
    var fetched: Int64 = 0
    var listed: String?
    var kept = false
    var isCandidate = false
    /// Changed since the last patch.
    var isChanged = false
  }

  private static let count = 85

  private struct Model {
    var tiles = [Tile](repeating: Tile(), count: RefreshModelTests.count)
    var confirmed = 0

    mutating func write(_ id: Int, _ result: TileOutcome.Result, time: Int64, held: Int) -> Bool {
      switch result {
      case .stored(let body):
        let isNew = held != 1 || tiles[id].bytes != body.bytes
        if held == 1 { confirmed += 1 }
        let isChanged = tiles[id].isChanged || isNew
        tiles[id] = Tile(
          state: 1, bytes: body.bytes, etag: body.etag, fetched: time, isChanged: isChanged)
        return isNew
      case .unchanged(let validators):
        confirmed += 1
        tiles[id].fetched = time
        if let validators { tiles[id].etag = validators.etag }
        (tiles[id].listed, tiles[id].kept, tiles[id].isCandidate) = (nil, false, false)
        return false
      case .absent:
        tiles[id] = Tile(state: 2, fetched: time, isChanged: tiles[id].isChanged)
        return false
      case .gone(let failure):
        (tiles[id].listed, tiles[id].kept) = (failure.reason.word, true)
        tiles[id].isCandidate = true
        return false
      case .failed(let failure):
        let isKept = tiles[id].state == 1 || tiles[id].state == 2
        if !isKept { (tiles[id].state, tiles[id].fetched) = (3, time) }
        (tiles[id].listed, tiles[id].kept) = (failure.reason.word, isKept)
        tiles[id].isCandidate = false
        return false
      }
    }

    mutating func dropCandidates() {
      for id in tiles.indices { tiles[id].isCandidate = false }
    }

    /// - Returns: how many were removed.
    mutating func settle(_ time: (Int) -> Int64) -> Int {
      let gone = tiles.indices.filter { tiles[$0].isCandidate }
      let removes = !gone.isEmpty && gone.count * 2 <= gone.count + confirmed
      if removes {
        for id in gone { tiles[id] = Tile(state: 2, fetched: time(id), isChanged: true) }
      }
      dropCandidates()
      confirmed = 0
      return removes ? gone.count : 0
    }
  }

  @Test(arguments: 0..<25) func `a store stands as a dictionary would`(seed: Int) throws {
    var random = SeededNumbers(seed: UInt64(seed))
    let folder = try TemporaryFolder()
    let path = folder.file("town.seedstore")
    let plan = try StoreSamples.worldPlan(to: 3)
    var store = try StoreSamples.store(path)
    try store.beginPatches()
    var model = Model()
    var times: [Int: Int64] = [:]
    for run in 0..<12 {
      let start = Int64(run + 1) * 1_000
      if random.next() % 4 == 0 { store = try reopened(path, &store) }
      let isRefresh = random.next() % 3 != 0
      if isRefresh {
        try store.beginRefresh(try #require(Refresh(.older(seconds: 0), start: start)))
        model.dropCandidates()
        model.confirmed = 0
      }
      for batch in 0..<Int(random.next() % 4) {
        let time = start + Int64(batch)
        var outcomes: [TileOutcome] = []
        var changed = false
        for id in 0..<RefreshModelTests.count where random.next() % 3 == 0 {
          let held = model.tiles[id].state
          guard isRefresh || held == 0 || held == 3 else { continue }
          let result = result(held, &random)
          times[id] = time
          if model.write(id, result, time: time, held: held) { changed = true }
          let outcome = try StoreSamples.outcome(id, result, time: time)
          outcomes.append(
            held == 1 ? outcome.asked(.stored) : held == 2 ? outcome.asked(.absent) : outcome)
        }
        let token = store.stateToken
        try store.write(outcomes.shuffled(using: &random))
        #expect((store.stateToken != token) == changed)
      }
      // A run that is broken off does not come here.
      if isRefresh, random.next() % 3 != 0 {
        let token = store.stateToken
        let rule = try store.settleRefresh()
        let removed = model.settle { times[$0] ?? 0 }
        #expect((rule.verdict == .remove ? rule.candidates : 0) == removed)
        #expect((store.stateToken != token) == (removed > 0))
      }
      try compare(store, model, plan)
      if random.next() % 4 == 0 {
        try store.setPatchRecord(
          PackageRecord(path: "/p", size: 0, modified: 0, state: store.stateToken, options: ""))
        for id in model.tiles.indices { model.tiles[id].isChanged = false }
      }
    }
  }

  /// The lock has to go before another store of the same place is opened.
  private func reopened(_ path: String, _ store: inout TileStore) throws -> TileStore {
    store = try StoreSamples.store(path + ".other")
    return try StoreSamples.store(path)
  }

  private func result(_ held: Int, _ random: inout SeededNumbers) -> TileOutcome.Result {
    let tag = random.next() % 2 == 0 ? "\"\(random.next() % 3)\"" : nil
    switch random.next() % (held == 1 ? 6 : 4) {
    case 0, 1:
      let bytes = [UInt8](repeating: UInt8(random.next() % 3), count: 1 + Int(random.next() % 2))
      return .stored(TileBody(bytes: bytes, format: .png, size: 256, etag: tag))
    case 2: return .failed(TileFailure(reason: .http(500), url: ""))
    case 3:
      return held == 1 ? .gone(TileFailure(reason: .http(404), url: "")) : .absent
    default:
      let now = TileValidators(etag: tag, lastModified: nil)
      return .unchanged(random.next() % 2 == 0 ? now : nil)
    }
  }

  private func compare(_ store: TileStore, _ model: Model, _ plan: SeedPlan) throws {
    var found = [Tile](repeating: Tile(), count: RefreshModelTests.count)
    let rows = try store.database.prepare(
      """
      SELECT t.id, t.state, b.data, b.etag, t.fetched, f.reason, f.kept, t.changed
      FROM tiles t LEFT JOIN bodies b USING (id) LEFT JOIN failures f USING (id)
      """)
    while try rows.step() {
      found[Int(rows.integer(0))] = Tile(
        state: Int(rows.integer(1)), bytes: rows.isNull(2) ? [] : rows.blob(2), etag: rows.text(3),
        fetched: rows.integer(4), listed: rows.text(5), kept: rows.integer(6) > 0,
        isCandidate: rows.integer(6) == 2, isChanged: rows.integer(7) > store.patchBase)
    }
    #expect(found == model.tiles)
    // What packages and patches are made of.
    var packaged = try store.packageTiles(of: plan)
    #expect(try packaged.all().map(\.bytes) == model.tiles.filter { $0.state == 1 }.map(\.bytes))
    let changed = model.tiles.indices.filter { model.tiles[$0].isChanged }
    var patch = try store.packageTiles(of: plan, since: store.patchBase)
    #expect(
      try patch.all().map { Int($0.id.rawValue) } == changed.filter { model.tiles[$0].state == 1 })
    #expect(
      try store.removedTiles(of: plan, since: store.patchBase).map { Int($0.id.rawValue) }
        == changed.filter { model.tiles[$0].state == 2 })
  }
}
