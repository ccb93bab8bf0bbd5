/// The features of a Mapbox vector tile whose messages are whole (specification 2.1, section 4).
///
/// Every tag and every geometry command is read as a map reader would. What readers get along with
/// passes: fields that are unknown, numbers that are not packed, shapes without extent.
enum VectorTileContent {
  /// Goes through all layers and features.
  static func examine(_ bytes: [UInt8]) throws(BrokenTile) {
    var tile = ProtobufReader(0..<bytes.count)
    while let field = try tile.next(bytes) {
      guard field.number == 3, let layer = field.content else { continue }
      do throws(BrokenTile) {
        try examineLayer(bytes, layer)
      } catch {
        throw BrokenTile("\(error.detail) in layer \(try name(bytes, of: layer))")
      }
    }
  }

  /// Keys and values may stand behind the features that point to them, so they are counted first.
  private static func examineLayer(_ bytes: [UInt8], _ layer: Range<Int>) throws(BrokenTile) {
    var (keys, values) = (0, 0)
    var reader = ProtobufReader(layer)
    while let field = try reader.next(bytes) {
      switch (field.number, field.content) {
      case (3, .some): keys += 1
      case (4, .some(let value)):
        try examineValue(bytes, value)
        values += 1
      case (5, .none):
        guard field.value > 0, field.value <= UInt64(UInt32.max) else {
          throw BrokenTile("an extent of \(field.value)")
        }
      case (5, .some): throw BrokenTile("an extent that is no number")
      default: break
      }
    }
    reader = ProtobufReader(layer)
    while let field = try reader.next(bytes) {
      guard field.number == 2, let feature = field.content else { continue }
      try examineFeature(bytes, feature, keys: keys, values: values)
    }
  }

  /// A value is of exactly one of seven types (section 4.1).
  private static func examineValue(_ bytes: [UInt8], _ value: Range<Int>) throws(BrokenTile) {
    var count = 0
    var reader = ProtobufReader(value)
    while let field = try reader.next(bytes) {
      let type: ProtobufReader.WireType
      switch field.number {
      case 1: type = .bytes
      case 2: type = .fixed32
      case 3: type = .fixed64
      case 4...7: type = .number
      default: continue
      }
      guard field.type == type else { throw BrokenTile("a value of a wrong type") }
      count += 1
    }
    guard count > 0 else { throw BrokenTile("a value of no type") }
  }

  private static func examineFeature(
    _ bytes: [UInt8], _ feature: Range<Int>, keys: Int, values: Int
  ) throws(BrokenTile) {
    var tags = 0
    var type: UInt64 = 0
    var geometry = VectorTileGeometry()
    var reader = ProtobufReader(feature)
    while let field = try reader.next(bytes) {
      switch (field.number, field.type) {
      case (2, .bytes), (2, .number):
        try forEachNumber(bytes, field) { (number) throws(BrokenTile) in
          // Keys and values in turn (section 4.4).
          guard number < (tags % 2 == 0 ? keys : values) else {
            throw BrokenTile("a feature with a tag that the layer does not have")
          }
          tags += 1
        }
      case (3, .number): type = field.value
      case (4, .bytes), (4, .number):
        try forEachNumber(bytes, field) { (number) throws(BrokenTile) in try geometry.add(number) }
      case (2...4, _), (1, .bytes), (1, .fixed32), (1, .fixed64):
        throw BrokenTile("a feature's field of a wrong type")
      default: break
      }
    }
    guard tags % 2 == 0 else { throw BrokenTile("a feature with a key and no value") }
    guard type <= 3 else { throw BrokenTile("a feature of the unknown type \(type)") }
    try geometry.finish(type: type)
  }

  /// The numbers of a repeated field, packed or one by one.
  private static func forEachNumber(
    _ bytes: [UInt8], _ field: ProtobufReader.Field, _ body: (UInt64) throws(BrokenTile) -> Void
  ) throws(BrokenTile) {
    guard let content = field.content else { return try body(field.value) }
    var reader = ProtobufReader(content)
    while !reader.isAtEnd { try body(reader.varint(bytes)) }
  }

  private static func name(_ bytes: [UInt8], of layer: Range<Int>) throws(BrokenTile) -> String {
    var reader = ProtobufReader(layer)
    while let field = try reader.next(bytes) {
      if field.number == 1, let name = field.content { return "\"\(Excerpt.of(bytes[name]))\"" }
    }
    return "without a name"
  }
}
