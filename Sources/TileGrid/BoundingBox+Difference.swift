extension BoundingBox {
  /// What is left of the box when the exceptions are cut out of it, as boxes without overlap that
  /// do not cross the antimeridian; the box itself where no exception meets it.
  ///
  /// What is no wider or higher than two edges that count as the same is not left. A box without
  /// width or height goes where it lies in an exception or on its edge; an exception without
  /// width or height takes nothing from a box that has both.
  func remainder(without exceptions: [BoundingBox]) -> [BoundingBox] {
    let cutters = exceptions.filter { !$0.isOffTheMap }.flatMap(\.parts)
    guard !isOffTheMap, !cutters.isEmpty else { return [self] }
    let cuts = parts.map { part in (part, holes: cutters.compactMap(part.hole(cutBy:))) }
    if cuts.allSatisfy({ $0.holes.isEmpty }) { return [self] }
    return cuts.flatMap { part, holes in part.remainder(besides: holes) }
  }

  private func remainder(besides holes: [Rectangle<Double>]) -> [BoundingBox] {
    RectangleDifference(of: [rectangle], without: holes).rectangles.compactMap { left in
      guard left.columns.isWide, left.rows.isWide else { return nil }
      let (columns, rows) = (left.columns, left.rows)
      return BoundingBox(
        uncheckedWest: max(columns.lowerBound, west), south: max(rows.lowerBound, south),
        east: min(columns.upperBound, east), north: min(rows.upperBound, north))
    }
  }

  /// The box; a side without length is widened, as a line cannot be cut lengthwise.
  private var rectangle: Rectangle<Double> {
    func side(_ low: Double, _ high: Double) -> Range<Double> {
      let margin = 2 * BoundingBox.tolerance
      return (low..<high).isWide ? low..<high : low - margin..<high + margin
    }
    return Rectangle(columns: side(west, east), rows: side(south, north))
  }

  /// The part of the box's rectangle that `cutter` takes away; nil where that is nothing.
  private func hole(cutBy cutter: BoundingBox) -> Rectangle<Double>? {
    let box = rectangle
    func columns(_ shift: Double) -> Range<Double>? {
      box.columns.cut(from: cutter.west + shift, to: cutter.east + shift, isLine: isMeridian)
    }
    let isParallel = !(south..<north).isWide
    // The 180th meridian as a line lies on the western edge of the map and on the eastern.
    let isSeam = isMeridian && abs(west) >= 180 - BoundingBox.tolerance
    guard let rows = box.rows.cut(from: cutter.south, to: cutter.north, isLine: isParallel),
      let columns = columns(0) ?? (isSeam ? columns(west < 0 ? -360 : 360) : nil)
    else { return nil }
    return Rectangle(columns: columns, rows: rows)
  }

  private var isMeridian: Bool { !(west..<east).isWide }
}

extension Range<Double> {
  /// True where the ends are not the same edge.
  fileprivate var isWide: Bool { upperBound - lowerBound > 2 * BoundingBox.tolerance }

  /// The part from `start` to `end`, up to the own ends where those are as good as reached; of a
  /// line all or nothing.
  fileprivate func cut(from start: Double, to end: Double, isLine: Bool) -> Range? {
    if isLine {
      // The range is the line with twice the tolerance on both sides.
      let isOn =
        start - lowerBound <= 3 * BoundingBox.tolerance
        && upperBound - end <= 3 * BoundingBox.tolerance
      return isOn ? self : nil
    }
    let first = start - lowerBound <= BoundingBox.tolerance ? lowerBound : start
    let last = upperBound - end <= BoundingBox.tolerance ? upperBound : end
    return last - first > 2 * BoundingBox.tolerance ? first..<last : nil
  }
}
