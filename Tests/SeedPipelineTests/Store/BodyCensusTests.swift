import TestSupport
import Testing
import TileGrid

@testable import Bindings
@testable import SeedPipeline

@Suite struct BodyCensusTests {
  private static func name(_ number: Int) -> BodyName {
    BodyName([UInt8](repeating: 7, count: 12) + [24, 16, 8, 0].map { UInt8(number >> $0 & 255) })
  }

  @Test func `a zoom is judged from 100 tiles on and above the share alone`() throws {
    var census = BodyCensus()
    for tile in 0..<99 { census.add(Self.name(0), zoom: 5, id: TileID(rawValue: UInt64(tile))) }
    #expect(census.findings(above: 0.5).isEmpty)
    for tile in 99..<198 {
      census.add(Self.name(tile), zoom: 5, id: TileID(rawValue: UInt64(tile)))
    }
    #expect(census.findings(above: 0.5).isEmpty)
    census.add(Self.name(0), zoom: 5, id: TileID(rawValue: 198))
    let finding = try #require(census.findings(above: 0.5).first)
    #expect(finding.zoom == 5)
    #expect(finding.example.rawValue == 0)
    #expect([finding.count, finding.total] == [100, 199])
    #expect(finding.isExact)
    #expect(census.findings(above: 0.503).isEmpty)
  }

  @Test func `zooms are counted apart, the highest share first`() {
    var census = BodyCensus()
    for tile in 0..<100 {
      census.add(Self.name(0), zoom: tile % 2 == 0 ? 8 : 9, id: TileID(rawValue: UInt64(tile)))
    }
    #expect(census.findings(above: 0).isEmpty)
    for tile in 100..<300 {
      for zoom in [8, 9, 10] where zoom != 9 || tile % 2 == 0 {
        census.add(Self.name(zoom == 8 ? tile : 1), zoom: zoom, id: TileID(rawValue: UInt64(tile)))
      }
    }
    #expect(census.findings(above: 0.1).map(\.zoom) == [10, 9, 8])
  }

  /// Against a count of all: never too high, too low by less than a thousandth.
  @Test(arguments: [1, 2, 3, 4, 5, 6])
  func `counts of many bodies are close`(seed: UInt64) throws {
    var random = SeededNumbers(seed: seed)
    var census = BodyCensus()
    var counts: [Int: Int] = [:]
    let share = Int.random(in: 5...80, using: &random)
    let different = Int.random(in: 500...20_000, using: &random)
    for tile in 0..<30_000 {
      let body =
        Int.random(in: 0..<100, using: &random) < share
        ? -1 : Int.random(in: 0..<different, using: &random)
      counts[body, default: 0] += 1
      census.add(Self.name(body), zoom: 12, id: TileID(rawValue: UInt64(tile)))
    }
    let finding = try #require(census.findings(above: 0).first)
    let truth = try #require(counts[-1])
    #expect(finding.name == Self.name(-1))
    #expect(finding.total == 30_000)
    #expect((truth - 30...truth).contains(finding.count))
    #expect(!finding.isExact || finding.count == truth)
    #expect(census.findings(above: Double(truth) / 30_000, orMaybe: false).isEmpty)
  }
}

@Suite struct StoredBodiesTests {
  let folder: TemporaryFolder
  let store: TileStore
  let plan: SeedPlan

  /// Zoom 4, of whose 256 tiles (ids 85...340) every third has a body of its own.
  init() throws {
    folder = try TemporaryFolder()
    store = try StoreSamples.store(folder.file("town.seedstore"))
    plan = try StoreSamples.worldPlan(to: 4)
    try store.write(
      try (85...340).map { try StoreSamples.stored($0, $0 % 3 == 0 ? nil : [7]) })
  }

  @Test func `the commonest body is found with its tiles, first tile and digest`() throws {
    let finding = try #require(try store.commonBodies(of: plan, above: 0.5).first)
    #expect(finding.zoom == 4)
    #expect([finding.count, finding.total] == [171, 256])
    #expect(finding.example.rawValue == 85)
    #expect(try store.digest(of: finding.example) == Digest.hexadecimal(Digest.sha256([7])))
    #expect(try store.digest(of: TileID(rawValue: 3)) == nil)
    #expect(try store.commonBodies(of: plan, above: 0.67).isEmpty)
  }

  @Test func `tiles outside the plan do not count`() throws {
    // A quarter of the world: 64 tiles of zoom 4, too few to be judged.
    let quarter = try StoreSamples.plan(
      try BoundingBox(west: -180, south: 0, east: 0, north: 85), 4, 4)
    #expect(try store.commonBodies(of: quarter, above: 0.1).isEmpty)
  }

  @Test func `a census goes on from what is stored, or from nothing`() throws {
    try store.beginCensus(of: plan)
    #expect(store.census?.findings(above: 0.5).first?.count == 171)
    try store.write([try StoreSamples.stored(20, [7])])
    #expect(store.census?.findings(above: 0.5).first?.count == 171)
    try store.beginCensus(of: nil)
    #expect(store.census?.findings(above: 0).isEmpty == true)
    try store.write(try (85...184).map { try StoreSamples.stored($0, [8]) })
    #expect(store.census?.findings(above: 0.5).first?.count == 100)
  }

  @Test func `a placeholder that is named later makes stored tiles absent, once`() throws {
    let digests: Set = [Digest.hexadecimal(Digest.sha256([7]))]
    let token = store.stateToken
    #expect(try store.apply(placeholders: []) == 0)
    #expect(store.stateToken == token)
    #expect(try store.apply(placeholders: digests) == 171)
    #expect(try store.tally(of: plan).absent == 171)
    #expect(try store.tally(of: plan).stored == 85)
    #expect(store.stateToken != token)
    // Stored behind its back: the list is known, so nobody looks.
    try store.write([try StoreSamples.stored(85, [7])])
    #expect(try store.apply(placeholders: digests) == 0)
    #expect(try store.apply(placeholders: digests.union([String(repeating: "0", count: 64)])) == 0)
    // Taken off the list and put on it again: it is looked for again.
    #expect(try store.apply(placeholders: []) == 0)
    #expect(try store.apply(placeholders: digests) == 1)
  }
}
