import Foundation
import TestSupport
import Testing

@testable import Bindings
@testable import SeedPipeline

@Suite struct StoreDamageTests {
  /// What is done to a sound store's bytes.
  enum Damage: CaseIterable {
    case cutToHalf, cutToHeader, cutWithinHeader, schemaOverwritten, middleOverwritten
    case versionAndPageSizeKept, zeroes

    func apply(to bytes: inout [UInt8]) {
      func noise(_ range: Range<Int>) {
        for place in range { bytes[place] = UInt8(truncatingIfNeeded: place &* 37 &+ 11) }
      }
      switch self {
      case .cutToHalf: bytes.removeLast(bytes.count / 2)
      case .cutToHeader: bytes.removeLast(bytes.count - 100)
      case .cutWithinHeader: bytes.removeLast(bytes.count - 50)
      case .schemaOverwritten: noise(100..<8_192)
      case .middleOverwritten: noise(8_192..<bytes.count)
      case .versionAndPageSizeKept: noise(200..<bytes.count)
      case .zeroes: for place in bytes.indices { bytes[place] = 0 }
      }
    }

    /// Whether it can still be told that the file was a store.
    var isStillOurs: Bool { self != .cutWithinHeader && self != .zeroes }
  }

  let folder: TemporaryFolder
  var path: String { folder.file("town.seedstore") }

  init() throws {
    folder = try TemporaryFolder()
    let store = try StoreSamples.store(path)
    for first in stride(from: 0, to: 1_365, by: 273) {
      try store.write(
        try (first..<(first + 273)).map {
          try $0 % 50 == 1
            ? StoreSamples.failed($0)
            : StoreSamples.stored($0, Array(repeating: UInt8($0 % 256), count: 3_000))
        })
    }
  }

  private func bytes() throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Everything that a run does with a store.
  private func useAll(_ access: TileStore.Access) throws {
    let plan = try StoreSamples.worldPlan(to: 5)
    let store = try TileStore(path: path, access: access)
    _ = try store.tally(of: plan)
    try store.failures(of: plan) { _ in }
    var rest = RemainingTiles(plan: plan, storePath: path, selection: .missingAndFailed)
    _ = try rest.ids()
    _ = try store.packageSummary(of: plan)
    var tiles = try store.packageTiles(of: plan)
    _ = try tiles.all()
  }

  @Test func `a sound store stands all that a run does with it`() throws {
    try useAll(.write(StoreSamples.source, fresh: false))
    try useAll(.read(StoreSamples.source))
  }

  @Test(arguments: Damage.allCases) func `damage is told with 65 and nothing is overwritten`(
    damage: Damage
  ) throws {
    var damaged = try bytes()
    damage.apply(to: &damaged)
    try folder.write(damaged, to: "town.seedstore")
    for access in [
      TileStore.Access.write(StoreSamples.source, fresh: false), .read(StoreSamples.source),
    ] {
      let error = #expect(throws: StoreError.self) { try useAll(access) }
      #expect(error?.exitCode == 65)
      let told = error?.description ?? ""
      #expect(told.contains(path))
      #expect(told.contains(damage.isStillOurs ? "damaged" : "left as it is"), "\(told)")
      #expect(try bytes() == damaged)
    }
    if damage.isStillOurs {
      try useAll(.write(StoreSamples.source, fresh: true))
    } else {
      #expect(throws: StoreError.self) { try StoreSamples.store(path, fresh: true) }
      #expect(try bytes() == damaged)
    }
  }

  @Test func `a body that has changed on disk is never packed, and its tile is named`() throws {
    var bytes = try bytes()
    let body = [UInt8](repeating: 7, count: 1_000)
    let text = Data(bytes)
    let place = try #require(text.firstRange(of: Data(body)))
    bytes[place.lowerBound + 500] ^= 1
    try folder.write(bytes, to: "town.seedstore")
    let store = try StoreSamples.store(path)
    var tiles = try store.packageTiles(of: try StoreSamples.worldPlan(to: 5))
    let error = #expect(throws: StoreError.self) { try tiles.all() }
    #expect(error?.description.contains("the bytes of tile 2/") == true)
    #expect(error?.description.contains("are not those that were stored") == true)
  }

  @Test func `a tile behind the last one that there can be is passed over`() throws {
    let database = try Database(path: path, mode: .readWrite)
    for table in ["tiles", "bodies", "failures"] {
      try database.execute(
        "UPDATE \(table) SET id = \(Int64.max) WHERE id = (SELECT max(id) FROM \(table))")
    }
    try useAll(.read(StoreSamples.source))
  }

  @Test(arguments: ["tiles", "bodies", "failures", "meta"])
  func `a table that is missing is told as damage`(table: String) throws {
    try Database(path: path, mode: .readWrite).execute("DROP TABLE \(table)")
    let error = #expect(throws: StoreError.self) {
      try useAll(.write(StoreSamples.source, fresh: false))
    }
    #expect(error?.description.contains("damaged") == true)
  }
}
