/// The chunks of a WebP file, to their end (RFC 9649).
enum WebPStructure {
  /// What a file holds.
  struct Picture {
    var size: PixelSize
    /// Where the RIFF chunk ends; what follows does not belong to the picture.
    var end: Int
    /// The frames of a moving picture: their size, and where the chunks of each stand.
    var frames: [(size: PixelSize, chunks: Range<Int>)] = []
  }

  /// Checks the RIFF size and every chunk's; bytes after the RIFF chunk are tolerated.
  static func examine(_ bytes: [UInt8]) throws(BrokenTile) -> Picture {
    guard bytes.count >= 20 else { throw BrokenTile("cut off in its header") }
    let length = bytes.littleEndian32(at: 4)
    guard length <= bytes.count - 8 else { throw BrokenTile("cut off: RIFF says \(length) bytes") }
    let chunks = try WebPChunks.walk(bytes, in: 12..<max(12, 8 + length))
    guard !chunks.frames.isEmpty else {
      guard let size = chunks.picture else { throw BrokenTile("no picture data") }
      guard chunks.canvas == nil || chunks.canvas == size else {
        throw BrokenTile("picture and canvas differ in size")
      }
      return Picture(size: size, end: 8 + length)
    }
    guard let canvas = chunks.canvas else { throw BrokenTile("frames without VP8X") }
    var picture = Picture(size: canvas, end: 8 + length)
    for frame in chunks.frames {
      picture.frames.append(try examineFrame(bytes, frame, within: canvas))
    }
    return picture
  }

  /// A frame of a moving picture (section 2.7.1.1): place, size, duration, flags, then its chunks.
  private static func examineFrame(
    _ bytes: [UInt8], _ frame: Range<Int>, within canvas: PixelSize
  ) throws(BrokenTile) -> (size: PixelSize, chunks: Range<Int>) {
    let start = frame.lowerBound
    guard frame.count >= 24 else { throw BrokenTile("cut off in ANMF") }
    let left = bytes.littleEndian24(at: start) * 2
    let top = bytes.littleEndian24(at: start + 3) * 2
    let size = PixelSize(
      width: bytes.littleEndian24(at: start + 6) + 1,
      height: bytes.littleEndian24(at: start + 9) + 1)
    guard left + size.width <= canvas.width, top + size.height <= canvas.height else {
      throw BrokenTile("a frame beyond the canvas")
    }
    let content = start + 16..<frame.upperBound
    guard try WebPChunks.walk(bytes, in: content).picture == size else {
      throw BrokenTile("a frame without a picture of its size")
    }
    return (size, content)
  }
}
