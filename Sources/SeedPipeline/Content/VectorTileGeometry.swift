/// Follows the commands of a feature's geometry (vector tile specification 2.1, section 4.3).
struct VectorTileGeometry {
  private enum Command: UInt64 {
    case moveTo = 1
    case lineTo = 2
    case closePath = 7
  }

  /// Parameters that the present command still wants.
  private var wanted: UInt64 = 0
  private var isRow = false
  private var cursor = (column: 0, row: 0)
  private var moves = 0
  private var lines = 0
  private var closes = 0
  /// Whether a line may be drawn from here: after a MoveTo, until the path is closed.
  private var isPathOpen = false

  /// Takes the next number of the geometry.
  mutating func add(_ number: UInt64) throws(BrokenTile) {
    guard number <= UInt64(UInt32.max) else { throw BrokenTile("a geometry of a number too large") }
    if wanted > 0 { try move(number) } else { try begin(number) }
  }

  /// Judges the whole, for a feature of `type`: 0 unknown, 1 point, 2 line, 3 polygon.
  func finish(type: UInt64) throws(BrokenTile) {
    guard wanted == 0 else { throw BrokenTile("a geometry that is cut off") }
    guard moves > 0 else { throw BrokenTile("a feature without geometry") }
    switch type {
    case 1 where lines + closes > 0: throw BrokenTile("a point that has lines")
    case 2 where closes > 0: throw BrokenTile("a line that is closed as a polygon is")
    default: break
    }
  }

  /// A command integer: the command in three bits, above them how often (section 4.3.1).
  private mutating func begin(_ number: UInt64) throws(BrokenTile) {
    let count = number >> 3
    guard let command = Command(rawValue: number & 7) else {
      throw BrokenTile("a geometry with the unknown command \(number & 7)")
    }
    guard count > 0 else { throw BrokenTile("a geometry with a command that is done 0 times") }
    switch command {
    case .moveTo:
      moves += 1
      isPathOpen = true
      wanted = count * 2
    case .lineTo:
      guard isPathOpen else { throw BrokenTile("a geometry with a line from nowhere") }
      lines += 1
      wanted = count * 2
    case .closePath:
      // It takes no parameter and leaves the cursor where it is (section 4.3.3.3).
      guard count == 1, isPathOpen else { throw BrokenTile("a geometry that closes no path") }
      closes += 1
      isPathOpen = false
    }
  }

  /// A parameter integer: zigzag-coded, relative to the cursor (section 4.3.2).
  private mutating func move(_ number: UInt64) throws(BrokenTile) {
    let step = Int(number >> 1) ^ -Int(number & 1)
    wanted -= 1
    if isRow { cursor.row += step } else { cursor.column += step }
    guard let _ = Int32(exactly: isRow ? cursor.row : cursor.column) else {
      throw BrokenTile("a geometry beyond 32 bits")
    }
    isRow.toggle()
  }
}
