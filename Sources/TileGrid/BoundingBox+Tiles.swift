extension BoundingBox {
  /// The tiles of `zoom` that share more than a boundary with the box: one or two ranges that
  /// have no tile in common, none for a zoom outside 0...24.
  ///
  /// An edge within 1e-11 degrees of a tile's edge lies on it. A box without width or height
  /// takes the tiles that contain it, on an edge those to the east and the south.
  public func tileRanges(atZoom zoom: Int) -> [TileRange] {
    guard TileCoordinate.zooms.contains(zoom), !isOffTheMap else { return [] }
    let side = 1 << zoom
    let rows = BoundingBox.rows(south: south, north: north, side: side)
    var columns = parts.map { BoundingBox.columns(west: $0.west, east: $0.east, side: side) }
    if columns.count == 2, columns[0].lowerBound <= columns[1].upperBound {
      columns = [0...side - 1]
    }
    return columns.map { TileRange(uncheckedZoom: zoom, columns: $0, rows: rows) }
  }

  private static func columns(west: Double, east: Double, side: Int) -> ClosedRange<Int> {
    guard east - west > 2 * tolerance else {
      let place = WebMercator.fraction(ofLongitude: (west + east) / 2 + tolerance)
      // East of the 180th meridian the columns begin again.
      let column = whole(place, of: side) % side
      return column...column
    }
    return range(
      from: WebMercator.fraction(ofLongitude: west + tolerance),
      to: WebMercator.fraction(ofLongitude: east - tolerance), side: side)
  }

  private static func rows(south: Double, north: Double, side: Int) -> ClosedRange<Int> {
    guard north - south > 2 * tolerance else {
      let place = WebMercator.fraction(ofLatitude: (south + north) / 2 - tolerance)
      // South of the last edge there is no row: the line there belongs to the last one.
      let row = min(whole(place, of: side), side - 1)
      return row...row
    }
    return range(
      from: WebMercator.fraction(ofLatitude: north - tolerance),
      to: WebMercator.fraction(ofLatitude: south + tolerance), side: side)
  }

  private static func range(from: Double, to: Double, side: Int) -> ClosedRange<Int> {
    let first = min(whole(from, of: side), side - 1)
    let last = Int((to * Double(side)).rounded(.up)) - 1
    return first...min(max(last, first), side - 1)
  }

  /// The number of whole tiles before `place`, a share of the world, where `side` make the world.
  private static func whole(_ place: Double, of side: Int) -> Int {
    max(Int((place * Double(side)).rounded(.down)), 0)
  }
}
