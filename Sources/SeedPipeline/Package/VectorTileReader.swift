/// Reads the layers of a Mapbox Vector Tile and nothing of its geometry.
///
/// Source: Mapbox Vector Tile Specification 2.1, section 4 and `vector_tile.proto`.
struct VectorTileReader {
  /// A layer as a tile has it.
  struct Layer: Equatable {
    var name = ""
    /// The attributes' names.
    var keys: [String] = []
    /// The kinds of the values that features point to.
    var values: [VectorLayer.FieldKind] = []
    /// Where the features' tags stand in the tile's bytes.
    var tags: [Range<Int>] = []
  }

  private let bytes: [UInt8]

  /// A reader of an uncompressed tile.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The layers; nil where the bytes are no vector tile.
  func layers() -> [Layer]? {
    var layers: [Layer] = []
    let isWhole = forEachField(of: 0..<bytes.count) { number, range in
      guard number == 3 else { return true }
      guard let layer = layer(in: range) else { return false }
      layers.append(layer)
      return true
    }
    return isWhole ? layers : nil
  }

  /// The kind of each attribute that a feature bears; the first value seen decides.
  func fields(of layer: Layer) -> [String: VectorLayer.FieldKind] {
    var fields: [String: VectorLayer.FieldKind] = [:]
    for tags in layer.tags {
      var place = tags.lowerBound
      while place < tags.upperBound, let key = varint(at: &place, before: tags.upperBound),
        let value = varint(at: &place, before: tags.upperBound)
      {
        guard key < layer.keys.count, value < layer.values.count else { break }
        let name = layer.keys[Int(key)]
        if fields[name] == nil { fields[name] = layer.values[Int(value)] }
      }
    }
    return fields
  }

  private func layer(in range: Range<Int>) -> Layer? {
    var layer = Layer()
    let isWhole = forEachField(of: range) { number, range in
      switch number {
      case 1: layer.name = text(in: range)
      case 2:
        return forEachField(of: range) { number, range in
          if number == 2 { layer.tags.append(range) }
          return true
        }
      case 3: layer.keys.append(text(in: range))
      case 4: layer.values.append(kind(in: range))
      default: break
      }
      return true
    }
    return isWhole ? layer : nil
  }

  /// The kind of a value: by the number of the one field that it has.
  private func kind(in range: Range<Int>) -> VectorLayer.FieldKind {
    var place = range.lowerBound
    return switch varint(at: &place, before: range.upperBound).map({ $0 >> 3 }) {
    case 2, 3, 4, 5, 6: .number
    case 7: .boolean
    default: .string
    }
  }

  private func text(in range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Calls `body` with each field's number and content; false where the bytes are no message.
  private func forEachField(
    of range: Range<Int>, _ body: (_ number: UInt64, _ content: Range<Int>) -> Bool
  ) -> Bool {
    var place = range.lowerBound
    while place < range.upperBound {
      guard let tag = varint(at: &place, before: range.upperBound) else { return false }
      let start = place
      let length: UInt64
      switch tag & 7 {
      case 0:
        guard varint(at: &place, before: range.upperBound) != nil else { return false }
        if !body(tag >> 3, start..<place) { return false }
        continue
      case 1: length = 8
      case 2:
        guard let given = varint(at: &place, before: range.upperBound) else { return false }
        length = given
      case 5: length = 4
      default: return false
      }
      guard length <= UInt64(range.upperBound - place) else { return false }
      let content = place..<(place + Int(length))
      place = content.upperBound
      if !body(tag >> 3, content) { return false }
    }
    return true
  }

  private func varint(at place: inout Int, before end: Int) -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard place < end else { return nil }
      let byte = bytes[place]
      place += 1
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return value }
    }
    return nil
  }
}
