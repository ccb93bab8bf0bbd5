/// The Hilbert curve as PMTiles runs along it, as a machine of four states.
///
/// A square is left in four quarters. Within each the curve is the same again, mirrored at the
/// diagonal (bit 0 of the state) and turned upside down (bit 1). Source: PMTiles specification
/// version 3, section 4.1, whose loop swaps and flips the remaining bits.
enum HilbertCurve {
  /// The state at the root of a square whose side is 2^`levels`, where the walk takes `steps`
  /// levels: each level in excess is a first quarter, which mirrors.
  static func root(levels: Int, steps: Int) -> Int { (steps - levels) & 1 }

  /// The quarter that is `digit`th on the curve, and the state within it.
  @inline(__always)
  static func quarter(_ digit: Int, in state: Int) -> (x: Int, y: Int, state: Int) {
    let flip = state >> 1
    let along = (digit >> 1) ^ flip
    let across = ((digit ^ digit >> 1) & 1) ^ flip
    let turn = digit == 0 ? 1 : digit == 3 ? 3 : 0
    return state & 1 == 0 ? (along, across, state ^ turn) : (across, along, state ^ turn)
  }

  /// `levels` quarters at once, for every state and place on the curve.
  private static func unrolled(
    levels: Int, _ body: (_ state: Int, _ place: Int, _ x: Int, _ y: Int, _ end: Int) -> Void
  ) {
    for start in 0..<4 {
      for place in 0..<(1 << (2 * levels)) {
        var (x, y, state) = (0, 0, start)
        for level in stride(from: levels - 1, through: 0, by: -1) {
          let step = quarter(place >> (2 * level) & 3, in: state)
          (x, y, state) = (2 * x + step.x, 2 * y + step.y, step.state)
        }
        body(start, place, x, y, state)
      }
    }
  }
}

/// Tables of four levels at once: 16 × 16 squares, indexed by the state and eight bits.
extension HilbertCurve {
  /// By column and row, four bits each: the place on the curve times 4, plus the state within.
  static let places = fourLevels { x, y, place in (index: x << 4 | y, value: place) }

  /// By the place on the curve: column and row times 4, plus the state within.
  static let squares = fourLevels { x, y, place in (index: place, value: x << 4 | y) }

  private static func fourLevels(
    _ entry: (_ x: Int, _ y: Int, _ place: Int) -> (index: Int, value: Int)
  ) -> [UInt16] {
    var table = [UInt16](repeating: 0, count: 4 << 8)
    unrolled(levels: 4) { state, place, x, y, end in
      let (index, value) = entry(x, y, place)
      table[state << 8 | index] = UInt16(value << 2 | end)
    }
    return table
  }
}

/// Tables of a block of 8 × 8 tiles, indexed by the state and six bits.
extension HilbertCurve {
  /// By the place on the curve: the row times 8, plus the column.
  static let blockTiles: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 4 << 6)
    unrolled(levels: 3) { state, place, x, y, _ in table[state << 6 | place] = UInt8(y << 3 | x) }
    return table
  }()

  /// By the row times 8 plus the column: the place on the curve.
  static let blockPlaces: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 4 << 6)
    unrolled(levels: 3) { state, place, x, y, _ in
      table[state << 6 | y << 3 | x] = UInt8(place)
    }
    return table
  }()
}
