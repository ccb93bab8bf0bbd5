internal import Bindings

/// What a store knows of the requests that were sent, host by host.
///
/// A host's name may hold a secret of the job, so a store knows it by a salted digest alone.
public struct RequestLedger: Sendable {
  private let salt: String
  private var counts: [String: (day: Int64, count: Int)] = [:]

  /// The keys of `meta` begin so.
  static let prefix = "requests-"

  /// A ledger without requests; `salt` is what tells one store from another.
  init(salt: String) { self.salt = salt }

  /// The requests that the host of that name was sent on that day.
  public func count(host: String, day: Int64) -> Int {
    guard let known = counts[key(of: host)], known.day == day else { return 0 }
    return known.count
  }

  /// The key under which a host's requests are kept.
  func key(of host: String) -> String {
    let bytes = Array("tileseed requests a day\0\(salt)\0\(host)".utf8)
    return Self.prefix + String(Digest.hexadecimal(Digest.sha256(bytes)).prefix(32))
  }

  /// The text that is kept for a day's requests.
  static func text(_ requests: RequestsOfDay) -> String { "\(requests.day) \(requests.count)" }

  /// Takes a row of `meta` in; one that says nothing sensible counts as nothing.
  mutating func add(key: String, text: String) {
    let numbers = text.split(separator: " ").compactMap { Int64($0) }
    guard numbers.count == 2, let count = Int(exactly: numbers[1]), count >= 0 else { return }
    counts[key] = (numbers[0], count)
  }
}

extension TileStore {
  /// The requests that hosts were sent, as far as runs counted them.
  public func requestLedger() throws(StoreError) -> RequestLedger {
    try look {
      var ledger = RequestLedger(salt: name)
      let rows = try database.prepare("SELECT key, value FROM meta WHERE key >= ?1 AND key < ?2")
      rows.bind(RequestLedger.prefix, at: 1)
      rows.bind(RequestLedger.prefix + "~", at: 2)
      while try rows.step() {
        if let key = rows.text(0), let text = rows.text(1) { ledger.add(key: key, text: text) }
      }
      return ledger
    }
  }

  /// Keeps what hosts were sent, within a transaction of the caller.
  func keep(_ requests: [RequestsOfDay]) throws(SQLiteError) {
    guard requests != keptRequests else { return }
    let ledger = RequestLedger(salt: name)
    let row = try database.prepare("INSERT OR REPLACE INTO meta VALUES (?1, ?2)")
    for host in requests {
      row.bind(ledger.key(of: host.host), at: 1)
      row.bind(RequestLedger.text(host), at: 2)
      try row.run()
    }
  }
}
