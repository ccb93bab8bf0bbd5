extension TilePyramid: Sequence {
  /// A tile with its id.
  public typealias Element = PyramidTile

  /// The walk from the first tile.
  public func makeIterator() -> Iterator { Iterator(self, from: TileID(rawValue: 0)) }

  /// The walk from the first tile whose id is `first` or more, found without walking there.
  public func iterator(from first: TileID) -> Iterator { Iterator(self, from: first) }

  /// The walk: coarse zooms first, within a zoom along the Hilbert curve, so with rising ids.
  public struct Iterator: IteratorProtocol, Sendable {
    /// The tiles of the block still to come: the bit is the place on the block's curve.
    @usableFromInline var left: UInt64 = 0
    /// The id of the block's first place.
    @usableFromInline var firstID: UInt64 = 0
    @usableFromInline var blockX = 0
    @usableFromInline var blockY = 0
    @usableFromInline var zoom: Int
    /// By the place on the block's curve, from `table` on: row times 8 plus column.
    @usableFromInline let tiles = HilbertCurve.blockTiles
    @usableFromInline var table = 0

    private let levels: [PyramidLevel]
    private var descent: QuadDescent

    fileprivate init(_ pyramid: TilePyramid, from first: TileID) {
      levels = pyramid.levels
      zoom = first.zoom ?? levels.count
      descent = QuadDescent(levels[Swift.min(zoom, levels.count - 1)])
      guard zoom < levels.count else { return }
      let place = Int(first.rawValue - TileID.first(ofZoom: zoom).rawValue)
      guard descent.seek(place) else {
        startNextZoom()
        return
      }
      takeBlock()
      if descent.firstPlace < place { left &= UInt64.max << UInt64(place - descent.firstPlace) }
    }

    /// The next tile; nil after the last.
    @inlinable
    public mutating func next() -> PyramidTile? {
      if left == 0, !nextBlock() { return nil }
      let place = left.trailingZeroBitCount
      left &= left &- 1
      let tile = Int(tiles[table | place])
      return PyramidTile(
        id: TileID(rawValue: firstID &+ UInt64(truncatingIfNeeded: place)),
        tile: TileCoordinate(
          uncheckedZoom: zoom, x: blockX | tile & 7, y: blockY | tile >> 3))
    }

    /// Goes to the next block with a tile; false after the last.
    @usableFromInline
    mutating func nextBlock() -> Bool {
      while zoom < levels.count {
        if descent.next() { takeBlock() } else { startNextZoom() }
        if left != 0 { return true }
      }
      return false
    }

    private mutating func startNextZoom() {
      zoom += 1
      guard zoom < levels.count else { return }
      descent = QuadDescent(levels[zoom])
      if descent.seek(0) { takeBlock() }
    }

    private mutating func takeBlock() {
      left = descent.mask
      firstID = TileID.first(ofZoom: zoom).rawValue + UInt64(descent.firstPlace)
      blockX = descent.blockX
      blockY = descent.blockY
      table = descent.state << 6
    }
  }
}
