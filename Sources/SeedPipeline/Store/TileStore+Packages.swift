internal import Bindings
internal import TileGrid

extension TileStore {
  /// The plan's stored tiles with their bytes, in the walk's order.
  ///
  /// Without `readsRepeats` the bytes of a tile that repeats an earlier one are left empty. With
  /// `serial` only tiles that changed after that count of changes are among them.
  public func packageTiles(
    of plan: SeedPlan, since serial: Int64? = nil, readsRepeats: Bool = true
  ) throws(StoreError) -> PackageTiles {
    let reader = try packageReader(for: plan, since: serial)
    return try look {
      try PackageTiles(reader, readsRepeats: readsRepeats)
    }
  }

  /// What the plan's stored tiles come to: counts, bytes and extents; with `serial` only of those
  /// that changed after that count of changes.
  public func packageSummary(
    of plan: SeedPlan, since serial: Int64? = nil
  ) throws(StoreError) -> PackageSummary {
    let reader = try packageReader(for: plan, since: serial)
    return try look {
      var summary = PackageSummary()
      var ledger = try reader.scan()
      while let (_, tile) = try ledger.next() {
        let row = ledger.rows
        summary.count(
          tile, format: row.text(1).flatMap(TileFormat.init(rawValue:)) ?? .png,
          size: row.isNull(2) ? nil : Int(row.integer(2)), bytes: Int(row.integer(3)))
      }
      let repeats = try reader.repeats()
      summary.uniqueTiles = summary.tiles - repeats.tiles
      summary.uniqueBytes = summary.bytes - repeats.bytes
      return summary
    }
  }

  /// The reader for a plan; kept, as finding the repeated bodies is the dear part.
  private func packageReader(
    for plan: SeedPlan, since serial: Int64?
  ) throws(StoreError) -> PackageReader {
    if let packageReader, packageReader.plan.mark === plan.mark,
      packageReader.state == stateToken, packageReader.serial == serial
    {
      return packageReader
    }
    let reader = try look {
      try PackageReader(
        path: path, plan: plan, since: serial, state: stateToken, fingerprintKey: fingerprintKey)
    }
    packageReader = reader
    return reader
  }

  /// What was remembered of the package at `path`; nil where nothing was.
  public func packageRecord(path: String) throws(StoreError) -> PackageRecord? {
    try look {
      let row = try database.prepare(
        "SELECT size, modified, state, options FROM packages WHERE path = ?1")
      row.bind(path, at: 1)
      guard try row.step() else { return nil }
      return PackageRecord(
        path: path, size: row.integer(0), modified: row.integer(1), state: row.text(2) ?? "",
        options: row.text(3) ?? "")
    }
  }

  /// Remembers a package that was written.
  public func setPackageRecord(_ record: PackageRecord) throws(StoreError) {
    try change { () throws(SQLiteError) in try write(record) }
  }

  /// Writes a record, within a transaction of its caller.
  func write(_ record: PackageRecord) throws(SQLiteError) {
    let row = try database.prepare("INSERT OR REPLACE INTO packages VALUES (?1, ?2, ?3, ?4, ?5)")
    row.bind(record.path, at: 1)
    row.bind(record.size, at: 2)
    row.bind(record.modified, at: 3)
    row.bind(record.state, at: 4)
    row.bind(record.options, at: 5)
    try row.run()
  }
}
