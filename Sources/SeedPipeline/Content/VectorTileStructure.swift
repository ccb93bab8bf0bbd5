/// The messages of a Mapbox vector tile (specification 2.1, vector_tile.proto).
enum VectorTileStructure {
  /// Walks tile, layers and features; every field must be whole, every layer named.
  static func examine(_ bytes: [UInt8]) throws(BrokenTile) {
    var reader = ProtobufReader(0..<bytes.count)
    while let field = try reader.next(bytes) {
      guard field.number == 3 else { continue }
      guard let layer = field.content else { throw BrokenTile("a layer that is no message") }
      try examineLayer(bytes, layer)
    }
  }

  private static func examineLayer(_ bytes: [UInt8], _ range: Range<Int>) throws(BrokenTile) {
    var reader = ProtobufReader(range)
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
    var reader = ProtobufReader(range)
    while try reader.next(bytes) != nil {}
  }
}
