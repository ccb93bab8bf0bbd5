/// A place in a text file, as editors count it: lines and columns from 1, columns in characters.
struct SourcePosition: Hashable, Comparable, Sendable, CustomStringConvertible {
  var line: Int
  var column: Int

  /// The place of a file's first character.
  static let start = SourcePosition(line: 1, column: 1)

  static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }

  var description: String { "\(line):\(column)" }
}

/// Counts lines and columns while a reader goes forward through a text's bytes.
struct PositionTracker: Sendable {
  private var offset: Int
  private var position = SourcePosition.start

  /// A tracker that calls the byte at `offset` line 1, column 1.
  init(offset: Int) { self.offset = offset }

  /// The place of the byte at `target`, which must not lie before the last one asked for.
  mutating func position(of target: Int, in bytes: [UInt8]) -> SourcePosition {
    var segment = offset
    var isASCII = true
    while offset < target {
      let byte = bytes[offset]
      offset += 1
      if byte == 0x0A || (byte == 0x0D && (offset == bytes.count || bytes[offset] != 0x0A)) {
        position = SourcePosition(line: position.line + 1, column: 1)
        (segment, isASCII) = (offset, true)
      } else if byte >= 0x80 {
        isASCII = false
      }
    }
    let run = bytes[segment..<target]
    position.column += isASCII ? run.count : String(decoding: run, as: UTF8.self).count
    return position
  }
}
