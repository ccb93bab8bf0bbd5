internal import Bindings

/// The chunks of a PNG datastream, to their end (PNG specification, third edition, section 5).
enum PNGStructure {
  private static let header = 0x4948_4452
  private static let palette = 0x504c_5445
  private static let data = 0x4944_4154
  private static let end = 0x4945_4e44

  /// Whether the signature stands at the start, as far as there are bytes.
  static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 4 && bytes.bigEndian32(at: 0) == 0x8950_4e47
      && (bytes.count < 8 || bytes.bigEndian32(at: 4) == 0x0d0a_1a0a)
  }

  /// Checks every chunk's length, CRC and place; bytes after IEND are tolerated.
  static func examine(_ bytes: [UInt8]) throws(BrokenTile) -> PixelSize {
    guard bytes.count > 8 else { throw BrokenTile("ends after the signature") }
    let size = try examineHeader(bytes)
    let isIndexed = bytes[25] == 3
    var chunks = ChunkOrder(needsPalette: isIndexed)
    var offset = 33
    while true {
      guard bytes.count - offset >= 12 else { throw BrokenTile("cut off before IEND") }
      let length = bytes.bigEndian32(at: offset)
      let type = bytes.bigEndian32(at: offset + 4)
      guard length <= bytes.count - offset - 12 else {
        throw BrokenTile("cut off in \(bytes.fourCharacters(at: offset + 4))")
      }
      let dataEnd = offset + 8 + length
      guard Int(Checksum.crc32(bytes, in: offset + 4..<dataEnd)) == bytes.bigEndian32(at: dataEnd)
      else { throw BrokenTile("wrong CRC in \(bytes.fourCharacters(at: offset + 4))") }
      if type == data, chunks.dataLength == 0, length >= 2 {
        try examineZlibHeader(bytes.bigEndian16(at: offset + 8))
      }
      try chunks.add(type, length: length)
      if type == end { return size }
      offset = dataEnd + 4
    }
  }

  /// IHDR, the first chunk (section 11.2.1).
  private static func examineHeader(_ bytes: [UInt8]) throws(BrokenTile) -> PixelSize {
    guard bytes.count >= 33 else { throw BrokenTile("cut off in IHDR") }
    guard bytes.bigEndian32(at: 8) == 13, bytes.bigEndian32(at: 12) == header else {
      throw BrokenTile("does not begin with IHDR")
    }
    guard Int(Checksum.crc32(bytes, in: 12..<29)) == bytes.bigEndian32(at: 29) else {
      throw BrokenTile("wrong CRC in IHDR")
    }
    let size = PixelSize(width: bytes.bigEndian32(at: 16), height: bytes.bigEndian32(at: 20))
    guard (1...0x7fff_ffff).contains(size.width), (1...0x7fff_ffff).contains(size.height) else {
      throw BrokenTile("is \(size)")
    }
    let depth = bytes[24]
    let isKnown =
      switch bytes[25] {
      case 0: [1, 2, 4, 8, 16].contains(depth)
      case 3: [1, 2, 4, 8].contains(depth)
      case 2, 4, 6: depth == 8 || depth == 16
      default: false
      }
    guard isKnown, bytes[26] == 0, bytes[27] == 0, bytes[28] <= 1 else {
      throw BrokenTile("unknown colour type, depth or method")
    }
    return size
  }

  /// The first two bytes of the picture data (section 10.1; RFC 1950, section 2.2): deflate, a window
  /// of 32 KiB at most, no dictionary, a check.
  private static func examineZlibHeader(_ header: Int) throws(BrokenTile) {
    guard header >> 8 & 0x0f == 8, header >> 12 <= 7, header & 0x20 == 0, header % 31 == 0 else {
      throw BrokenTile("the picture data (IDAT) are no zlib stream")
    }
  }

  /// Which chunks there were, and which may follow (section 5.6).
  private struct ChunkOrder {
    let needsPalette: Bool
    var hasPalette = false
    var dataLength = 0
    var last = header

    init(needsPalette: Bool) { self.needsPalette = needsPalette }

    mutating func add(_ type: Int, length: Int) throws(BrokenTile) {
      defer { last = type }
      switch type {
      case data:
        guard dataLength == 0 || last == data else { throw BrokenTile("IDAT chunks apart") }
        guard hasPalette || !needsPalette else { throw BrokenTile("no PLTE before IDAT") }
        dataLength += length
      case end:
        guard length == 0 else { throw BrokenTile("IEND is not empty") }
        guard dataLength > 0 else { throw BrokenTile("no picture data (IDAT)") }
      case palette:
        guard !hasPalette, dataLength == 0, (3...768).contains(length), length % 3 == 0 else {
          throw BrokenTile("PLTE in the wrong place or of a wrong length")
        }
        hasPalette = true
      case header: throw BrokenTile("IHDR twice")
      default:
        // Bit 5 of the first byte: ancillary (section 5.4).
        guard type & 0x2000_0000 != 0 else { throw BrokenTile("unknown critical chunk") }
      }
    }
  }
}
