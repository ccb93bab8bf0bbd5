internal import CSQLite

extension Database {
  /// Makes `name` a function of SQL: of one integer, answering true or false.
  ///
  /// It must give the same answer to the same integer for as long as the connection lives, or until
  /// another takes its name.
  public func define(_ name: String, _ answer: @escaping (Int64) -> Bool) throws(SQLiteError) {
    let box = Unmanaged.passRetained(IntegerPredicate(answer))
    // SQLite calls the last function also where the definition fails.
    let status = sqlite3_create_function_v2(
      handle, name, 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, box.toOpaque(),
      answerPredicate, nil, nil, releasePredicate)
    guard status == SQLITE_OK else { throw error(status, sql: name) }
  }
}

private final class IntegerPredicate {
  let answer: (Int64) -> Bool
  init(_ answer: @escaping (Int64) -> Bool) { self.answer = answer }
}

private func answerPredicate(
  _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
) {
  guard let values, let raw = sqlite3_user_data(context) else { return }
  let predicate = Unmanaged<IntegerPredicate>.fromOpaque(raw).takeUnretainedValue()
  sqlite3_result_int(context, predicate.answer(sqlite3_value_int64(values[0])) ? 1 : 0)
}

private func releasePredicate(_ raw: UnsafeMutableRawPointer?) {
  guard let raw else { return }
  Unmanaged<IntegerPredicate>.fromOpaque(raw).release()
}
