/// Reads the fields of a protobuf message (Protocol Buffers encoding).
struct ProtobufReader {
  /// How a field's value stands in the message.
  enum WireType: Equatable { case number, fixed64, bytes, fixed32 }

  struct Field {
    let number: Int
    var type = WireType.number
    /// The value of a whole number.
    var value: UInt64 = 0
    /// The place of a length-delimited field's content.
    var content: Range<Int>?
  }

  private var offset: Int
  private let end: Int

  /// A reader of the message, or of the packed numbers, that stand at `range`.
  init(_ range: Range<Int>) {
    offset = range.lowerBound
    end = range.upperBound
  }

  /// Whether all is read.
  var isAtEnd: Bool { offset >= end }

  /// The next field; nil at the message's end.
  mutating func next(_ bytes: [UInt8]) throws(BrokenTile) -> Field? {
    guard offset < end else { return nil }
    let key = try varint(bytes)
    guard (8...0xffff_ffff).contains(key) else { throw BrokenTile("a field without a number") }
    var field = Field(number: Int(key >> 3))
    switch key & 7 {
    case 0: field.value = try varint(bytes)
    case 1:
      field.type = .fixed64
      try skip(8)
    case 5:
      field.type = .fixed32
      try skip(4)
    case 2:
      field.type = .bytes
      let length = try varint(bytes)
      guard length <= UInt64(end - offset) else { throw BrokenTile("cut off in a field") }
      field.content = offset..<offset + Int(length)
      offset += Int(length)
    default: throw BrokenTile("a field of an unknown type")
    }
    return field
  }

  private mutating func skip(_ count: Int) throws(BrokenTile) {
    guard end - offset >= count else { throw BrokenTile("cut off in a field") }
    offset += count
  }

  /// The next whole number.
  mutating func varint(_ bytes: [UInt8]) throws(BrokenTile) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while offset < end, shift < 64 {
      let byte = bytes[offset]
      offset += 1
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    throw BrokenTile(offset < end ? "a number of more than ten bytes" : "cut off in a number")
  }
}
