/// The picture data of a GIF whose blocks are sound (GIF89a specification, section 22, appendix F).
enum GIFPixels {
  /// Follows the LZW codes of every picture of the file; together they must not have more than
  /// `most` pixels.
  static func examine(_ bytes: [UInt8], most: Int) throws(BrokenTile) {
    var pixels = 0
    var lengths = [Int](repeating: 1, count: 4_096)
    _ = try GIFStructure.examine(bytes) { (picture) throws(BrokenTile) in
      let count = picture.size.width * picture.size.height
      pixels += count
      guard pixels <= most else { throw BrokenTile("more than \(most) pixels") }
      var codes = CodeReader(bytes: bytes, block: picture.data + 1)
      try follow(&codes, minimumSize: Int(bytes[picture.data]), pixels: count, &lengths)
    }
  }

  /// Follows the codes to the picture's last pixel; `lengths` is room for the table, which says of
  /// each code how many pixels it stands for.
  private static func follow(
    _ codes: inout CodeReader, minimumSize: Int, pixels: Int, _ lengths: inout [Int]
  ) throws(BrokenTile) {
    guard (1...8).contains(minimumSize) else { throw BrokenTile("codes of \(minimumSize) bits") }
    let clear = 1 << minimumSize
    let end = clear + 1
    var (width, next) = (minimumSize + 1, clear + 2)
    var previous: Int?
    var seen = 0
    while let code = codes.next(width), code != end {
      if code == clear {
        (width, next, previous) = (minimumSize + 1, clear + 2, nil)
        continue
      }
      // The code that is about to be made is the one before, and its first pixel again.
      let isNew = code == next && previous != nil
      guard code < clear || isNew || (code > end && code < next && previous != nil) else {
        throw BrokenTile("picture data with an unknown code")
      }
      if let previous, next < 4_096 {
        lengths[next] = (previous < clear ? 1 : lengths[previous]) + 1
        next += 1
        if next == 1 << width, width < 12 { width += 1 }
      }
      seen += code < clear ? 1 : lengths[code]
      previous = code
      guard seen <= pixels else { throw BrokenTile("more picture data than \(pixels) pixels") }
    }
    guard seen == pixels else { throw BrokenTile("picture data of \(seen) of \(pixels) pixels") }
  }

  /// Reads codes, lowest bits first, from the sub-blocks of a picture.
  private struct CodeReader {
    let bytes: [UInt8]
    /// Where the next sub-block's length stands.
    var block: Int
    private var place = 0
    private var left = 0
    private var bits = 0
    private var count = 0

    init(bytes: [UInt8], block: Int) {
      self.bytes = bytes
      self.block = block
    }

    /// The next code of so many bits; nil at the end of the data.
    mutating func next(_ width: Int) -> Int? {
      while count < width {
        if left == 0 {
          left = Int(bytes[block])
          guard left > 0 else { return nil }
          place = block + 1
          block = place + left
        }
        bits |= Int(bytes[place]) << count
        count += 8
        place += 1
        left -= 1
      }
      defer {
        bits >>= width
        count -= width
      }
      return bits & (1 << width - 1)
    }
  }
}
