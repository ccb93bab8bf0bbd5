import Foundation
import SeedPipeline
import TestSupport
import Testing

@testable import Bindings

@Suite struct TileStoreOpeningTests {
  let folder: TemporaryFolder
  var path: String { folder.file("town.seedstore") }

  init() throws { folder = try TemporaryFolder() }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func `a new store is one file, with its lock beside it while it is open`() throws {
    do {
      let store = try StoreSamples.store(path)
      try store.write([StoreSamples.stored(3)])
      #expect(try names() == ["town.seedstore", "town.seedstore.lock"])
    }
    #expect(try names() == ["town.seedstore"])
  }

  @Test func `missing folders are made`() throws {
    let deep = folder.file("a/b/c/town.seedstore")
    _ = try StoreSamples.store(deep)
    #expect(FileManager.default.fileExists(atPath: deep))
  }

  @Test func `a store below a file cannot be created, and the error names the place and the cause`()
    throws
  {
    let file = try folder.write("mine", to: "file")
    let error = #expect(throws: StoreError.self) { try StoreSamples.store(file + "/x/t.seedstore") }
    #expect(error?.exitCode == 73)
    #expect(error?.description.contains(file) == true)
    #expect(error?.description.contains("Not a directory") == true)
  }

  @Test func `reading a store that is not there is told as missing and makes nothing`() throws {
    #expect(throws: StoreError.missing(path: path)) {
      try TileStore(path: path, access: .read(nil))
    }
    #expect(throws: StoreError.missing(path: path)) { try TileStore.delete(path: path) }
    #expect(try names() == [])
  }

  @Test func `an empty file is no store to read and a place for a new one`() throws {
    try folder.write("", to: "town.seedstore")
    #expect(throws: StoreError.missing(path: path)) {
      try TileStore(path: path, access: .read(nil))
    }
    try StoreSamples.store(path).write([StoreSamples.stored(0)])
    _ = try TileStore(path: path, access: .read(StoreSamples.source))
  }

  @Test func `a store of another source is refused, both are named, fresh starts anew`() throws {
    let other = SourceIdentity(text: "xyz https://other.example/{z}/{x}/{y}.png")
    try StoreSamples.store(path).write([StoreSamples.stored(0)])
    for access in [TileStore.Access.write(other, fresh: false), .read(other)] {
      let error = #expect(throws: StoreError.self) { try TileStore(path: path, access: access) }
      #expect(error?.exitCode == 65)
      #expect(error?.description.contains(other.text) == true)
      #expect(error?.description.contains(StoreSamples.source.text) == true)
    }
    let plan = try StoreSamples.worldPlan(to: 0)
    #expect(try TileStore(path: path, access: .read(nil)).tally(of: plan).stored == 1)
    let fresh = try TileStore(path: path, access: .write(other, fresh: true))
    #expect(try fresh.tally(of: plan).stored == 0)
  }

  @Test func `a store of another version is refused, both are named, fresh starts anew`() throws {
    _ = try StoreSamples.store(path)
    try Database(path: path, mode: .readWrite).execute("PRAGMA user_version = 7")
    for access in [TileStore.Access.write(StoreSamples.source, fresh: false), .read(nil)] {
      #expect(throws: StoreError.otherVersion(path: path, found: 7, supported: 2)) {
        try TileStore(path: path, access: access)
      }
    }
    _ = try StoreSamples.store(path, fresh: true)
  }

  /// Files that are something else.
  static let foreign: [(String, @Sendable (String) throws -> Void)] = [
    ("a text", { try Data("dear diary".utf8).write(to: URL(fileURLWithPath: $0)) }),
    (
      "long binary", { try Data(repeating: 0xA5, count: 9_000).write(to: URL(fileURLWithPath: $0)) }
    ),
    (
      "a database",
      {
        try Database(path: $0, mode: .create).execute("CREATE TABLE t(a); INSERT INTO t VALUES (1)")
      }
    ),
    (
      "a package",
      { try Database(path: $0, mode: .create).execute("PRAGMA application_id = 0x4d504258") }
    ),
    (
      "a folder",
      { try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: false) }
    ),
  ]

  @Test(arguments: 0..<5) func `what is no store is never touched, not even by fresh`(index: Int)
    throws
  {
    try TileStoreOpeningTests.foreign[index].1(path)
    let before = try? Data(contentsOf: URL(fileURLWithPath: path))
    for fresh in [false, true] {
      let error = #expect(throws: StoreError.self) { try StoreSamples.store(path, fresh: fresh) }
      #expect(error?.exitCode == 65)
      #expect(error?.description.contains("left as it is") == true)
    }
    #expect(throws: StoreError.self) { try TileStore.delete(path: path) }
    #expect(throws: StoreError.self) { try TileStore(path: path, access: .read(nil)) }
    #expect((try? Data(contentsOf: URL(fileURLWithPath: path))) == before)
    #expect(try names() == ["town.seedstore"])
  }

  @Test func `opening to write proves the journal, and a dead one beside the store goes`() throws {
    try StoreSamples.store(path).write([StoreSamples.stored(0)])
    // What a kill leaves before the journal's first sync: nothing to roll back, so SQLite lets it lie.
    try folder.write([UInt8](repeating: 0, count: 8_192), to: "town.seedstore-journal")
    let store = try StoreSamples.store(path)
    #expect(try names() == ["town.seedstore", "town.seedstore.lock"])
    let before = store.stateToken
    #expect(try TileStore(path: path, access: .read(nil)).stateToken == before)
  }

  @Test func `delete removes the store and what belongs to it`() throws {
    try StoreSamples.store(path).write([StoreSamples.stored(0)])
    try TileStore.delete(path: path)
    #expect(try names() == [])
  }

  @Test func `a store that is held cannot be deleted, written or started anew`() throws {
    let store = try StoreSamples.store(path)
    let holder = ProcessInfo.processInfo.processIdentifier
    let locked = StoreError.locked(path: path, process: holder)
    #expect(throws: locked) { try TileStore.delete(path: path) }
    #expect(throws: locked) { try StoreSamples.store(path) }
    #expect(throws: locked) { try StoreSamples.store(path, fresh: true) }
    #expect(locked.exitCode == 75)
    try store.write([StoreSamples.stored(0)])
  }

  @Test func `a link to a store is the same store, with one lock`() throws {
    let store = try StoreSamples.store(path)
    let link = folder.file("link.seedstore")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(throws: StoreError.self) { try StoreSamples.store(link) }
    withExtendedLifetime(store) {}
  }
}
