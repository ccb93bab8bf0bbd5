/// The chunks of a WebP file, to their end (RFC 9649).
enum WebPStructure {
  /// Checks the RIFF size and every chunk's; bytes after the RIFF chunk are tolerated.
  static func examine(_ bytes: [UInt8]) throws(BrokenTile) -> PixelSize {
    guard bytes.count >= 20 else { throw BrokenTile("cut off in its header") }
    let length = bytes.littleEndian32(at: 4)
    guard length <= bytes.count - 8 else { throw BrokenTile("cut off: RIFF says \(length) bytes") }
    let end = 8 + length
    var canvas: PixelSize?
    var picture: PixelSize?
    var isAnimated = false
    var offset = 12
    while offset < end {
      guard end - offset >= 8 else { throw BrokenTile("cut off in a chunk header") }
      let size = bytes.littleEndian32(at: offset + 4)
      let content = offset + 8
      guard size <= end - content else {
        throw BrokenTile("cut off in \(bytes.fourCharacters(at: offset))")
      }
      let range = content..<content + size
      if bytes.has("VP8 ", at: offset) {
        if picture == nil { picture = try lossySize(bytes, range) }
      } else if bytes.has("VP8L", at: offset) {
        if picture == nil { picture = try losslessSize(bytes, range) }
      } else if bytes.has("VP8X", at: offset) {
        guard offset == 12 else { throw BrokenTile("VP8X is not first") }
        canvas = try canvasSize(bytes, range)
      } else if bytes.has("ANMF", at: offset) {
        guard size >= 24 else { throw BrokenTile("cut off in ANMF") }
        isAnimated = true
      }
      // A chunk of odd length is padded; libwebp lets the last one's padding be missing.
      offset = range.upperBound + size % 2
    }
    guard picture != nil || (isAnimated && canvas != nil) else {
      throw BrokenTile("no picture data")
    }
    guard isAnimated || canvas == nil || canvas == picture, let size = canvas ?? picture else {
      throw BrokenTile("picture and canvas differ in size")
    }
    return size
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
