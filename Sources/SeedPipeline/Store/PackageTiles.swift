internal import Bindings
internal import TileGrid

/// The stored tiles of a plan, in the walk's order, read as they are taken.
///
/// They are read ahead in blocks of a few megabytes; between two of them the store is let go, so a
/// writer can commit. A value belongs to the thread of its store.
public struct PackageTiles {
  /// Tiles that are read ahead, at most.
  private static let blockLength = 256
  /// Bytes from which on no further tile is read ahead.
  private static let blockBytes = 4 << 20

  private let reader: PackageReader
  private let readsRepeats: Bool
  private var ledger: LedgerScan
  /// What is read ahead, the next tile last.
  private var block: [PackagedTile] = []
  private var isComplete = false

  init(_ reader: PackageReader, readsRepeats: Bool) throws(SQLiteError) {
    self.reader = reader
    self.readsRepeats = readsRepeats
    ledger = try reader.scan()
  }

  /// The next tile; nil after the last one.
  /// - Throws: `StoreError`, `damaged` where a tile's bytes are not those that were stored.
  public mutating func next() throws(StoreError) -> PackagedTile? {
    if block.isEmpty, !isComplete { try readBlock() }
    return block.popLast()
  }

  private mutating func readBlock() throws(StoreError) {
    var (tiles, bytes) = ([PackagedTile](), 0)
    while tiles.count < PackageTiles.blockLength, bytes < PackageTiles.blockBytes {
      guard let tile = try readTile() else {
        isComplete = true
        break
      }
      bytes += tile.bytes.count
      tiles.append(tile)
    }
    ledger.pause()
    block = tiles.reversed()
  }

  private mutating func readTile() throws(StoreError) -> PackagedTile? {
    try StoreError.telling(reader.path, during: .reading) {
      guard let (id, tile) = try ledger.next() else { return nil }
      let row = ledger.rows
      guard let format = row.text(1).flatMap(TileFormat.init(rawValue:)) else {
        throw StoreError.damaged(path: reader.path, reason: "tile \(tile) has no known format")
      }
      let first = row.isNull(5) ? id : TileID(rawValue: UInt64(bitPattern: row.integer(5)))
      let bytes =
        first == id || readsRepeats
        ? try reader.bytes(of: tile, id: id, length: row.integer(3), named: row.blob(4)) : []
      return PackagedTile(
        id: id, tile: tile, format: format, size: row.isNull(2) ? nil : Int(row.integer(2)),
        bytes: bytes, first: first)
    }
  }
}
