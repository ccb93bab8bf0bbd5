import Testing

@testable import SeedPipeline

struct RefreshAgeTests {
  // Units as in the contract's "7d", and those a user would try beside it.
  @Test(
    arguments: [
      ("never", RefreshAge.never), ("always", .older(seconds: 0)), ("7d", .older(seconds: 604_800)),
      ("36h", .older(seconds: 129_600)), ("2w", .older(seconds: 1_209_600)),
      ("1m", .older(seconds: 60)), ("1000000w", .older(seconds: 604_800_000_000)),
    ] as [(String, RefreshAge?)])
  func `an age is a number and a unit, or a word`(text: String, age: RefreshAge?) {
    #expect(RefreshAge(text) == age)
  }

  @Test(arguments: [
    "", "d", "7", "7 d", "0d", "-1d", "+1d", "1.5d", "7D", "7y", "1000001m", "Never",
  ])
  func `anything else is no age`(text: String) { #expect(RefreshAge(text) == nil) }
}
