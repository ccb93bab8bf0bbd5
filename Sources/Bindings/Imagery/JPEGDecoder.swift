internal import JPEGReading

/// JPEG files (ITU-T T.81), by libjpeg-turbo or another libjpeg.
public enum JPEGDecoder {
  /// Decodes every pixel of a file and throws the pixels away.
  ///
  /// Memory is that of one row, and of all coefficients where the picture is progressive.
  /// - Parameters:
  ///   - bytes: The file; what follows its end is passed over.
  ///   - width: The width that the picture must have, in pixels.
  ///   - height: Its height.
  /// - Throws: `ImageError`, also where the library only warns of damaged data.
  public static func decode(_ bytes: [UInt8], width: Int, height: Int) throws(ImageError) {
    var message = [CChar](repeating: 0, count: Int(TILESEED_JPEG_MESSAGE))
    let status = bytes.withUnsafeBufferPointer {
      tileseed_jpeg_decode(
        $0.baseAddress, $0.count, UInt32(width), UInt32(height), &message)
    }
    guard status != 0 else { return }
    let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    throw ImageError(String(decoding: text, as: UTF8.self))
  }
}
