import Foundation
import TestSupport
import Testing

@testable import Bindings

@Suite struct SQLiteTests {
  let folder: TemporaryFolder
  let database: Database

  init() throws {
    folder = try TemporaryFolder()
    database = try Database(path: folder.file("t.db"), mode: .create)
  }

  @Test func `what is bound is what comes back`() throws {
    try database.execute("CREATE TABLE t(i, d, t, b)")
    let insert = try database.prepare("INSERT INTO t VALUES (?1, ?2, ?3, ?4)")
    insert.bind(Int64.min, at: 1)
    insert.bind(0.1, at: 2)
    insert.bind("grün", at: 3)
    try insert.run(withBlob: [0, 1, 255], at: 4)
    insert.bind(nil as Int64?, at: 1)
    insert.bind("", at: 3)
    insert.bind(copying: [], at: 4)
    try insert.run()
    let rows = try database.prepare("SELECT i, d, t, b FROM t")
    #expect(try rows.step())
    #expect(rows.integer(0) == .min)
    #expect(rows.double(1) == 0.1)
    #expect(rows.text(2) == "grün")
    #expect(rows.blob(3) == [0, 1, 255])
    #expect(try rows.step())
    #expect(rows.isNull(0))
    #expect(rows.text(2) == "")
    #expect(!rows.isNull(3))
    #expect(rows.blob(3) == [])
    #expect(try !rows.step())
  }

  @Test func `a block of integers ends with the rows or with its length`() throws {
    try database.execute("CREATE TABLE t(i); INSERT INTO t VALUES (3), (1), (2)")
    let rows = try database.prepare("SELECT i FROM t ORDER BY i")
    #expect(try rows.integers(atMost: 2) == [1, 2])
    #expect(try rows.integers(atMost: 3) == [1, 2, 3])
    #expect(try rows.integers(atMost: 9) == [1, 2, 3])
  }

  @Test func `a function of our own answers within a statement`() throws {
    try database.execute("CREATE TABLE t(i); INSERT INTO t VALUES (1), (2), (3), (4)")
    try database.define("odd") { $0 % 2 == 1 }
    let rows = try database.prepare("SELECT i FROM t WHERE odd(i)")
    #expect(try rows.integers(atMost: 9) == [1, 3])
  }

  @Test func `a transaction whose body throws changes nothing`() throws {
    try database.execute("CREATE TABLE t(i UNIQUE)")
    #expect(throws: SQLiteError.self) {
      try database.transaction { () throws(SQLiteError) in
        try database.execute("INSERT INTO t VALUES (1)")
        try database.execute("INSERT INTO t VALUES (1)")
      }
    }
    let count = try database.prepare("SELECT count(*) FROM t")
    #expect(try count.integers(atMost: 1) == [0])
  }

  @Test func `the leading bytes are those on disk, and the file's end is no error`() throws {
    try database.execute("PRAGMA application_id = 0x01020304")
    #expect(try database.leadingBytes(16) == Array("SQLite format 3\0".utf8))
    #expect(Array(try database.leadingBytes(100)[68..<72]) == [1, 2, 3, 4])
    let short = try folder.write("abc", to: "short")
    #expect(try Database(path: short, mode: .immutable).leadingBytes(100) == Array("abc".utf8))
  }

  @Test func `an immutable look leaves a journal alone`() throws {
    try database.execute("CREATE TABLE t(i)")
    try folder.write("no journal at all", to: "t.db-journal")
    let header = try Database(path: folder.file("t.db"), mode: .immutable).leadingBytes(100)
    #expect(header.count == 100)
    #expect(FileManager.default.fileExists(atPath: folder.file("t.db-journal")))
  }

  @Test func `a file that is no database is told as damage`() throws {
    let file = try folder.write(String(repeating: "text ", count: 300), to: "text")
    let text = try Database(path: file, mode: .readWrite)
    let error = #expect(throws: SQLiteError.self) { try text.execute("SELECT * FROM t") }
    #expect(error?.isDamage == true)
  }

  @Test func `a file that cannot be opened is told with the system's reason`() throws {
    let error = #expect(throws: SQLiteError.self) {
      try Database(path: folder.file("none/t.db"), mode: .create)
    }
    #expect(error?.isAccessError == true)
    #expect(error?.reason.contains("No such file or directory") == true)
  }

  @Test func `temporary files are made in the folder given, and have no name`() throws {
    let apart = folder.file("it's apart")
    try FileManager.default.createDirectory(atPath: apart, withIntermediateDirectories: false)
    try database.setTemporaryFolder(apart)
    let folder = try database.prepare("PRAGMA temp_store_directory")
    #expect(try folder.step())
    #expect(folder.text(0) == apart)
    try database.execute(
      """
      PRAGMA temp_store = FILE; PRAGMA temp.cache_size = 10;
      CREATE TEMP TABLE t AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000)
      SELECT i, randomblob(200) FROM n;
      """)
    #expect(try FileManager.default.contentsOfDirectory(atPath: apart).isEmpty)
  }
}
