import TestSupport
import Testing
import TileGrid

@testable import Bindings
@testable import SeedPipeline

@Suite struct OutcomeWriterTests {
  let folder: TemporaryFolder
  let store: TileStore
  let plan: SeedPlan

  init() throws {
    folder = try TemporaryFolder()
    store = try StoreSamples.store(folder.file("town.seedstore"))
    plan = try StoreSamples.worldPlan(to: 3)
  }

  private func failures() throws -> [FailedTile] {
    var list: [FailedTile] = []
    try store.failures(of: plan) { list.append($0) }
    return list
  }

  private func counts() throws -> [Int] {
    let tally = try store.tally(of: plan)
    return [tally.stored, tally.absent, tally.failed]
  }

  @Test func `every outcome is counted at its zoom`() throws {
    try store.write([
      StoreSamples.stored(0, [1, 2, 3]), StoreSamples.absent(2), StoreSamples.failed(4),
      StoreSamples.stored(21, [1]), StoreSamples.stored(20, []),
    ])
    let tally = try store.tally(of: plan)
    #expect(tally.zooms.map(\.stored) == [1, 0, 1, 1] + Array(repeating: 0, count: 21))
    #expect(tally.zooms[0].bytes == 3)
    #expect(tally.zooms[1].absent == 1)
    #expect(tally.zooms[1].failed == 1)
    #expect([tally.stored, tally.absent, tally.failed, tally.bytes] == [3, 1, 1, 4])
  }

  @Test func `a failure that is mended leaves the list`() throws {
    try store.write([StoreSamples.failed(4), StoreSamples.failed(5)])
    #expect(try failures().map(\.id.rawValue) == [4, 5])
    try store.write([StoreSamples.stored(4), StoreSamples.absent(5)])
    #expect(try failures().isEmpty)
    #expect(try counts() == [1, 1, 0])
  }

  @Test func `a failure that is mended in another run leaves the list`() throws {
    let path = folder.file("other.seedstore")
    try StoreSamples.store(path).write([StoreSamples.failed(4)])
    let store = try StoreSamples.store(path)
    try store.write([StoreSamples.stored(4)])
    var count = 0
    try store.failures(of: plan) { _ in count += 1 }
    #expect(count == 0)
  }

  @Test func `a failure is listed with all that is known of it`() throws {
    let failure = TileFailure(
      reason: .http(418), detail: "short and stout", status: 418, curlCode: 22,
      url: "https://tiles.example/1/0/1?key=***")
    try store.write([StoreSamples.outcome(2, .failed(failure), tries: 5, time: 1_234_567_890)])
    let listed = try #require(try failures().first)
    #expect(listed.tile.description == "1/0/1")
    #expect(listed.reason == "http-418")
    #expect(listed.detail == "short and stout")
    #expect([listed.status, listed.curlCode, listed.tries] == [418, 22, 5])
    #expect(listed.time == 1_234_567_890)
    #expect(listed.url == failure.url)
    #expect(!listed.kept)
  }

  @Test func `a tile that is stored stays so when asking again fails, and the failure is listed`()
    throws
  {
    try store.write([StoreSamples.stored(4, [7]), StoreSamples.absent(5)])
    let token = store.stateToken
    try store.write([StoreSamples.failed(4), StoreSamples.failed(5)])
    #expect(try counts() == [1, 1, 0])
    #expect(try failures().map(\.kept) == [true, true])
    #expect(store.stateToken == token)
    var tiles = try store.packageTiles(of: plan)
    #expect(try tiles.next()?.bytes == [7])
  }

  @Test func `a stored tile that has gone from the source leaves the store with its bytes`() throws
  {
    try store.write([StoreSamples.stored(4)])
    let token = store.stateToken
    try store.write([StoreSamples.absent(4)])
    #expect(try counts() == [0, 1, 0])
    #expect(store.stateToken != token)
    let bodies = try store.database.prepare("SELECT count(*) FROM bodies")
    #expect(try bodies.step() && bodies.integer(0) == 0)
  }

  @Test func `the later outcome of a tile wins, also within a batch`() throws {
    try store.write([
      StoreSamples.stored(4, [1]), StoreSamples.failed(3), StoreSamples.stored(4, [2]),
    ])
    var tiles = try store.packageTiles(of: plan)
    #expect(try tiles.next()?.bytes == [2])
    try store.write([StoreSamples.stored(4, [3])])
    tiles = try store.packageTiles(of: plan)
    #expect(try tiles.next()?.bytes == [3])
  }

  @Test func `the state's word changes when tiles do, and lasts`() throws {
    let path = folder.file("other.seedstore")
    var words: Set<String> = []
    do {
      let store = try StoreSamples.store(path)
      words.insert(store.stateToken)
      try store.write([StoreSamples.stored(1)])
      words.insert(store.stateToken)
      try store.write([StoreSamples.failed(2), StoreSamples.absent(3)])
      try store.setTileSize(256)
      words.insert(store.stateToken)
    }
    #expect(words.count == 2)
    words.insert(try StoreSamples.store(path).stateToken)
    words.insert(try TileStore(path: path, access: .read(nil)).stateToken)
    #expect(words.count == 2)
    words.insert(try StoreSamples.store(path, fresh: true).stateToken)
    #expect(words.count == 3)
  }

  @Test func `the tile size is kept`() throws {
    let path = folder.file("other.seedstore")
    #expect(try StoreSamples.store(path).tileSize == nil)
    try StoreSamples.store(path).setTileSize(512)
    #expect(try TileStore(path: path, access: .read(nil)).tileSize == 512)
  }

  @Test func `what a later refresh needs is kept`() throws {
    let body = TileBody(
      bytes: [1], format: .webp, size: 256, etag: "\"a\"",
      lastModified: "Wed, 21 Oct 2015 07:28:00 GMT")
    try store.write([StoreSamples.outcome(9, .stored(body), tries: 2)])
    let row = try store.database.prepare(
      "SELECT etag, modified, fetched, tries, format FROM bodies JOIN tiles USING (id)")
    #expect(try row.step())
    #expect(row.text(0) == "\"a\"")
    #expect(row.text(1) == "Wed, 21 Oct 2015 07:28:00 GMT")
    #expect(row.integer(2) == 1_700_000_000)
    #expect(row.integer(3) == 2)
    #expect(row.text(4) == "webp")
  }
}
