internal import Bindings

/// A query that is read in blocks, over a connection that is opened when it is needed.
///
/// Every block is a query of its own, so copies of a stream may share it, and a writer's commits are
/// held up by no more than a block. Its first two parameters are the first id and the number of rows.
final class BlockQuery: Sendable {
  private let path: String
  private let sql: String
  /// What is bound to the parameters from the third on.
  private let parameters: [Int64]
  private let statement = Lock<Statement?>(nil)

  init(path: String, sql: String, parameters: [Int64] = []) {
    self.path = path
    self.sql = sql
    self.parameters = parameters
  }

  /// Reads a block of at most `count` rows from the id `first` on by `body`.
  func block<Result: Sendable>(
    from first: Int64, atMost count: Int, _ body: (Statement) throws(SQLiteError) -> Result
  ) throws(StoreError) -> Result {
    try StoreError.telling(path, during: .reading) {
      try statement.withLock { statement in
        let query = try statement ?? open()
        statement = query
        query.bind(first, at: 1)
        query.bind(Int64(count), at: 2)
        defer { query.reset() }
        return try body(query)
      }
    }
  }

  private func open() throws(SQLiteError) -> Statement {
    let database = try Database(path: path, mode: .readOnly)
    database.setBusyTimeout(milliseconds: StoreSchema.busyTimeout)
    let query = try database.prepare(sql)
    for (index, value) in parameters.enumerated() { query.bind(value, at: Int32(index + 3)) }
    return query
  }
}
