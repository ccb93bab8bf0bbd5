/// A shape on the map.
///
/// A new kind is a case here, its pieces at a zoom in `AreaPiece`, what exceptions leave of it in
/// `pieces(atZoom:without:)`, and its box in `boundingBox`.
public enum Area: Hashable, Sendable {
  /// A box of degrees.
  case box(BoundingBox)

  /// How many of the tiles of `zoom` under `quad` belong to the area.
  ///
  /// For the quad's own zoom that is `.inside` for a tile that belongs and `.outside` for one that
  /// does not; it is `.outside` for a zoom above the quad's.
  public func relation(to quad: TileCoordinate, atZoom zoom: Int) -> AreaRelation {
    guard zoom >= quad.zoom else { return .outside }
    let square = QuadSquare(of: quad, atZoom: zoom)
    return pieces(atZoom: zoom).reduce(.outside) { $0.union($1.relation(to: square)) }
  }

  /// What the exceptions leave of the area, cut into tiles of `zoom`.
  ///
  /// They are those that share more than a boundary with it. Without exceptions no tile is in two
  /// pieces.
  func pieces(atZoom zoom: Int, without exceptions: [Area] = []) -> [AreaPiece] {
    switch self {
    case .box(let box):
      let boxes = exceptions.map { exception in
        switch exception {
        case .box(let box): box
        }
      }
      return box.remainder(without: boxes)
        .flatMap { $0.tileRanges(atZoom: zoom) }.map(AreaPiece.range)
    }
  }

  /// The smallest box around the area; nil where nothing of it is on the map.
  var boundingBox: BoundingBox? {
    switch self {
    case .box(let box): box.isOffTheMap ? nil : box
    }
  }
}
