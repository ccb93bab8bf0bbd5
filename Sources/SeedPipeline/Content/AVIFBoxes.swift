/// A box of an ISO base media file (ISO/IEC 14496-12, section 4.2).
struct AVIFBox {
  /// Where the four characters of its type stand.
  let type: Int
  let content: Range<Int>

  /// The boxes that fill `range`.
  static func all(_ bytes: [UInt8], in range: Range<Int>) throws(BrokenTile) -> [AVIFBox] {
    var boxes: [AVIFBox] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard range.upperBound - offset >= 8 else { throw BrokenTile("cut off in a box header") }
      var length = bytes.bigEndian32(at: offset)
      var header = 8
      if length == 1, range.upperBound - offset >= 16 {
        // A 64-bit length, of which no tile needs the upper half.
        guard bytes.bigEndian32(at: offset + 8) == 0 else { throw BrokenTile("a box too long") }
        length = bytes.bigEndian32(at: offset + 12)
        header = 16
      } else if length == 0 {
        length = range.upperBound - offset
      }
      guard length >= header, length <= range.upperBound - offset else {
        throw BrokenTile("cut off in \(bytes.fourCharacters(at: offset + 4))")
      }
      boxes.append(AVIFBox(type: offset + 4, content: offset + header..<offset + length))
      offset += length
    }
    return boxes
  }

  /// The boxes within a full box, behind its version, its flags and `more` bytes.
  func boxes(_ bytes: [UInt8], after more: Int = 0) throws(BrokenTile) -> [AVIFBox] {
    guard content.count >= 4 + more else {
      throw BrokenTile("cut off in \(bytes.fourCharacters(at: type))")
    }
    return try AVIFBox.all(bytes, in: content.dropFirst(4 + more))
  }
}

/// Reads the fields of a box; big-endian, as all of them are.
struct AVIFFields {
  private let bytes: [UInt8]
  private let name: String
  private var rest: Range<Int>

  /// The fields of `box`, from its start.
  init(_ bytes: [UInt8], _ box: AVIFBox) {
    self.bytes = bytes
    name = bytes.fourCharacters(at: box.type)
    rest = box.content
  }

  /// A number of 0...8 bytes; 0 where it has none.
  mutating func number(_ length: Int) throws(BrokenTile) -> Int {
    guard rest.count >= length else { throw BrokenTile("cut off in \(name)") }
    let value = bytes[rest.prefix(length)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    rest = rest.dropFirst(length)
    // No place in a file, and no number of items, is as large.
    guard value <= UInt64(Int32.max) else { throw BrokenTile("a number too large in \(name)") }
    return Int(value)
  }

  /// Passes over the flags that follow a full box's version, and returns the version.
  mutating func version() throws(BrokenTile) -> Int {
    let version = try number(1)
    guard rest.count >= 3 else { throw BrokenTile("cut off in \(name)") }
    rest = rest.dropFirst(3)
    return version
  }

  /// Four characters.
  mutating func characters() throws(BrokenTile) -> String {
    guard rest.count >= 4 else { throw BrokenTile("cut off in \(name)") }
    defer { rest = rest.dropFirst(4) }
    return bytes.fourCharacters(at: rest.lowerBound)
  }
}
