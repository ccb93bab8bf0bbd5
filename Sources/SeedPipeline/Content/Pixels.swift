internal import Bindings

/// Decodes pictures whose structure is sound, and throws the pixels away.
enum Pixels {
  /// How many times a picture's pixels one body may have in all.
  ///
  /// A moving picture has frames, an AVIF an alpha plane and parts that overlap. What has more is
  /// made to keep a reader busy.
  private static let mostTimes = 64

  /// Decodes every pixel of `bytes`, whose width and height are `size`.
  /// - Throws: what is broken.
  static func decode(
    _ bytes: [UInt8], _ format: TileFormat, _ size: PixelSize
  ) throws(BrokenTile) {
    let most = max(size.width * size.height * mostTimes, 1 << 20)
    switch format {
    case .png: try PNGPixels.examine(bytes, size)
    case .jpg: try decodeJPEG(bytes, size)
    case .webp: try WebPPixels.examine(bytes, size, most: most)
    case .gif: try GIFPixels.examine(bytes, most: most)
    case .avif: try AVIFPixels.examine(bytes, most: most)
    case .pbf: preconditionFailure("a vector tile has no pixels")
    }
  }

  private static func decodeJPEG(_ bytes: [UInt8], _ size: PixelSize) throws(BrokenTile) {
    do throws(ImageError) {
      try JPEGDecoder.decode(bytes, width: size.width, height: size.height)
    } catch {
      throw BrokenTile(error.description)
    }
  }
}
