/// The chunks of a WebP file, or of one of its frames (RFC 9649, section 2.3).
struct WebPChunks {
  /// The size that VP8X tells.
  private(set) var canvas: PixelSize?
  /// The size of the first picture.
  private(set) var picture: PixelSize?
  /// Where the content of each frame stands.
  private(set) var frames: [Range<Int>] = []

  /// Walks over the chunks that fill `range`.
  static func walk(_ bytes: [UInt8], in range: Range<Int>) throws(BrokenTile) -> WebPChunks {
    var chunks = WebPChunks()
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard range.upperBound - offset >= 8 else { throw BrokenTile("cut off in a chunk header") }
      let size = bytes.littleEndian32(at: offset + 4)
      let content = offset + 8
      guard size <= range.upperBound - content else {
        throw BrokenTile("cut off in \(bytes.fourCharacters(at: offset))")
      }
      try chunks.add(bytes, at: offset, content: content..<content + size, isFirst: offset == 12)
      // A chunk of odd length is padded; libwebp lets the last one's padding be missing.
      offset = content + size + size % 2
    }
    return chunks
  }

  private mutating func add(
    _ bytes: [UInt8], at offset: Int, content: Range<Int>, isFirst: Bool
  ) throws(BrokenTile) {
    if bytes.has("VP8 ", at: offset) {
      if picture == nil { picture = try Self.lossySize(bytes, content) }
    } else if bytes.has("VP8L", at: offset) {
      if picture == nil { picture = try Self.losslessSize(bytes, content) }
    } else if bytes.has("VP8X", at: offset) {
      guard isFirst else { throw BrokenTile("VP8X is not first") }
      canvas = try Self.canvasSize(bytes, content)
    } else if bytes.has("ANMF", at: offset) {
      frames.append(content)
    } else if bytes.has("ALPH", at: offset) {
      // Two bits each: reserved, preprocessing, filter, compression (section 2.7.1.2).
      guard content.count > 1, bytes[content.lowerBound] & 3 <= 1 else {
        throw BrokenTile("ALPH of an unknown compression")
      }
    }
  }

  /// The frame header of a VP8 key frame (RFC 6386, section 9.1).
  private static func lossySize(_ bytes: [UInt8], _ range: Range<Int>) throws(BrokenTile)
    -> PixelSize
  {
    let start = range.lowerBound
    guard range.count > 10, bytes[start] & 1 == 0,
      bytes[start + 3] == 0x9d, bytes[start + 4] == 0x01, bytes[start + 5] == 0x2a
    else { throw BrokenTile("VP8 does not begin with a key frame") }
    let firstPartition = bytes.littleEndian24(at: start) >> 5
    guard firstPartition <= range.count - 10 else { throw BrokenTile("cut off in VP8") }
    return try nonzero(
      PixelSize(
        width: bytes.littleEndian16(at: start + 6) & 0x3fff,
        height: bytes.littleEndian16(at: start + 8) & 0x3fff))
  }

  /// The header of a lossless picture (RFC 9649, section 3.4).
  private static func losslessSize(_ bytes: [UInt8], _ range: Range<Int>) throws(BrokenTile)
    -> PixelSize
  {
    guard range.count > 5, bytes[range.lowerBound] == 0x2f else {
      throw BrokenTile("VP8L without its signature")
    }
    let bits = bytes.littleEndian32(at: range.lowerBound + 1)
    guard bits >> 29 == 0 else { throw BrokenTile("VP8L of an unknown version") }
    return PixelSize(width: bits & 0x3fff + 1, height: bits >> 14 & 0x3fff + 1)
  }

  /// The canvas of the extended format (RFC 9649, section 2.7).
  private static func canvasSize(_ bytes: [UInt8], _ range: Range<Int>) throws(BrokenTile)
    -> PixelSize
  {
    guard range.count >= 10 else { throw BrokenTile("cut off in VP8X") }
    return PixelSize(
      width: bytes.littleEndian24(at: range.lowerBound + 4) + 1,
      height: bytes.littleEndian24(at: range.lowerBound + 7) + 1)
  }

  private static func nonzero(_ size: PixelSize) throws(BrokenTile) -> PixelSize {
    guard size.width > 0, size.height > 0 else { throw BrokenTile("is \(size)") }
    return size
  }
}
