/// The boxes of an AVIF file (ISO/IEC 14496-12, 23008-12; AV1 Image File Format 1.1).
enum AVIFStructure {
  /// Whether a file type box with an AVIF brand stands at the start.
  static func begins(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 16, bytes.has("ftyp", at: 4) else { return false }
    let end = min(bytes.bigEndian32(at: 0), bytes.count)
    // The major brand, its version, then the compatible brands.
    return stride(from: 8, through: end - 4, by: 4).contains { offset in
      offset != 12 && (bytes.has("avif", at: offset) || bytes.has("avis", at: offset))
    }
  }

  /// Walks the file's boxes to the end and returns the largest picture's size.
  ///
  /// A file has no end mark; a last box without a length cannot be told from a cut one.
  static func examine(_ bytes: [UInt8]) throws(BrokenTile) -> PixelSize {
    var size: PixelSize?
    var hasData = false
    for box in try boxes(bytes, in: 0..<bytes.count) {
      if bytes.has("meta", at: box.type) {
        // A full box: version and flags come first.
        guard box.content.count >= 4 else { throw BrokenTile("cut off in meta") }
        size = try largestPicture(bytes, in: box.content.dropFirst(4))
      } else if bytes.has("mdat", at: box.type) {
        hasData = hasData || !box.content.isEmpty
      }
    }
    guard let size else { throw BrokenTile("no picture size (ispe)") }
    guard hasData else { throw BrokenTile("no picture data (mdat)") }
    guard size.width > 0, size.height > 0 else { throw BrokenTile("is \(size)") }
    return size
  }

  /// The largest `ispe` of meta/iprp/ipco: a grid's whole is larger than its parts, a picture
  /// larger than its thumbnail, and an alpha plane is as large as its picture.
  private static func largestPicture(_ bytes: [UInt8], in meta: Range<Int>) throws(BrokenTile)
    -> PixelSize?
  {
    var largest: PixelSize?
    for properties in try boxes(bytes, in: meta) where bytes.has("iprp", at: properties.type) {
      for container in try boxes(bytes, in: properties.content)
      where bytes.has("ipco", at: container.type) {
        for property in try boxes(bytes, in: container.content)
        where bytes.has("ispe", at: property.type) {
          guard property.content.count >= 12 else { throw BrokenTile("cut off in ispe") }
          let start = property.content.lowerBound
          let size = PixelSize(
            width: bytes.bigEndian32(at: start + 4), height: bytes.bigEndian32(at: start + 8))
          // AV1's own limit; it also keeps the product below from overflowing.
          guard size.width <= 65_536, size.height <= 65_536 else { throw BrokenTile("is \(size)") }
          let isLarger = size.width * size.height > (largest.map { $0.width * $0.height } ?? -1)
          if isLarger { largest = size }
        }
      }
    }
    return largest
  }

  private struct Box {
    /// Where the four characters of its type stand.
    let type: Int
    let content: Range<Int>
  }

  /// The boxes that fill `range`.
  private static func boxes(_ bytes: [UInt8], in range: Range<Int>) throws(BrokenTile) -> [Box] {
    var boxes: [Box] = []
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
      boxes.append(Box(type: offset + 4, content: offset + header..<offset + length))
      offset += length
    }
    return boxes
  }
}
