import Foundation
import TestSupport
import Testing

@testable import Bindings
@testable import SeedPipeline

@Suite struct StoreReaderTests {
  /// Batches of more bytes than the cache holds, so that a spill would keep readers out.
  @Test func `readers see whole batches while a writer commits, and hold none up`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("town.seedstore")
    let store = try StoreSamples.store(path)
    try store.write([StoreSamples.stored(0), StoreSamples.failed(1)])
    let plan = try StoreSamples.worldPlan(to: 6)
    let reading = Reading(path: path, plan: plan)
    reading.start()
    let body = [UInt8](repeating: 9, count: 30_000)
    for first in stride(from: 2, to: 4_002, by: 200) {
      try store.write(try (first..<(first + 200)).map { try StoreSamples.stored($0, body) })
    }
    let (counts, error) = reading.finish()
    #expect(error == nil)
    #expect(counts.last == 4_001)
    #expect(counts == counts.sorted())
    #expect(counts.allSatisfy { ($0 - 1) % 200 == 0 })
  }

  @Test func `an open batch does not keep readers out`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("town.seedstore")
    let store = try StoreSamples.store(path)
    let plan = try StoreSamples.worldPlan(to: 6)
    try store.write([StoreSamples.stored(0)])
    let body = [UInt8](repeating: 9, count: 50_000)
    try store.database.transaction { () throws(SQLiteError) in
      let insert = try store.database.prepare("INSERT INTO bodies(id, data) VALUES (?1, ?2)")
      for id in 1...400 {
        insert.bind(Int64(id), at: 1)
        try insert.run(withBlob: body, at: 2)
      }
      let reader = try? TileStore(path: path, access: .read(nil))
      reader?.database.setBusyTimeout(milliseconds: 0)
      #expect((try? reader?.tally(of: plan))?.stored == 1)
    }
  }

  @Test func `failures are told while a writer commits`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("town.seedstore")
    let store = try StoreSamples.store(path)
    let plan = try StoreSamples.worldPlan(to: 6)
    try store.write(try (0..<1_200).map { try StoreSamples.failed($0) })
    store.database.setBusyTimeout(milliseconds: 0)
    let reader = try TileStore(path: path, access: .read(nil))
    var told: [UInt64] = []
    try reader.failures(of: plan) { failed in
      told.append(failed.id.rawValue)
      if told.count == 10 { try store.write([StoreSamples.stored(5_000)]) }
    }
    #expect(told == Array(0..<1_200))
  }

  @Test func `a reader that never lets go is told as busy, with 75, and the batch is kept back`()
    throws
  {
    let folder = try TemporaryFolder()
    let path = folder.file("town.seedstore")
    let store = try StoreSamples.store(path)
    try store.write([StoreSamples.stored(0), StoreSamples.stored(1)])
    let other = try Database(path: path, mode: .readOnly)
    let rows = try other.prepare("SELECT id FROM tiles")
    #expect(try rows.step())
    store.database.setBusyTimeout(milliseconds: 1)
    let error = #expect(throws: StoreError.self) { try store.write([StoreSamples.stored(2)]) }
    #expect(error == .busy(path: path))
    #expect(error?.exitCode == 75)
    rows.reset()
    let plan = try StoreSamples.worldPlan(to: 1)
    #expect(try store.tally(of: plan).stored == 2)
    try store.write([StoreSamples.stored(2)])
    #expect(try store.tally(of: plan).stored == 3)
  }
}

/// Reads a store again and again on a thread of its own until it holds all that is expected.
private final class Reading: @unchecked Sendable {
  // @unchecked: counts and error are written by the thread and read after `finish` has waited for it.
  private let path: String
  private let plan: SeedPlan
  private let done = DispatchSemaphore(value: 0)
  private var counts: [Int] = []
  private var error: (any Error)?

  init(path: String, plan: SeedPlan) {
    self.path = path
    self.plan = plan
  }

  func start() {
    Thread { [self] in
      do {
        while counts.last ?? 0 < 4_001 {
          counts.append(try TileStore(path: path, access: .read(nil)).tally(of: plan).stored)
        }
      } catch {
        self.error = error
      }
      done.signal()
    }.start()
  }

  func finish() -> (counts: [Int], error: (any Error)?) {
    done.wait()
    return (counts, error)
  }
}
