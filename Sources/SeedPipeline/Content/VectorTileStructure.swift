/// The messages of a Mapbox vector tile (specification 2.1, vector_tile.proto).
enum VectorTileStructure {
  /// Walks tile, layers and features; every field must be whole, every layer named.
  static func examine(_ bytes: [UInt8]) throws(BrokenTile) {
    var reader = ProtobufReader(offset: 0, end: bytes.count)
    while let field = try reader.next(bytes) {
      guard field.number == 3 else { continue }
      guard let layer = field.content else { throw BrokenTile("a layer that is no message") }
      try examineLayer(bytes, layer)
    }
  }

  private static func examineLayer(_ bytes: [UInt8], _ range: Range<Int>) throws(BrokenTile) {
    var reader = ProtobufReader(offset: range.lowerBound, end: range.upperBound)
    var hasName = false
    // Readers take version 1 where a layer names none, as the schema's default says.
    var version: UInt64 = 1
    while let field = try reader.next(bytes) {
      switch (field.number, field.content) {
      case (1, .some): hasName = true
      case (2, .some(let feature)), (4, .some(let feature)): try examineFields(bytes, feature)
      case (3, .some): break
      case (15, .none): version = field.value
      case (1...4, .none), (15, .some): throw BrokenTile("a layer's field of a wrong type")
      default: break
      }
    }
    guard hasName else { throw BrokenTile("a layer without a name") }
    guard version == 1 || version == 2 else {
      throw BrokenTile("a layer of version \(version), known are 1 and 2")
    }
  }

  private static func examineFields(_ bytes: [UInt8], _ range: Range<Int>) throws(BrokenTile) {
    var reader = ProtobufReader(offset: range.lowerBound, end: range.upperBound)
    while try reader.next(bytes) != nil {}
  }
}

/// Reads the fields of a protobuf message (Protocol Buffers encoding).
private struct ProtobufReader {
  struct Field {
    let number: Int
    /// The value of a whole number.
    var value: UInt64 = 0
    /// The place of a length-delimited field's content.
    var content: Range<Int>?
  }

  var offset: Int
  let end: Int

  /// The next field; nil at the message's end.
  mutating func next(_ bytes: [UInt8]) throws(BrokenTile) -> Field? {
    guard offset < end else { return nil }
    let key = try varint(bytes)
    guard (8...0xffff_ffff).contains(key) else { throw BrokenTile("a field without a number") }
    var field = Field(number: Int(key >> 3))
    switch key & 7 {
    case 0: field.value = try varint(bytes)
    case 1: try skip(8)
    case 5: try skip(4)
    case 2:
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

  private mutating func varint(_ bytes: [UInt8]) throws(BrokenTile) -> UInt64 {
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
