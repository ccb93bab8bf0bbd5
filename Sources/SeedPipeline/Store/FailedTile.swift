internal import Bindings
public import TileGrid

/// A row of the list of failures: a tile that could not be had.
public struct FailedTile: Sendable, Hashable {
  /// The tile's place in the walk.
  public let id: TileID
  /// The tile.
  public let tile: TileCoordinate
  /// The reason, a word of the contract (`FailureReason.word`).
  public let reason: String
  /// More about it, free of secrets; may be empty.
  public let detail: String
  /// The last HTTP status; 0 where there was none.
  public let status: Int
  /// The last libcurl result code; 0 where the transfer itself went well.
  public let curlCode: Int
  /// Tries made, the first included.
  public let tries: Int
  /// When it was given up, in seconds since 1970.
  public let time: Int64
  /// True where an older tile stays in the store.
  public let kept: Bool
  /// The address, masked.
  public let url: String
}

extension FailedTile {
  /// The columns that `init` takes, in order.
  static let columns = "id, reason, detail, status, curl, tries, time, kept, url"

  /// The row at which `rows` stands.
  init(_ rows: Statement, id: TileID, tile: TileCoordinate) {
    self.id = id
    self.tile = tile
    reason = rows.text(1) ?? ""
    detail = rows.text(2) ?? ""
    status = Int(rows.integer(3))
    curlCode = Int(rows.integer(4))
    tries = Int(rows.integer(5))
    time = rows.integer(6)
    kept = rows.integer(7) != 0
    url = rows.text(8) ?? ""
  }
}
