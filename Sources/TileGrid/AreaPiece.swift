/// A part of an area, cut into tiles of one zoom; what the walk asks.
///
/// Exceptions are no pieces: a tile goes only when they cover all that it has of the area, so a
/// piece is what they leave of its area. Boxes are cut out of a box before it is cut into tiles. A
/// kind that cannot be cut so stays in the piece with the layer's box, and is asked whether it
/// covers the part of that box in the square (none of its tiles belong), meets it (perhaps some),
/// or neither.
enum AreaPiece: Sendable {
  /// All tiles of a rectangle.
  case range(TileRange)

  /// How many of the tiles of the square belong to the piece.
  func relation(to square: QuadSquare) -> AreaRelation {
    switch self {
    case .range(let range): range.relation(to: square)
    }
  }

  /// The tiles of a block of 8 × 8 that belong: the bit is the row in the block times 8, plus the
  /// column.
  func mask(ofBlockAtX x: Int, y: Int) -> UInt64 {
    switch self {
    case .range(let range): range.mask(ofBlockAtX: x, y: y)
    }
  }

  /// True where `tile`, which is of the piece's zoom, belongs.
  func contains(_ tile: TileCoordinate) -> Bool {
    switch self {
    case .range(let range): range.contains(tile)
    }
  }

  /// The number of tiles.
  var count: Int {
    switch self {
    case .range(let range): range.count
    }
  }

  /// The columns and rows of the piece.
  var range: TileRange {
    switch self {
    case .range(let range): range
    }
  }

  /// The tiles of `pieces`, which are of one zoom, as pieces of which no two have a tile in common.
  static func withoutOverlap(_ pieces: [AreaPiece]) -> [AreaPiece] {
    guard pieces.count > 1, let zoom = pieces.first?.range.zoom else { return pieces }
    let rectangles = pieces.map { piece in
      Rectangle(columns: Range(piece.range.columns), rows: Range(piece.range.rows))
    }
    return RectangleDifference(of: rectangles).rectangles.map { rectangle in
      .range(
        TileRange(
          uncheckedZoom: zoom, columns: ClosedRange(rectangle.columns),
          rows: ClosedRange(rectangle.rows)))
    }
  }

  /// The part of the piece within `window`; nil where that is nothing.
  func clipped(to window: TileRange) -> AreaPiece? {
    switch self {
    case .range(let range): range.intersection(window).map(AreaPiece.range)
    }
  }
}

extension TileRange {
  fileprivate func relation(to square: QuadSquare) -> AreaRelation {
    let (right, bottom) = (square.x + square.side - 1, square.y + square.side - 1)
    if square.x > columns.upperBound || right < columns.lowerBound
      || square.y > rows.upperBound || bottom < rows.lowerBound
    {
      return .outside
    }
    let isInside =
      square.x >= columns.lowerBound && right <= columns.upperBound
      && square.y >= rows.lowerBound && bottom <= rows.upperBound
    return isInside ? .inside : .crosses
  }

  fileprivate func mask(ofBlockAtX x: Int, y: Int) -> UInt64 {
    let (left, right) = (max(columns.lowerBound - x, 0), min(columns.upperBound - x, 7))
    let (top, bottom) = (max(rows.lowerBound - y, 0), min(rows.upperBound - y, 7))
    guard left <= right, top <= bottom else { return 0 }
    let row: UInt64 = (0xFF >> UInt64(7 - right + left)) << UInt64(left)
    let everyRow = row &* 0x0101_0101_0101_0101
    return everyRow & (UInt64.max << UInt64(8 * top)) & (UInt64.max >> UInt64(8 * (7 - bottom)))
  }
}
