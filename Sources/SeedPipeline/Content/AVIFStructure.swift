/// The boxes of an AVIF file (ISO/IEC 14496-12, 23008-12; AV1 Image File Format 1.1).
enum AVIFStructure {
  /// A part of the file's content: a picture, a plane of it, or what is told of it.
  struct Item {
    /// Four characters; `av01` is an AV1 picture.
    let type: String
    /// Where its bytes stand.
    let extents: [Range<Int>]
  }

  /// Whether a file type box with an AVIF brand stands at the start.
  static func begins(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 16, bytes.has("ftyp", at: 4) else { return false }
    let end = min(bytes.bigEndian32(at: 0), bytes.count)
    // The major brand, its version, then the compatible brands.
    return stride(from: 8, through: end - 4, by: 4).contains { offset in
      offset != 12 && (bytes.has("avif", at: offset) || bytes.has("avis", at: offset))
    }
  }

  /// Walks the file's boxes to the end, finds every item's bytes, and returns the largest picture's
  /// size.
  static func examine(_ bytes: [UInt8]) throws(BrokenTile) -> PixelSize {
    let file = try AVIFBox.all(bytes, in: 0..<bytes.count)
    guard let meta = file.last(where: { bytes.has("meta", at: $0.type) }) else {
      throw BrokenTile("no picture size (ispe)")
    }
    let boxes = try meta.boxes(bytes)
    guard let size = try largestPicture(bytes, in: boxes) else {
      throw BrokenTile("no picture size (ispe)")
    }
    guard size.width > 0, size.height > 0 else { throw BrokenTile("is \(size)") }
    let items = try AVIFItems(bytes, meta: boxes).items
    guard items.contains(where: { !$0.extents.isEmpty }) else {
      throw BrokenTile("no picture data")
    }
    return size
  }

  /// The items of a file whose structure is sound.
  static func items(_ bytes: [UInt8]) throws(BrokenTile) -> [Item] {
    let file = try AVIFBox.all(bytes, in: 0..<bytes.count)
    guard let meta = file.last(where: { bytes.has("meta", at: $0.type) }) else { return [] }
    return try AVIFItems(bytes, meta: try meta.boxes(bytes)).items
  }

  /// The largest `ispe` of iprp/ipco: a grid's whole is larger than its parts, a picture larger
  /// than its thumbnail, and an alpha plane is as large as its picture.
  private static func largestPicture(
    _ bytes: [UInt8], in meta: [AVIFBox]
  ) throws(BrokenTile) -> PixelSize? {
    var largest: PixelSize?
    for properties in meta where bytes.has("iprp", at: properties.type) {
      for container in try AVIFBox.all(bytes, in: properties.content)
      where bytes.has("ipco", at: container.type) {
        for property in try AVIFBox.all(bytes, in: container.content)
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
}
