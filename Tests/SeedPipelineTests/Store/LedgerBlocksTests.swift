import TestSupport
import Testing
import TileGrid

@testable import Bindings
@testable import SeedPipeline

@Suite struct LedgerBlocksTests {
  /// Ids of a block, as a store has it on disk.
  private static let length = 4_096

  let folder: TemporaryFolder
  let store: TileStore
  var path: String { folder.file("town.seedstore") }

  init() throws {
    folder = try TemporaryFolder()
    store = try StoreSamples.store(folder.file("town.seedstore"))
  }

  /// The numbers of the counted blocks.
  private func counted() throws -> [Int64] {
    try store.database.prepare("SELECT id FROM blocks ORDER BY id").integers(atMost: 100)
  }

  /// Counted blocks that say something else than their tiles.
  private func wrong() throws -> [Int64] {
    try store.database.prepare(
      """
      SELECT id FROM blocks WHERE (stored, absent, failed, bytes) IS NOT (
        SELECT sum(state = 1), sum(state = 2), sum(state = 3), sum(iif(state = 1, length, 0))
        FROM tiles WHERE tiles.id / \(Self.length) = blocks.id HAVING count(*) = \(Self.length))
      """
    ).integers(atMost: 100)
  }

  private func fill(_ ids: Range<Int>, batch: Int = 1_000) throws {
    for first in stride(from: ids.lowerBound, to: ids.upperBound, by: batch) {
      let batch = first..<min(first + batch, ids.upperBound)
      try store.write(batch.map { try StoreSamples.stored($0, [1]) })
    }
  }

  @Test func `a block is counted once a run has gone past it, and only where it is whole`() throws {
    try fill(0..<Self.length * 2 + 10)
    #expect(try counted() == [0])
    try fill(Self.length * 3..<Self.length * 3 + 5)
    #expect(try counted() == [0, 1])
    try fill(Self.length * 5..<Self.length * 5 + 5)
    #expect(try counted() == [0, 1])
    #expect(try wrong() == [])
  }

  @Test func `a block of which a tile changes is counted anew when the run leaves it again`() throws
  {
    try fill(0..<Self.length + 1)
    try fill(20_000..<20_001)
    #expect(try counted() == [0])
    try store.write([StoreSamples.stored(7, [1, 2])])
    #expect(try counted() == [])
    try fill(20_001..<20_002)
    #expect(try counted() == [0])
    #expect(try wrong() == [])
  }

  @Test(arguments: [
    "UPDATE tiles SET state = 2 WHERE id = 5", "UPDATE tiles SET length = 2 WHERE id = 5",
    "DELETE FROM tiles WHERE id = 5",
  ])
  func `whoever changes a tile, its block counts no more`(change: String) throws {
    try fill(0..<Self.length * 2)
    try fill(20_000..<20_001)
    try store.database.execute("UPDATE tiles SET fetched = 1, tries = 2")
    #expect(try counted() == [0, 1])
    try store.database.execute(change)
    #expect(try counted() == [1])
  }

  @Test func `a batch that is rolled back leaves the counts as they were`() throws {
    try fill(0..<Self.length + 1)
    try fill(20_000..<20_001)
    try store.database.execute(
      "CREATE TEMP TRIGGER full BEFORE INSERT ON bodies BEGIN SELECT RAISE(ABORT, 'full'); END")
    #expect(throws: StoreError.self) { try store.write([StoreSamples.stored(7, [1, 2])]) }
    #expect(try counted() == [0])
    try store.database.execute("DROP TRIGGER full")
    try store.write([StoreSamples.absent(8)])
    try fill(20_001..<20_002)
    #expect(try counted() == [0])
    #expect(try wrong() == [])
  }

  @Test func `a store without the table is counted tile by tile, and gets it when it is written`()
    throws
  {
    try fill(0..<Self.length * 2)
    try store.database.execute("DROP TABLE blocks")
    let plan = try StoreSamples.worldPlan(to: 7)
    let reader = try TileStore(path: path, access: .read(nil))
    #expect(try reader.tally(of: plan).stored == Self.length * 2)
  }

  /// What a run and a look go by, against every tile by itself.
  @Test(arguments: 0..<8)
  func `counted blocks change neither the counts nor what remains`(seed: Int) throws {
    var random = SeededNumbers(seed: UInt64(seed))
    let every = 21_845  // tiles of the zooms 0 to 7
    var states = [Int?](repeating: nil, count: every)
    func write(_ ids: some Sequence<Int>, failing: UInt64) throws {
      var outcomes: [TileOutcome] = []
      for id in ids {
        let state = random.next() % 100 < failing ? 2 : Int(random.next() % 2)
        // What is there stays when asking again fails.
        if state != 2 || states[id] == nil { states[id] = state }
        outcomes.append(
          try state == 2
            ? StoreSamples.failed(id)
            : state == 1 ? StoreSamples.absent(id) : StoreSamples.stored(id, [1, 2]))
      }
      try store.write(outcomes)
    }
    let failing: UInt64 = seed % 2 == 0 ? 0 : 1
    for first in stride(from: 0, to: every, by: 500) where first / 500 % 13 != seed {
      try write(first..<min(first + 500, every), failing: failing)
    }
    for _ in 0..<5 {
      try write([Int(random.next() % UInt64(every))], failing: 50)
      #expect(try wrong() == [])
    }
    try write([every - 1], failing: 0)
    #expect(try wrong() == [])
    #expect(try !counted().isEmpty)

    let plans = [
      try StoreSamples.worldPlan(to: 7), try StoreSamples.plan(.world, 6, 7),
      try StoreSamples.plan(random.box(), 0, 7), try StoreSamples.plan(random.box(), 5, 7),
    ]
    for plan in plans {
      let asked = plan.asked.map { Int($0.id.rawValue) }
      let tally = try store.tally(of: plan)
      for zoom in 0...7 {
        let ids = asked.filter { TileID(rawValue: UInt64($0)).zoom == zoom }
        let counts = (0..<3).map { state in ids.count { states[$0] == state } }
        let found = tally.zooms[zoom]
        #expect([found.stored, found.absent, found.failed] == counts)
        #expect(found.bytes == 2 * counts[0])
      }
      for selection in [RemainingTiles.Selection.missing, .missingAndFailed] {
        var feed = RemainingTiles(plan: plan, storePath: path, selection: selection)
        let wanted = asked.filter {
          states[$0] == nil || (states[$0] == 2 && selection == .missingAndFailed)
        }
        #expect(try feed.ids().map(Int.init) == wanted)
      }
    }
  }
}
