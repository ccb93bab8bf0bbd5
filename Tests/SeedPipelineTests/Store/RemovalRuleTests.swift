import TestSupport
import Testing

@testable import Bindings
@testable import SeedPipeline

@Suite struct RemovalRuleTests {
  @Test(arguments: [
    (0, 0, RemovalRule.Verdict.nothing), (0, 100, .nothing), (1, 1, .remove), (1, 0, .keep),
    (10, 9, .keep), (11, 9, .refuse), (10, 10, .remove), (500, 500, .remove), (501, 500, .refuse),
    (19, 0, .keep), (20, 0, .refuse), (1, 1_000_000, .remove),
  ])
  func `at most half of what was refreshed is removed`(
    candidates: Int, confirmed: Int, verdict: RemovalRule.Verdict
  ) {
    #expect(RemovalRule(candidates: candidates, confirmed: confirmed).verdict == verdict)
  }

  private func confirmed(_ ids: Range<Int>) throws -> [TileOutcome] {
    try ids.map { try StoreSamples.outcome($0, .unchanged(nil)).asked(.stored) }
  }

  private func gone(_ ids: Range<Int>) throws -> [TileOutcome] {
    let failure = TileFailure(reason: .http(404), url: "")
    return try ids.map { try StoreSamples.outcome($0, .gone(failure)).asked(.stored) }
  }

  /// Begun at 1,000 and broken off; what it confirmed counts as long as it is not asked again.
  @Test(arguments: [(100, 1_050, true), (100, 1_101, false), (0, 1_001, false), (100, 900, false)])
  func `a refresh that was broken off goes on while what it confirmed is young`(
    age: Int64, next: Int64, goesOn: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let store = try StoreSamples.store(folder.file("a.seedstore"))
    try store.write(try (0..<100).map { try StoreSamples.stored($0) })
    let age = RefreshAge.older(seconds: age)
    try store.beginRefresh(try #require(Refresh(age, start: 1_000)))
    try store.write(try confirmed(0..<60) + gone(60..<70))
    try store.beginRefresh(try #require(Refresh(age, start: next)))
    try store.write(try gone(60..<90))
    let rule = try store.settleRefresh()
    #expect(rule == RemovalRule(candidates: 30, confirmed: goesOn ? 60 : 0))
    #expect(try store.tally(of: StoreSamples.worldPlan(to: 4)).stored == (goesOn ? 70 : 100))
  }

  @Test func `bodies that a kill left of removed tiles go with the next removal`() throws {
    let folder = try TemporaryFolder()
    let store = try StoreSamples.store(folder.file("a.seedstore"))
    try store.write(try (0..<2_500).map { try StoreSamples.stored($0) })
    let refresh = try #require(Refresh(.older(seconds: 0), start: 1))
    try store.beginRefresh(refresh)
    try store.write(try gone(0..<1_200) + confirmed(1_200..<2_500))
    #expect(try store.settleRefresh().verdict == .remove)
    try store.database.execute("INSERT INTO bodies(id, data) VALUES (7, x'01')")
    try store.beginRefresh(refresh)
    try store.write(try gone(1_200..<1_201) + confirmed(1_201..<2_500))
    #expect(try store.settleRefresh().verdict == .remove)
    let bodies = try store.database.prepare("SELECT count(*), min(id) FROM bodies")
    #expect(try bodies.step())
    #expect([bodies.integer(0), bodies.integer(1)] == [1_299, 1_201])
  }
}
