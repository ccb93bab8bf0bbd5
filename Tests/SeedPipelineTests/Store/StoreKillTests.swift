import Foundation
import TestSupport
import Testing
import TileGrid

@testable import Bindings
@testable import SeedPipeline

@Suite struct StoreKillTests {
  static let batch = 40

  /// Killed after so many commits, at whatever point of the next one it has come to.
  @Test(arguments: [0, 1, 2, 3, 5, 8, 13, 21, 34, 55])
  func `a kill loses the open batch and nothing else`(commits: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("town.seedstore")
    let probe = try ProbeProcess("write", path, "\(StoreKillTests.batch)", "1000000")
    var said = 0
    for _ in 0..<commits { said = probe.line().flatMap { Int($0) } ?? said }
    // A different place of the next batch each time, without a look at the clock.
    for _ in 0..<(commits * 7_919 % 20_000) { _ = getpid() }
    probe.kill()
    while let line = probe.line() { said = Int(line) ?? said }

    let source = SourceIdentity(text: "probe")
    guard FileManager.default.fileExists(atPath: path) else {
      #expect(said == 0)
      return
    }
    // A reader first: it has to roll back by itself what the writer left half done.
    let plan = try StoreSamples.worldPlan(to: 9)
    if said > 0 {
      let reader = try TileStore(path: path, access: .read(source))
      #expect(try reader.tally(of: plan).stored >= said)
    }

    let store = try TileStore(path: path, access: .write(source, fresh: false))
    #expect(!FileManager.default.fileExists(atPath: path + "-journal"))
    var cursor = try store.packageTiles(of: plan)
    let ids = try cursor.all().map(\.id.rawValue)
    #expect(ids == Array(0..<UInt64(ids.count)))
    // At most one batch was committed and not told.
    #expect((said...(said + StoreKillTests.batch)).contains(ids.count))
    #expect(ids.count % StoreKillTests.batch == 0)
    let check = try store.database.prepare("PRAGMA integrity_check")
    #expect(try check.step())
    #expect(check.text(0) == "ok")
    try store.write([StoreSamples.stored(ids.count)])
    var rest = RemainingTiles(plan: plan, storePath: path, selection: .missingAndFailed)
    #expect(try rest.next()?.id.rawValue == UInt64(ids.count + 1))
  }

  @Test func `what a killed writer left half done is rolled back by whoever comes first`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("town.seedstore")
    let plan = try StoreSamples.worldPlan(to: 9)
    try StoreSamples.store(path).write(try (0..<2_000).map { try StoreSamples.stored($0) })
    // A store and a journal as they stand in the middle of a commit: changed pages are in the file.
    let writer = try Database(path: path, mode: .readWrite)
    try writer.execute("PRAGMA cache_size = 1; BEGIN; DELETE FROM tiles WHERE id > 5")
    let torn = folder.file("torn.seedstore")
    for suffix in ["", "-journal"] {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: torn + suffix)
    }
    try writer.execute("ROLLBACK")
    let reader = try TileStore(path: torn, access: .read(StoreSamples.source))
    #expect(try reader.tally(of: plan).stored == 2_000)
    #expect(!FileManager.default.fileExists(atPath: torn + "-journal"))
  }
}
