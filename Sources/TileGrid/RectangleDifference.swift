/// A rectangle of half-open sides, never empty.
struct Rectangle<Edge: Comparable & Hashable> {
  /// From the west up to the east.
  let columns: Range<Edge>
  /// The other side, in the order of its numbers.
  let rows: Range<Edge>
}

/// What some rectangles have that none of some others has, as rectangles without overlap.
///
/// A line sweeps from west to east. The work grows with the rectangles and how many of them stand
/// side by side, never with what is in them.
struct RectangleDifference<Edge: Comparable & Hashable> {
  /// The rectangles, each as wide as can be.
  private(set) var rectangles: [Rectangle<Edge>] = []
  /// The rows that the line is in, sorted and apart from each other, and since where.
  private var open: [(start: Edge, rows: Range<Edge>)] = []

  init(of wanted: [Rectangle<Edge>], without unwanted: [Rectangle<Edge>] = []) {
    let cuts = Set((wanted + unwanted).flatMap { [$0.columns.lowerBound, $0.columns.upperBound] })
    var (kept, removed) = (SweepLine(over: wanted), SweepLine(over: unwanted))
    for cut in cuts.sorted() {
      let rows = RectangleDifference.subtracting(
        removed.rows(from: cut), from: kept.rows(from: cut))
      goOn(with: rows, from: cut)
    }
  }

  /// Closes the rectangles whose rows do not go on east of `cut` and opens those that begin there.
  private mutating func goOn(with rows: [Range<Edge>], from cut: Edge) {
    let before = open
    var next = 0
    open = rows.map { rows in
      while next < before.count, before[next].rows.lowerBound < rows.lowerBound {
        close(before[next], at: cut)
        next += 1
      }
      guard next < before.count, before[next].rows == rows else { return (cut, rows) }
      next += 1
      return before[next - 1]
    }
    for ended in before[next...] { close(ended, at: cut) }
  }

  private mutating func close(_ ended: (start: Edge, rows: Range<Edge>), at cut: Edge) {
    rectangles.append(Rectangle(columns: ended.start..<cut, rows: ended.rows))
  }

  /// What is left of `kept`; both are sorted and each free of overlap.
  private static func subtracting(
    _ removed: [Range<Edge>], from kept: [Range<Edge>]
  ) -> [Range<Edge>] {
    guard !removed.isEmpty else { return kept }
    var left: [Range<Edge>] = []
    var next = 0
    for interval in kept {
      var start = interval.lowerBound
      while next < removed.count, removed[next].upperBound <= start { next += 1 }
      var hole = next
      while hole < removed.count, removed[hole].lowerBound < interval.upperBound {
        if removed[hole].lowerBound > start { left.append(start..<removed[hole].lowerBound) }
        start = removed[hole].upperBound
        hole += 1
      }
      if start < interval.upperBound { left.append(start..<interval.upperBound) }
    }
    return left
  }
}

/// The rectangles that a line from north to south meets on its way from west to east.
private struct SweepLine<Edge: Comparable & Hashable> {
  /// Those still to come, the westernmost last.
  private var coming: [Rectangle<Edge>]
  /// Those that the line is in, by their first rows.
  private var met: [Rectangle<Edge>] = []

  init(over rectangles: [Rectangle<Edge>]) {
    coming = rectangles.sorted { $0.columns.lowerBound > $1.columns.lowerBound }
  }

  /// The rows that the rectangles take up just east of `cut`, sorted and apart from each other.
  ///
  /// Each cut must be east of the one before.
  mutating func rows(from cut: Edge) -> [Range<Edge>] {
    met.removeAll { $0.columns.upperBound <= cut }
    let known = met.count
    while let first = coming.last, first.columns.lowerBound <= cut {
      met.append(first)
      coming.removeLast()
    }
    if met.count > known { met.sort { $0.rows.lowerBound < $1.rows.lowerBound } }
    var merged: [Range<Edge>] = []
    for rows in met.lazy.map(\.rows) {
      if let last = merged.last, rows.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, rows.upperBound)
      } else {
        merged.append(rows)
      }
    }
    return merged
  }
}
