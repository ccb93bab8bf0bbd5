internal import CWebP

/// WebP pictures (RFC 9649), by libwebp.
public enum WebPDecoder {
  /// Decodes every pixel of a still picture and throws the pixels away.
  ///
  /// - Parameters:
  ///   - bytes: The file that holds it.
  ///   - range: A whole WebP file; or the chunks of one picture, from `ALPH`, `VP8 ` or `VP8L` on.
  ///   - width: The width that the picture must have, in pixels; it and `height` bound the memory.
  ///   - height: Its height.
  /// - Throws: `ImageError`.
  public static func decode(
    _ bytes: [UInt8], in range: Range<Int>, width: Int, height: Int
  ) throws(ImageError) {
    var config = WebPDecoderConfig()
    guard WebPInitDecoderConfig(&config) != 0 else {
      throw ImageError("libwebp is of another version")
    }
    let (status, width, height) = bytes.withUnsafeBufferPointer {
      buffer -> (VP8StatusCode, Int?, Int?) in
      let part = UnsafeBufferPointer(rebasing: buffer[range])
      let looked = WebPGetFeatures(part.baseAddress, part.count, &config.input)
      guard looked == VP8_STATUS_OK else { return (looked, nil, nil) }
      let found = (Int(config.input.width), Int(config.input.height))
      guard found == (width, height) else { return (looked, found.0, found.1) }
      // The colours that are in the file: YUV where it is lossy, else RGB.
      config.output.colorspace = config.input.format == 2 ? MODE_BGRA : MODE_YUVA
      config.options.no_fancy_upsampling = 1
      // It smooths what is decoded, and cannot fail.
      config.options.bypass_filtering = 1
      defer { WebPFreeDecBuffer(&config.output) }
      return (WebPDecode(part.baseAddress, part.count, &config), nil, nil)
    }
    if let width, let height { throw ImageError("decodes to \(width) x \(height) pixels") }
    if let words = words(for: status) { throw ImageError(words) }
  }

  private static func words(for status: VP8StatusCode) -> String? {
    switch status {
    case VP8_STATUS_OK: nil
    case VP8_STATUS_NOT_ENOUGH_DATA: "the picture data end early"
    case VP8_STATUS_BITSTREAM_ERROR: "the picture data are damaged"
    case VP8_STATUS_OUT_OF_MEMORY: "no memory to decode it"
    case VP8_STATUS_UNSUPPORTED_FEATURE: "it has a feature that libwebp does not know"
    default: "libwebp cannot decode it (\(status.rawValue))"
    }
  }
}
