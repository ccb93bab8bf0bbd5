import Foundation
import TestSupport
import Testing

@testable import Bindings
@testable import SeedPipeline

@Suite struct StoreDiskTests {
  @Test func `a full disk is told with 74, the store is as before, and goes on when there is room`()
    throws
  {
    let folder = try TemporaryFolder()
    let path = folder.file("town.seedstore")
    let plan = try StoreSamples.worldPlan(to: 6)
    let store = try StoreSamples.store(path)
    try store.write(try (0..<100).map { try StoreSamples.stored($0) })
    let token = store.stateToken
    let pages = try store.database.prepare("PRAGMA page_count")
    #expect(try pages.step())
    try store.database.execute("PRAGMA max_page_count = \(pages.integer(0) + 20)")
    pages.reset()
    let body = [UInt8](repeating: 1, count: 10_000)
    let large = try (100..<200).map { try StoreSamples.stored($0, body) }
    for _ in 0..<2 {
      let error = #expect(throws: StoreError.self) { try store.write(large) }
      #expect(error?.exitCode == 74)
      #expect(error?.description.contains("database or disk is full") == true)
      #expect(try store.tally(of: plan).stored == 100)
      #expect(store.stateToken == token)
    }
    try store.database.execute("PRAGMA max_page_count = 1000000")
    try store.write(large)
    #expect(try store.tally(of: plan).stored == 200)
    let check = try store.database.prepare("PRAGMA integrity_check")
    #expect(try check.step())
    #expect(check.text(0) == "ok")
    #expect(!FileManager.default.fileExists(atPath: path + "-journal"))
  }

  @Test func `a store whose file is taken away while it is written is an error of the disk`() throws
  {
    let folder = try TemporaryFolder()
    let path = folder.file("town.seedstore")
    let store = try StoreSamples.store(path)
    try store.write([StoreSamples.stored(0)])
    try FileManager.default.removeItem(atPath: path)
    let error = #expect(throws: StoreError.self) { try store.write([StoreSamples.stored(1)]) }
    #expect(error?.exitCode == 74)
  }
}
