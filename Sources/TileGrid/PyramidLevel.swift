/// One zoom of a pyramid, as whole tiles: all degrees have been computed.
struct PyramidLevel: Sendable {
  /// The zoom.
  let zoom: Int
  /// The pieces whose tiles are wanted; no tile is in two of them.
  let pieces: [AreaPiece]

  /// The tiles of `zoom` that share more than a boundary with what the exceptions leave of a
  /// layer, and with each of `limits`.
  init(
    zoom: Int, layers: [TilePyramid.Layer], exceptions: [TilePyramid.Layer],
    limits: [BoundingBox]
  ) {
    func areas(_ layers: [TilePyramid.Layer]) -> [Area] {
      layers.filter { $0.zooms.zooms.contains(zoom) }.map(\.area)
    }
    let unwanted = areas(exceptions)
    let wanted = areas(layers).flatMap { $0.pieces(atZoom: zoom, without: unwanted) }
    let within = limits.reduce(wanted) { pieces, limit in
      let windows = limit.tileRanges(atZoom: zoom)
      return pieces.flatMap { piece in windows.compactMap { piece.clipped(to: $0) } }
    }
    self.zoom = zoom
    pieces = AreaPiece.withoutOverlap(within)
  }

  /// How many of the tiles of the square are in the pyramid.
  func relation(to square: QuadSquare) -> AreaRelation {
    var relation = AreaRelation.outside
    for piece in pieces {
      relation = relation.union(piece.relation(to: square))
      if relation == .inside { break }
    }
    return relation
  }

  /// The tiles of a block of 8 × 8 that are in the pyramid: the bit is the row in the block
  /// times 8, plus the column.
  func mask(ofBlockAtX x: Int, y: Int) -> UInt64 {
    pieces.reduce(0) { $0 | $1.mask(ofBlockAtX: x, y: y) }
  }

  /// True where `tile`, which is of this zoom, is in the pyramid.
  func contains(_ tile: TileCoordinate) -> Bool { pieces.contains { $0.contains(tile) } }

  /// The number of tiles.
  var count: Int { pieces.reduce(0) { $0 + $1.count } }
}
