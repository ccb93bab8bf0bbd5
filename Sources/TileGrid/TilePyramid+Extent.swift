extension TilePyramid {
  /// The columns and rows that the tiles at `zoom` take up; nil where there is no tile.
  public func extent(atZoom zoom: Int) -> TileExtent? {
    guard levels.indices.contains(zoom) else { return nil }
    let ranges = levels[zoom].pieces.map(\.range)
    var columns = ranges.map { (start: $0.columns.lowerBound, end: $0.columns.upperBound + 1) }
    let overSeam = bounds?.crossesAntimeridian ?? false
    if overSeam, let west = bounds?.tileRanges(atZoom: zoom).first?.columns.lowerBound {
      // Where every column is taken, the extent begins where the area does.
      columns = columns.flatMap { start, end in
        start < west && west < end ? [(start, west), (west, end)] : [(start, end)]
      }
    }
    guard let arc = EnclosingArc(columns, circle: (0, 1 << zoom), overSeam: overSeam),
      let top = ranges.map(\.rows.lowerBound).min(),
      let bottom = ranges.map(\.rows.upperBound).max()
    else { return nil }
    return TileExtent(
      zoom: zoom, firstColumn: arc.start, lastColumn: arc.end - 1, firstRow: top, lastRow: bottom)
  }

  /// The smallest box around the areas of the layers, within the limits; nil where there is none.
  ///
  /// Its west is above its east where it crosses the antimeridian. Exceptions do not shrink it.
  public var bounds: BoundingBox? {
    let areas = layers.compactMap { $0.area.boundingBox }.flatMap { $0.parts }
    let parts = limits.reduce(areas) { parts, limit in
      limit.isOffTheMap ? [] : parts.flatMap { part in limit.parts.compactMap(part.clipped(to:)) }
    }
    guard let south = parts.map(\.south).min(), let north = parts.map(\.north).max(),
      let arc = EnclosingArc(parts.map { (start: $0.west, end: $0.east) }, circle: (-180, 180))
    else { return nil }
    return BoundingBox(uncheckedWest: arc.start, south: south, east: arc.end, north: north)
  }
}

extension BoundingBox {
  /// What two boxes that do not cross the antimeridian have in common; nil where that is nothing,
  /// or no more than a boundary of both.
  fileprivate func clipped(to other: BoundingBox) -> BoundingBox? {
    let (left, right) = (max(west, other.west), min(east, other.east))
    let (bottom, top) = (max(south, other.south), min(north, other.north))
    guard left < right || left == right && (west == east || other.west == other.east),
      bottom < top || bottom == top && (south == north || other.south == other.north)
    else { return nil }
    return BoundingBox(uncheckedWest: left, south: bottom, east: right, north: top)
  }
}
