internal import Bindings
internal import TileGrid

extension TileStore {
  /// Counts the bodies that are written from now on, and before them those of the plan's stored
  /// tiles; without a plan none.
  func beginCensus(of plan: SeedPlan?) throws(StoreError) {
    census = try plan.map { (plan) throws(StoreError) in try count(of: plan) } ?? BodyCensus()
  }

  /// The bodies that make up more than `share` of a zoom's tiles in `plan`, counted exactly; the
  /// highest share first.
  ///
  /// It goes over the ledger once, and a second time where there may be such bodies.
  func commonBodies(
    of plan: SeedPlan, above share: Double
  ) throws(StoreError) -> [BodyCensus.Finding] {
    var suspects: [Int: BodyCensus.Finding] = [:]
    for finding in try count(of: plan).findings(above: share, orMaybe: true) {
      suspects[finding.zoom] = finding
      suspects[finding.zoom]?.count = 0
      suspects[finding.zoom]?.isExact = true
    }
    guard !suspects.isEmpty else { return [] }
    try forEachBody(of: plan) { name, tile, id in
      guard suspects[tile.zoom]?.name == name else { return }
      if suspects[tile.zoom]?.count == 0 { suspects[tile.zoom]?.example = id }
      suspects[tile.zoom]?.count += 1
    }
    return suspects.values.filter { $0.share > share }
      .sorted { ($1.share, $0.zoom) < ($0.share, $1.zoom) }
  }

  /// The SHA-256 of a stored tile's bytes, in hexadecimal digits; nil where there are none.
  func digest(of id: TileID) throws(StoreError) -> String? {
    try look {
      let body = try database.prepare("SELECT data FROM bodies WHERE id = ?1")
      body.bind(Int64(id.rawValue), at: 1)
      return try body.step() ? Digest.hexadecimal(Digest.sha256(body.blob(0))) : nil
    }
  }

  private func count(of plan: SeedPlan) throws(StoreError) -> BodyCensus {
    var census = BodyCensus()
    try forEachBody(of: plan) { name, tile, id in census.add(name, zoom: tile.zoom, id: id) }
    return census
  }

  private func forEachBody(
    of plan: SeedPlan, _ visit: (BodyName, TileCoordinate, TileID) -> Void
  ) throws(StoreError) {
    try look {
      var ledger = try LedgerScan(
        "SELECT id, fingerprint FROM tiles", where: "id >= ?1 AND state = 1", in: database, of: plan
      )
      while let (id, tile) = try ledger.next() {
        let fingerprint = ledger.rows.blob(1)
        guard fingerprint.count == KeyedFingerprint.length else {
          throw StoreError.damaged(path: path, reason: "tile \(tile) has no fingerprint")
        }
        visit(BodyName(fingerprint), tile, id)
      }
    }
  }
}
