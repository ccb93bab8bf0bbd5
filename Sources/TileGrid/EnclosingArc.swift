/// The shortest arc of a circle around some arcs: what is left when the widest gap is taken out.
struct EnclosingArc<Place: Comparable & AdditiveArithmetic> {
  /// Where it begins.
  let start: Place
  /// Where it ends; before the start where it runs over the seam.
  let end: Place

  /// The arc around `arcs`, none of which crosses the seam between `circle`'s ends.
  /// - Parameters:
  ///   - arcs: Start and end of each, in any order.
  ///   - circle: The place just after the seam and that just before it.
  ///   - overSeam: True to run over the seam where both ways are equally long.
  init?(_ arcs: [(start: Place, end: Place)], circle: (Place, Place), overSeam: Bool = false) {
    let sorted = arcs.sorted { $0.start < $1.start }
    guard let first = sorted.first else { return nil }
    var reached = first.end
    var gap: (start: Place, end: Place)?
    for arc in sorted.dropFirst() {
      if arc.start >= reached, gap.map({ arc.start - reached > $0.end - $0.start }) ?? true {
        gap = (reached, arc.start)
      }
      reached = max(reached, arc.end)
    }
    let seam = (first.start - circle.0) + (circle.1 - reached)
    if let gap, gap.end - gap.start > seam || overSeam && gap.end - gap.start == seam {
      (start, end) = (gap.end, gap.start)
    } else {
      (start, end) = (first.start, reached)
    }
  }
}
