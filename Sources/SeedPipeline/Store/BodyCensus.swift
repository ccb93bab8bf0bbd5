internal import TileGrid

/// Counts how often the commonest bodies of each zoom occur, in bounded memory.
///
/// A zoom has 1,000 counters (Misra and Gries, "Finding repeated elements", 1982): a body that finds
/// none free takes one from each. So a count is never too high, too low by less than a thousandth
/// of the zoom's tiles, and exact as long as there are no more different bodies than counters.
struct BodyCensus {
  /// A zoom with fewer stored tiles is not judged (contract, section 2, `maxSame`).
  static let tilesToJudge = 100
  private static let counters = 1_000

  /// A body that occurs often at a zoom.
  struct Finding {
    let name: BodyName
    let zoom: Int
    /// A tile that has it.
    var example: TileID
    /// Tiles of the zoom that have it.
    var count: Int
    /// Tiles of the zoom in all.
    var total: Int
    /// Whether `count` is known to be exact, else it is the least that it can be.
    var isExact: Bool

    var share: Double { Double(count) / Double(total) }
  }

  fileprivate struct Zoom {
    var total = 0
    /// What was taken from every counter.
    var taken = 0
    var counts: [BodyName: (count: Int, example: TileID)] = [:]
    /// The body with the highest counter.
    var leader: BodyName?
    var highest = 0
  }

  private var zooms = Array(repeating: Zoom(), count: TileCoordinate.zooms.count)

  /// Counts the body called `name` of the tile `id`.
  mutating func add(_ name: BodyName, zoom: Int, id: TileID) {
    zooms[zoom].add(name, id, counters: Self.counters)
  }

  /// The commonest body of each zoom with 100 tiles or more, where it makes up more than `share`, or
  /// may do so; that of the highest share first.
  func findings(above share: Double, orMaybe: Bool = false) -> [Finding] {
    zooms.indices.compactMap { zoom -> Finding? in
      let counted = zooms[zoom]
      guard counted.total >= Self.tilesToJudge, let name = counted.leader,
        let body = counted.counts[name],
        Double(body.count + (orMaybe ? counted.taken : 0)) > share * Double(counted.total)
      else { return nil }
      return Finding(
        name: name, zoom: zoom, example: body.example, count: body.count, total: counted.total,
        isExact: counted.taken == 0)
    }
    .sorted { ($1.share, $0.zoom) < ($0.share, $1.zoom) }
  }
}

extension BodyCensus.Zoom {
  fileprivate mutating func add(_ name: BodyName, _ id: TileID, counters: Int) {
    total += 1
    if let count = counts[name]?.count {
      counts[name]?.count = count + 1
      if count + 1 > highest { (leader, highest) = (name, count + 1) }
    } else if counts.count < counters {
      counts[name] = (1, id)
      if highest == 0 { (leader, highest) = (name, 1) }
    } else {
      taken += 1
      highest -= 1
      counts = counts.compactMapValues { $0.count > 1 ? ($0.count - 1, $0.example) : nil }
      if highest == 0 { leader = nil }
    }
  }
}
