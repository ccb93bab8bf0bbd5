/// The blocks of a GIF, to its trailer (GIF89a specification, sections 15-27).
enum GIFStructure {
  /// A picture of the file, of which there are several where it moves.
  struct Picture {
    let size: PixelSize
    /// Where its LZW minimum code size stands; the data follow in sub-blocks.
    let data: Int
  }

  /// Walks to the trailer and returns the logical screen's size; bytes after it are tolerated.
  ///
  /// `visit` is given each picture, once it is known to be whole.
  static func examine(
    _ bytes: [UInt8], visit: (Picture) throws(BrokenTile) -> Void = { _ in }
  ) throws(BrokenTile) -> PixelSize {
    guard bytes.count >= 13 else { throw BrokenTile("cut off in its header") }
    let size = PixelSize(width: bytes.littleEndian16(at: 6), height: bytes.littleEndian16(at: 8))
    guard size.width > 0, size.height > 0 else { throw BrokenTile("is \(size)") }
    var offset = 13 + colourTable(bytes[10])
    var hasPicture = false
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x3b:
        guard hasPicture else { throw BrokenTile("ends without a picture") }
        return size
      case 0x21:
        offset = try endOfSubBlocks(bytes, from: offset + 2)
      case 0x2c:
        guard bytes.count - offset > 10 else { throw BrokenTile("cut off in a picture") }
        // After the colour table: the LZW minimum code size, then the data.
        let data = offset + 10 + colourTable(bytes[offset + 9])
        guard data + 1 < bytes.count, bytes[data + 1] != 0 else {
          throw BrokenTile("no picture data")
        }
        let picture = PixelSize(
          width: bytes.littleEndian16(at: offset + 5), height: bytes.littleEndian16(at: offset + 7))
        guard picture.width > 0, picture.height > 0 else { throw BrokenTile("is \(picture)") }
        offset = try endOfSubBlocks(bytes, from: data + 1)
        try visit(Picture(size: picture, data: data))
        hasPicture = true
      default: throw BrokenTile("unknown block \(bytes[offset])")
      }
    }
    throw BrokenTile("cut off before its trailer")
  }

  /// Bytes of the colour table that a packed field announces.
  private static func colourTable(_ packed: UInt8) -> Int {
    packed & 0x80 == 0 ? 0 : 3 << (Int(packed & 7) + 1)
  }

  /// The place after the sub-blocks that begin at `start`.
  private static func endOfSubBlocks(_ bytes: [UInt8], from start: Int) throws(BrokenTile) -> Int {
    var offset = start
    while offset < bytes.count {
      let length = Int(bytes[offset])
      offset += 1 + length
      if length == 0 { return offset }
    }
    throw BrokenTile("cut off in a block")
  }
}
