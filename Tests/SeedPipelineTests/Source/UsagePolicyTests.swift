import Testing

@testable import SeedPipeline

@Suite struct UsagePolicyTests {
  @Test(arguments: [
    ("tile.openstreetmap.org", "operations.osmfoundation.org/policies/tiles/"),
    ("A.Tile.OpenStreetMap.org.", "operations.osmfoundation.org/policies/tiles/"),
    ("vector.openstreetmap.org", "operations.osmfoundation.org/policies/vector/"),
    ("maps.wikimedia.org", "foundation.wikimedia.org/wiki/Policy:Maps_Terms_of_Use"),
    ("mt1.google.com", "developers.google.com/maps/documentation/tile/policies"),
    ("tile.googleapis.com", "developers.google.com/maps/documentation/tile/policies"),
    ("ecn.t0.tiles.virtualearth.net", "microsoft.com/en-us/maps/bing-maps"),
  ])
  func `a host whose policy forbids bulk download is refused with its address`(
    host: String, policy: String
  ) throws {
    let refusal = try #require(UsagePolicy.refusal(forHost: host))
    #expect(refusal.policy.contains(policy))
    #expect(refusal.description.contains(refusal.policy))
    #expect(!refusal.advice.isEmpty)
  }

  @Test(arguments: [
    "cyberjapandata.gsi.go.jp", "openstreetmap.org", "tile.openstreetmap.org.example.com",
    "mytile.openstreetmap.org", "localhost", "127.0.0.1", "storage.googleapis.com", "", ".",
  ])
  func `other hosts are not refused`(host: String) {
    #expect(UsagePolicy.refusal(forHost: host) == nil)
  }
}
