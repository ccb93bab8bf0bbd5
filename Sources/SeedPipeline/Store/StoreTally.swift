/// How many tiles of a plan a store has, zoom by zoom.
public struct StoreTally: Sendable, Hashable {
  /// The counts of one zoom.
  public struct Zoom: Sendable, Hashable {
    /// Tiles that are stored.
    public var stored = 0
    /// Tiles that the source does not have.
    public var absent = 0
    /// Tiles that failed.
    public var failed = 0
    /// Bytes of the stored tiles, duplicates counted.
    public var bytes = 0
    /// No tile.
    public init() {}
  }

  /// The counts by zoom, from 0 to 24.
  public var zooms: [Zoom]
  /// Stored and absent tiles that a refresh asks for again, at all zooms.
  public var due = 0

  /// No tile at any zoom.
  public init() { zooms = Array(repeating: Zoom(), count: 25) }

  /// Tiles that are stored, at all zooms.
  public var stored: Int { zooms.reduce(0) { $0 + $1.stored } }
  /// Tiles that the source does not have, at all zooms.
  public var absent: Int { zooms.reduce(0) { $0 + $1.absent } }
  /// Tiles that failed, at all zooms.
  public var failed: Int { zooms.reduce(0) { $0 + $1.failed } }
  /// Bytes of the stored tiles of all zooms, duplicates counted.
  public var bytes: Int { zooms.reduce(0) { $0 + $1.bytes } }
}
