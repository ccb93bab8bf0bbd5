/// The items of an AVIF file: what they are (`iinf`) and where their bytes stand (`iloc`).
///
/// Source: ISO/IEC 14496-12, sections 8.11.3 and 8.11.6.
struct AVIFItems {
  /// The items whose place is told.
  private(set) var items: [AVIFStructure.Item] = []

  private let bytes: [UInt8]
  /// The content of `idat`, the bytes that stand within `meta` itself.
  private let inner: Range<Int>?

  /// The items that the boxes of `meta` tell of.
  /// - Throws: what is broken, as where the bytes of an item are not in the file.
  init(_ bytes: [UInt8], meta: [AVIFBox]) throws(BrokenTile) {
    self.bytes = bytes
    inner = meta.first { bytes.has("idat", at: $0.type) }?.content
    guard let locations = meta.first(where: { bytes.has("iloc", at: $0.type) }) else {
      throw BrokenTile("no places of its items (iloc)")
    }
    var types: [Int: String] = [:]
    if let list = meta.first(where: { bytes.has("iinf", at: $0.type) }) {
      types = try Self.types(bytes, in: list)
    }
    try readLocations(AVIFFields(bytes, locations), types)
  }

  /// The types of the items, by their number.
  private static func types(_ bytes: [UInt8], in list: AVIFBox) throws(BrokenTile) -> [Int: String]
  {
    var fields = AVIFFields(bytes, list)
    let countLength = try fields.version() == 0 ? 2 : 4
    var types: [Int: String] = [:]
    for entry in try list.boxes(bytes, after: countLength) where bytes.has("infe", at: entry.type) {
      var fields = AVIFFields(bytes, entry)
      let version = try fields.version()
      guard version == 2 || version == 3 else { continue }
      let number = try fields.number(version == 2 ? 2 : 4)
      _ = try fields.number(2)
      types[number] = try fields.characters()
    }
    return types
  }

  private mutating func readLocations(
    _ box: AVIFFields, _ types: [Int: String]
  ) throws(BrokenTile) {
    var fields = box
    let version = try fields.version()
    guard version <= 2 else { throw BrokenTile("iloc of an unknown version") }
    let lengths = try fields.number(2)
    let offsetLength = lengths >> 12
    let lengthLength = lengths >> 8 & 15
    let baseLength = lengths >> 4 & 15
    let indexLength = version == 0 ? 0 : lengths & 15
    guard
      [offsetLength, lengthLength, baseLength, indexLength].allSatisfy({ $0 % 4 == 0 && $0 <= 8 })
    else { throw BrokenTile("iloc with numbers of an unknown length") }
    for _ in 0..<(try fields.number(version < 2 ? 2 : 4)) {
      let number = try fields.number(version < 2 ? 2 : 4)
      let method = version == 0 ? 0 : try fields.number(2) & 15
      _ = try fields.number(2)
      let base = try fields.number(baseLength)
      let count = try fields.number(2)
      guard count <= 1 || offsetLength + lengthLength + indexLength > 0 else {
        throw BrokenTile("iloc with numbers of an unknown length")
      }
      var extents: [Range<Int>] = []
      for _ in 0..<count {
        _ = try fields.number(indexLength)
        let offset = base + (try fields.number(offsetLength))
        extents.append(try place(method, offset, length: try fields.number(lengthLength)))
      }
      items.append(AVIFStructure.Item(type: types[number] ?? "", extents: extents))
    }
  }

  /// Where an extent stands; a length of 0 is all that there is.
  private func place(_ method: Int, _ offset: Int, length: Int) throws(BrokenTile) -> Range<Int> {
    let whole: Range<Int>? =
      switch method {
      case 0: bytes.indices
      case 1: inner
      default: nil
      }
    guard let whole else { throw BrokenTile("an item that is made of others or of nothing") }
    guard offset + length <= whole.count, length > 0 || offset < whole.count else {
      throw BrokenTile("cut off in an item")
    }
    let start = whole.lowerBound + offset
    return start..<(length > 0 ? start + length : whole.upperBound)
  }
}
