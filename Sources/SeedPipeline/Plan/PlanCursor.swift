internal import TileGrid

/// Tells of one id after the other whether a pyramid has it; made for rising ids.
///
/// The walk goes along, so a run of ids that the pyramid has costs no more than the walk itself, and
/// the tile comes with the answer. A gap is jumped over.
struct PlanCursor {
  /// Tiles walked over before a jump is cheaper.
  private static let stepsBeforeJump = 256

  private let pyramid: TilePyramid
  private var walk: TilePyramid.Iterator
  private var head: PyramidTile?
  private var reached = TileID(rawValue: 0)

  init(_ pyramid: TilePyramid) {
    self.pyramid = pyramid
    walk = pyramid.makeIterator()
    head = walk.next()
  }

  /// The pyramid's first id that was not passed yet; nil after the last one.
  var nextID: TileID? { head?.id }

  /// The tile of that id; nil where the pyramid does not have it.
  ///
  /// An id below an earlier one costs a jump.
  mutating func tile(_ id: TileID) -> TileCoordinate? {
    if id < reached { jump(to: id) }
    reached = id
    var steps = 0
    while let passed = head, passed.id < id {
      steps += 1
      if steps > PlanCursor.stepsBeforeJump {
        jump(to: id)
      } else {
        head = walk.next()
      }
    }
    guard let head, head.id == id else { return nil }
    return head.tile
  }

  /// Whether the pyramid has every id from `first`, which was asked for last, up to `end`.
  ///
  /// It walks there, so that a yes costs what it saves to walk later; after a no the next id jumps.
  mutating func hasAll(from first: Int64, to end: Int64) -> Bool {
    var expected = UInt64(first)
    while expected < UInt64(end), head?.id.rawValue == expected {
      expected += 1
      head = walk.next()
    }
    reached = TileID(rawValue: expected)
    return expected == UInt64(end)
  }

  private mutating func jump(to id: TileID) {
    walk = pyramid.iterator(from: id)
    head = walk.next()
  }
}
