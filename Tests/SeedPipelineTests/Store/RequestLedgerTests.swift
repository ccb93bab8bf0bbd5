import Foundation
import TestSupport
import Testing

@testable import SeedPipeline

struct RequestLedgerTests {
  @Test func `what hosts were sent is kept with the outcomes and known by name and day`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.seedstore")
    do {
      let store = try StoreSamples.store(path)
      try store.write(
        [StoreSamples.stored(1)], requests: [RequestsOfDay(host: "a.example", day: 7, count: 3)])
      // A batch without outcomes keeps them too.
      try store.write(
        [],
        requests: [
          RequestsOfDay(host: "a.example", day: 7, count: 9),
          RequestsOfDay(host: "secret-host.example", day: 6, count: 2),
        ])
    }
    let ledger = try TileStore(path: path, access: .read(nil)).requestLedger()
    #expect(ledger.count(host: "a.example", day: 7) == 9)
    #expect(ledger.count(host: "a.example", day: 8) == 0)
    #expect(ledger.count(host: "secret-host.example", day: 6) == 2)
    #expect(ledger.count(host: "b.example", day: 7) == 0)
    let bytes = try #require(FileManager.default.contents(atPath: path))
    #expect(bytes.range(of: Data("secret-host".utf8)) == nil)
  }

  @Test(arguments: ["", "7", "x y", "7 -1", "7 3 4", "7 99999999999999999999"])
  func `a row that says nothing sensible counts as nothing`(text: String) {
    var ledger = RequestLedger(salt: "salt")
    ledger.add(key: ledger.key(of: "a.example"), text: text)
    #expect(ledger.count(host: "a.example", day: 7) == 0)
  }

  @Test func `two stores know a host by different words`() {
    #expect(RequestLedger(salt: "a").key(of: "h") != RequestLedger(salt: "b").key(of: "h"))
  }
}
