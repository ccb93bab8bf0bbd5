import TestSupport
import Testing

@testable import Bindings
@testable import SeedPipeline

@Suite struct StoreUpgradeTests {
  let folder: TemporaryFolder
  var path: String { folder.file("town.seedstore") }

  /// A store as the program made it before tiles had the mark of their change.
  init() throws {
    folder = try TemporaryFolder()
    let database = try Database(path: folder.file("town.seedstore"), mode: .create)
    try database.execute(
      """
      PRAGMA page_size = 8192;
      PRAGMA application_id = 0x74536564;
      PRAGMA user_version = 1;
      CREATE TABLE meta(key TEXT PRIMARY KEY, value NOT NULL) WITHOUT ROWID;
      CREATE TABLE tiles(
        id INTEGER PRIMARY KEY, state INTEGER NOT NULL, length INTEGER, format TEXT, size INTEGER,
        fetched INTEGER NOT NULL, tries INTEGER NOT NULL, fingerprint BLOB);
      CREATE TABLE bodies(id INTEGER PRIMARY KEY, etag TEXT, modified TEXT, data BLOB NOT NULL);
      CREATE TABLE failures(
        id INTEGER PRIMARY KEY, reason TEXT NOT NULL, detail TEXT NOT NULL, status INTEGER NOT NULL,
        curl INTEGER NOT NULL, tries INTEGER NOT NULL, time INTEGER NOT NULL, kept INTEGER NOT NULL,
        url TEXT NOT NULL);
      CREATE TABLE packages(
        path TEXT PRIMARY KEY, size INTEGER NOT NULL, modified INTEGER NOT NULL, state TEXT NOT NULL,
        options TEXT NOT NULL) WITHOUT ROWID;
      INSERT INTO meta VALUES
        ('source', '\(StoreSamples.source.text)'), ('name', '0011223344556677'),
        ('fingerprintKey', zeroblob(32)), ('changes', 5), ('tileSize', 256);
      INSERT INTO tiles VALUES (2, 2, NULL, NULL, NULL, 100, 1, NULL),
        (3, 3, NULL, NULL, NULL, 100, 5, NULL);
      INSERT INTO failures VALUES (3, 'timeout', '', 0, 28, 5, 100, 0, 'u');
      """)
    let row = try database.prepare("INSERT INTO tiles VALUES (1, 1, 2, 'png', 256, 100, 1, ?1)")
    let name = KeyedFingerprint(key: [UInt8](repeating: 0, count: 32)).name(of: [7, 8])
    row.bind(copying: name, at: 1)
    try row.run()
    try database.execute("INSERT INTO bodies VALUES (1, '\"a\"', NULL, x'0708')")
  }

  private func version() throws -> Int64 {
    let row = try Database(path: path, mode: .readOnly).prepare("PRAGMA user_version")
    return try row.step() ? row.integer(0) : -1
  }

  @Test func `an older store is read as it is`() throws {
    let plan = try StoreSamples.worldPlan(to: 1)
    let reader = try TileStore(path: path, access: .read(StoreSamples.source))
    let tally = try reader.tally(of: plan)
    #expect([tally.stored, tally.absent, tally.failed] == [1, 1, 1])
    var failed: [FailedTile] = []
    try reader.failures(of: plan) { failed.append($0) }
    #expect(failed.map(\.reason) == ["timeout"])
    #expect(try reader.packageSummary(of: plan).tiles == 1)
    #expect(try version() == 1)
  }

  @Test func `an older store becomes one of today when it is written, and counts as packed`() throws
  {
    let plan = try StoreSamples.worldPlan(to: 1)
    do {
      let store = try StoreSamples.store(path)
      #expect(try version() == 2)
      #expect(store.patchBase == 5)
      try store.write([StoreSamples.stored(3)])
      var patch = try store.packageTiles(of: plan, since: store.patchBase)
      #expect(try patch.all().map(\.id.rawValue) == [3])
      var all = try store.packageTiles(of: plan)
      #expect(try all.all().map(\.bytes) == [[7, 8], Array("body of 3".utf8)])
    }
    let store = try StoreSamples.store(path)
    #expect(try version() == 2)
    #expect(store.patchBase == 5)
    #expect(try store.tally(of: plan).stored == 2)
  }

  @Test func `an older store of another source stays as it is`() throws {
    let other = SourceIdentity(text: "xyz https://other.example/{z}/{x}/{y}.png")
    #expect(throws: StoreError.self) {
      try TileStore(path: path, access: .write(other, fresh: false))
    }
    #expect(try version() == 1)
  }

  @Test func `a newer store is refused`() throws {
    try Database(path: path, mode: .readWrite).execute("PRAGMA user_version = 3")
    for access in [TileStore.Access.write(StoreSamples.source, fresh: false), .read(nil)] {
      #expect(throws: StoreError.otherVersion(path: path, found: 3, supported: 2)) {
        try TileStore(path: path, access: access)
      }
    }
  }
}
