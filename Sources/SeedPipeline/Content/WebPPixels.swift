internal import Bindings

/// The pixels of a WebP file whose structure is sound.
enum WebPPixels {
  /// Decodes the picture, or every frame where it moves; together they must not have more than
  /// `most` pixels.
  static func examine(
    _ bytes: [UInt8], _ size: PixelSize, most: Int
  ) throws(BrokenTile) {
    let picture = try WebPStructure.examine(bytes)
    guard !picture.frames.isEmpty else {
      return try decode(bytes, in: 0..<picture.end, size)
    }
    let pixels = picture.frames.reduce(0) { $0 + $1.size.width * $1.size.height }
    guard pixels <= most else { throw BrokenTile("more than \(most) pixels") }
    for frame in picture.frames { try decode(bytes, in: frame.chunks, frame.size) }
  }

  private static func decode(
    _ bytes: [UInt8], in range: Range<Int>, _ size: PixelSize
  ) throws(BrokenTile) {
    do throws(ImageError) {
      try WebPDecoder.decode(bytes, in: range, width: size.width, height: size.height)
    } catch {
      throw BrokenTile(error.description)
    }
  }
}
