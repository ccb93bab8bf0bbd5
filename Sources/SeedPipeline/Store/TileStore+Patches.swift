internal import Bindings
internal import TileGrid

extension TileStore {
  /// The count of changes up to which readers have the tiles: a patch holds what changed after it.
  ///
  /// It is that of the last patch; before the first one, that of the last time that all packages of
  /// the job were written; 0 where they never were.
  var patchBase: Int64 { patched ?? packed }

  /// Notes that patches are written from now on: packages that are written do not move their base
  /// any more, so that what a killed run changed is not lost to the next patch.
  public func beginPatches() throws(StoreError) {
    guard patched == nil else { return }
    let base = packed
    try change { () throws(SQLiteError) in try setMeta(StoreSchema.Key.patched, base) }
    patched = base
  }

  /// Notes that all of the job's packages stand as the store is now.
  public func notePacked() throws(StoreError) {
    guard patched == nil, packed != changes else { return }
    let serial = changes
    try change { () throws(SQLiteError) in try setMeta(StoreSchema.Key.packed, serial) }
    packed = serial
  }

  /// Remembers a patch of all that changed up to now.
  func setPatchRecord(_ record: PackageRecord) throws(StoreError) {
    let serial = changes
    try change { () throws(SQLiteError) in
      try write(record)
      try setMeta(StoreSchema.Key.patched, serial)
    }
    patched = serial
  }

  /// The plan's tiles that were removed by a change after `serial`, in the walk's order.
  func removedTiles(of plan: SeedPlan, since serial: Int64) throws(StoreError) -> [TileCoordinate] {
    var tiles: [TileCoordinate] = []
    try look {
      var ledger = try LedgerScan(
        "SELECT id FROM tiles", where: "id >= ?1 AND state = 2 AND changed > \(serial)",
        in: database, of: plan)
      while let (_, tile) = try ledger.next() { tiles.append(tile) }
    }
    return tiles
  }
}
