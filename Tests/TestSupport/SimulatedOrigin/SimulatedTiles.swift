/// What a simulated origin has at each z/x/y.
///
/// The answer is a pure function of the coordinate, so the totals of a whole job are known before it
/// runs. Shares are counted in tiles of a thousand; what is left over is a picture of its own.
public struct SimulatedTiles: Sendable, Hashable {
  /// What is answered for a tile.
  public enum Answer: Sendable, Hashable {
    /// A picture that no other tile has.
    case picture
    /// The one picture of all these tiles.
    case sea
    /// 404.
    case absent
    /// 500, however often it is asked for.
    case failing
  }

  /// The bytes of every picture.
  public static var pictureBytes: Int { SimulatedPicture.length }

  /// Tiles of a thousand that are all the same picture.
  public var sea: Int
  /// Tiles of a thousand that are not there.
  public var absent: Int
  /// Tiles of a thousand that cannot be had.
  public var failing: Int

  /// A world with those shares: by default a sixth of it is sea, and a fiftieth is not there.
  public init(sea: Int = 167, absent: Int = 20, failing: Int = 0) {
    self.sea = sea
    self.absent = absent
    self.failing = failing
  }

  /// What is answered for that tile.
  public func answer(for tile: SimulatedTile) -> Answer {
    let share = Int(tile.hash % 1_000)
    if share < sea { return .sea }
    if share < sea + absent { return .absent }
    return share < sea + absent + failing ? .failing : .picture
  }

  /// What a job over all tiles of `pyramid` must come to.
  public func totals(of pyramid: SimulatedPyramid) -> SimulatedTotals {
    var totals = SimulatedTotals()
    pyramid.forEach { tile in
      totals.tiles += 1
      switch answer(for: tile) {
      case .picture: totals.pictures += 1
      case .sea: totals.sea += 1
      case .absent: totals.absent += 1
      case .failing: totals.failed += 1
      }
    }
    return totals
  }
}

/// A tile of a simulated origin.
public struct SimulatedTile: Sendable, Hashable {
  /// The zoom.
  public let z: Int
  /// The column.
  public let x: Int
  /// The row, 0 at the north.
  public let y: Int

  /// The tile at those numbers.
  public init(z: Int, x: Int, y: Int) {
    self.z = z
    self.x = x
    self.y = y
  }

  /// The tile's number among all tiles of all zooms, row by row.
  var number: Int { ((1 << (2 * z)) - 1) / 3 + y << z + x }

  /// The finaliser of SplitMix64 over the coordinate: neighbours have nothing in common.
  var hash: UInt64 {
    var mixed = UInt64(z) << 58 ^ UInt64(x) << 29 ^ UInt64(y)
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}

/// What a job over a simulated origin must come to.
public struct SimulatedTotals: Sendable, Hashable {
  /// Tiles in all.
  public internal(set) var tiles = 0
  /// Tiles with a picture of their own.
  public internal(set) var pictures = 0
  /// Tiles with the one picture of the sea.
  public internal(set) var sea = 0
  /// Tiles that are not there.
  public internal(set) var absent = 0
  /// Tiles that cannot be had.
  public internal(set) var failed = 0

  /// Tiles that are stored.
  public var stored: Int { pictures + sea }
  /// Bytes of the stored tiles.
  public var bytes: Int { stored * SimulatedPicture.length }
  /// Different pictures among them.
  public var unique: Int { pictures + min(sea, 1) }
}
