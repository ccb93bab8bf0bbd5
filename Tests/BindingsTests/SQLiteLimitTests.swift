import TestSupport
import Testing

@testable import Bindings

@Suite struct SQLiteLimitTests {
  let folder: TemporaryFolder
  let database: Database

  init() throws {
    folder = try TemporaryFolder()
    database = try Database(path: folder.file("t.db"), mode: .create)
  }

  private static let endless =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT count(*) FROM n"

  @Test func `a statement without an end is ended, and the next one has the whole limit`() throws {
    database.limitWork(toMillions: 3)
    let error = #expect(throws: SQLiteError.self) { try database.prepare(Self.endless).step() }
    #expect(error?.isOverLimit == true)
    database.restartWork()
    let bounded = try database.prepare(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100000) SELECT max(i) FROM n"
    )
    #expect(try bounded.step())
    #expect(bounded.integer(0) == 100_000)
  }

  @Test func `a value larger than the limit is refused before it is made`() throws {
    database.limitValues(toBytes: 1_000)
    let error = #expect(throws: SQLiteError.self) {
      try database.prepare("SELECT randomblob(999999999)").step()
    }
    #expect(error?.isOverLimit == true)
    #expect(try database.prepare("SELECT randomblob(999)").step())
  }

  @Test func `a message holds no control character of the statement`() {
    let error = #expect(throws: SQLiteError.self) { try database.execute("SELECT \u{1B}[2J") }
    #expect(error?.message == "unrecognized token: \"?\"")
  }
}
