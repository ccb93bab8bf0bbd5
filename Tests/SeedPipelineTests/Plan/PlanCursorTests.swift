import Testing
import TileGrid

@testable import SeedPipeline

@Suite struct PlanCursorTests {
  @Test(arguments: 0..<20) func `a cursor knows the plan's ids, near and far, forward and back`(
    seed: Int
  )
    throws
  {
    var random = SeededNumbers(seed: UInt64(seed))
    let plan = try StoreSamples.plan(random.box(), 0, 7)
    let ids = Set(plan.asked.map(\.id))
    let every = UInt64(21_845)
    var cursor = PlanCursor(plan.asked)
    var id: UInt64 = 0
    while id < every {
      let place = TileID(rawValue: id)
      let tile = cursor.tile(place)
      #expect((tile != nil) == ids.contains(place))
      if let tile { #expect(tile.id == place) }
      let step = random.next()
      id = step % 50 == 0 ? id / 2 : id + 1 + (step % 7 == 0 ? step % 2_000 : 0)
      if step % 50 == 0 { id += 700 }
    }
    #expect(cursor.tile(TileID(rawValue: every)) == nil)
    #expect(cursor.nextID == nil)
  }
}
