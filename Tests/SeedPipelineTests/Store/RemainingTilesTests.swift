import SeedPipeline
import TestSupport
import Testing
import TileGrid

@testable import Bindings

@Suite struct RemainingTilesTests {
  let folder: TemporaryFolder
  var path: String { folder.file("town.seedstore") }

  init() throws { folder = try TemporaryFolder() }

  private func remaining(_ plan: SeedPlan, _ selection: RemainingTiles.Selection) -> RemainingTiles
  {
    RemainingTiles(plan: plan, storePath: path, selection: selection)
  }

  @Test func `an empty store leaves the whole walk, or nothing where only failures are wanted`()
    throws
  {
    _ = try StoreSamples.store(path)
    let plan = try StoreSamples.worldPlan(to: 3)
    var all = remaining(plan, .missingAndFailed)
    #expect(try all.ids() == Array(0..<85))
    var none = remaining(plan, .onlyFailed)
    #expect(try none.ids() == [])
  }

  @Test func `tiles come with the coordinates of their ids`() throws {
    try StoreSamples.store(path).write([StoreSamples.failed(30), StoreSamples.stored(7)])
    for selection in RemainingTiles.Selection.allCases {
      var feed = remaining(try StoreSamples.worldPlan(to: 3), selection)
      while let tile = try feed.next() { #expect(tile.tile.id == tile.id) }
    }
  }

  @Test func `a store that is not there is an error and not an empty one`() throws {
    var feed = remaining(try StoreSamples.worldPlan(to: 3), .missing)
    #expect(throws: StoreError.self) { try feed.next() }
  }

  @Test func `after the end there is nothing more`() throws {
    try StoreSamples.store(path).write([StoreSamples.failed(0)])
    for selection in RemainingTiles.Selection.allCases {
      var feed = remaining(try StoreSamples.worldPlan(to: 0), selection)
      _ = try feed.ids()
      #expect(try feed.next() == nil)
    }
  }

  /// Random stores and areas; more rows than one block of ids holds.
  @Test(arguments: 0..<12) func `what remains is the plan without what the store has`(seed: Int)
    throws
  {
    var random = SeededNumbers(seed: UInt64(seed))
    let zoom = seed < 4 ? 8 : 5
    let plan = try StoreSamples.plan(random.box(), Int(random.next() % 3), zoom)
    let asked = plan.asked.map(\.id.rawValue)
    let every = (1 << (2 * zoom + 2)) / 3
    let share = random.next() % 101
    var states: [UInt64: UInt64] = [:]
    var outcomes: [TileOutcome] = []
    for id in 0..<every where random.next() % 100 < share {
      let state = random.next() % 3
      states[UInt64(id)] = state
      switch state {
      case 0: outcomes.append(try StoreSamples.stored(id, [1]))
      case 1: outcomes.append(try StoreSamples.absent(id))
      default: outcomes.append(try StoreSamples.failed(id))
      }
    }
    let store = try StoreSamples.store(path)
    try store.write(outcomes.shuffled(using: &random))

    var missing = remaining(plan, .missing)
    #expect(try missing.ids() == asked.filter { states[$0] == nil })
    var failed = remaining(plan, .onlyFailed)
    #expect(try failed.ids() == asked.filter { states[$0] == 2 })
    var both = remaining(plan, .missingAndFailed)
    #expect(try both.ids() == asked.filter { states[$0] == nil || states[$0] == 2 })
    let tally = try store.tally(of: plan)
    let counts = (0..<3).map { state in asked.count { states[$0] == state } }
    #expect([tally.stored, tally.absent, tally.failed] == counts)
  }

  @Test(arguments: RemainingTiles.Selection.allCases)
  func `what is stored on the way is given no second time`(selection: RemainingTiles.Selection)
    throws
  {
    let store = try StoreSamples.store(path)
    let plan = try StoreSamples.worldPlan(to: 7)
    try store.write(try (0..<21_845).map { try StoreSamples.failed($0) })
    var feed = remaining(plan, selection)
    var given: [UInt64] = []
    while let tile = try feed.next() {
      given.append(tile.id.rawValue)
      // Again a failure: it must not come round.
      if given.count % 3_000 == 0 {
        try store.write(given.suffix(3_000).map { try StoreSamples.failed(Int($0)) })
      }
    }
    #expect(given == (selection == .missing ? [] : Array(0..<21_845)))
  }

  @Test func `a failure of which an older tile is kept is not asked for again`() throws {
    let store = try StoreSamples.store(path)
    try store.write([StoreSamples.stored(3)])
    try store.write([StoreSamples.failed(3), StoreSamples.failed(4)])
    let plan = try StoreSamples.worldPlan(to: 1)
    var failed = remaining(plan, .onlyFailed)
    #expect(try failed.ids() == [4])
    var both = remaining(plan, .missingAndFailed)
    #expect(try both.ids() == [0, 1, 2, 4])
  }
}
