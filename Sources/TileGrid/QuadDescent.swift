/// A walk along the Hilbert curve over the blocks of 8 × 8 tiles of one zoom, into the quads that
/// have tiles of the pyramid, past those that have none.
///
/// It is the path from the root to one quad, kept as numbers whose digits are the levels, so that
/// it takes no memory and each step a few instructions.
struct QuadDescent: Sendable {
  /// The levels of a block: 2^3 tiles along a side.
  static let blockLevels = 3

  private let level: PyramidLevel
  /// The depth of the blocks below the root; 0 where one block holds the whole zoom.
  private let blockDepth: Int
  private var depth = 0
  private var column = 0
  private var row = 0
  /// The place on the curve among the quads of this depth.
  private var place = 0
  /// The states of the curve from here (lowest two bits) up to the root.
  private var states: UInt64
  /// The depth of the quad on the path that has all its tiles in the pyramid.
  private var insideDepth = Int.max
  private var isAtEnd = false

  /// The walk over the blocks of `level`, before the first.
  init(_ level: PyramidLevel) {
    self.level = level
    blockDepth = max(level.zoom - QuadDescent.blockLevels, 0)
    let root = HilbertCurve.root(
      levels: level.zoom, steps: max(level.zoom, QuadDescent.blockLevels))
    states = UInt64(root)
  }

  /// The first column of the block.
  var blockX: Int { column << QuadDescent.blockLevels }
  /// The first row of the block.
  var blockY: Int { row << QuadDescent.blockLevels }
  /// The place on the curve of the block's first tile.
  var firstPlace: Int { place << (2 * QuadDescent.blockLevels) }
  /// The curve's state in the block.
  var state: Int { Int(states & 3) }

  /// The tiles of the block that are in the pyramid: the bit is the place on the block's curve.
  var mask: UInt64 {
    if insideDepth <= depth { return UInt64.max >> UInt64(64 - blockTileCount) }
    let tiles = level.mask(ofBlockAtX: blockX, y: blockY)
    let places = HilbertCurve.blockPlaces
    let table = state << 6
    var (left, mask): (UInt64, UInt64) = (tiles, 0)
    while left != 0 {
      mask |= 1 << UInt64(places[table | left.trailingZeroBitCount])
      left &= left &- 1
    }
    return mask
  }

  /// Goes to the next block that may have tiles of the pyramid; false after the last.
  mutating func next() -> Bool {
    stepOver()
    return descend { _ in 0 }
  }

  /// From the root, goes to the first such block whose tiles do not all come before `first` on
  /// the curve; false where there is none.
  mutating func seek(_ first: Int) -> Bool {
    let target = first >> (2 * QuadDescent.blockLevels)
    return descend { path in
      // Past the target, once a quad has been stepped over, every first quarter is taken.
      let below = target >> (2 * (path.blockDepth - path.depth - 1))
      return below >> 2 == path.place ? below & 3 : 0
    }
  }

  /// Goes down to a block, at each quad into the quarter that `choice` names.
  private mutating func descend(_ choice: (QuadDescent) -> Int) -> Bool {
    while !isAtEnd {
      if insideDepth > depth {
        switch level.relation(to: square) {
        case .outside:
          stepOver()
          continue
        case .crosses: break
        case .inside: insideDepth = depth
        }
      }
      if depth == blockDepth { return true }
      enter(choice(self))
    }
    return false
  }

  /// Goes to the quad that follows on the curve after all below this one.
  private mutating func stepOver() {
    while depth > 0, place & 3 == 3 { leave() }
    guard depth > 0 else {
      isAtEnd = true
      return
    }
    let digit = place & 3 + 1
    leave()
    enter(digit)
  }

  private mutating func enter(_ digit: Int) {
    let quarter = HilbertCurve.quarter(digit, in: state)
    depth += 1
    column = column << 1 | quarter.x
    row = row << 1 | quarter.y
    place = place << 2 | digit
    states = states << 2 | UInt64(quarter.state)
  }

  private mutating func leave() {
    depth -= 1
    column >>= 1
    row >>= 1
    place >>= 2
    states >>= 2
    if depth < insideDepth { insideDepth = .max }
  }

  private var square: QuadSquare {
    let shift = level.zoom - depth
    return QuadSquare(x: column << shift, y: row << shift, side: 1 << shift)
  }

  private var blockTileCount: Int { 1 << (2 * (level.zoom - blockDepth)) }
}
