/// How many of the tiles under a quad belong to an area.
public enum AreaRelation: Sendable {
  /// None.
  case outside
  /// Perhaps some.
  case crosses
  /// All.
  case inside

  /// The relation to both areas together.
  func union(_ other: AreaRelation) -> AreaRelation {
    switch (self, other) {
    case (.inside, _), (_, .inside): .inside
    case (.outside, .outside): .outside
    case (.crosses, _), (_, .crosses): .crosses
    }
  }
}

/// The square of the tiles of one zoom that lie under a quad of the same or a coarser zoom.
struct QuadSquare {
  /// The first column.
  let x: Int
  /// The first row.
  let y: Int
  /// The number of columns, and of rows.
  let side: Int

  init(x: Int, y: Int, side: Int) {
    self.x = x
    self.y = y
    self.side = side
  }

  init(of quad: TileCoordinate, atZoom zoom: Int) {
    let side = 1 << (zoom - quad.zoom)
    self.init(x: quad.x * side, y: quad.y * side, side: side)
  }
}
