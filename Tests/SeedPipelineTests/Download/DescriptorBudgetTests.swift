import Testing

@testable import SeedPipeline

struct DescriptorBudgetTests {
  @Test(arguments: [
    (8, 256, 8), (200, 1_024, 200), (200, 64, 10), (1_000, 256, 74), (1_000, 4_096, 1_000),
    (8, 32, 1), (8, 10, 1), (1_000, Int.max, 1_000),
  ])
  func `no more requests are in flight than have room beside the store`(
    inFlight: Int, limit: Int, expected: Int
  ) {
    #expect(DescriptorBudget.inFlight(inFlight, limit: limit) == expected)
  }

  @Test(arguments: [1, 8, 200, 1_000])
  func `the limit that is wanted has room for all`(inFlight: Int) {
    let wanted = DescriptorBudget.wanted(inFlight: inFlight)
    #expect(DescriptorBudget.inFlight(inFlight, limit: wanted) == inFlight)
  }
}
