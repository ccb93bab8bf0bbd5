internal import CDav1d

/// AV1 bitstreams (AV1 specification, section 5), by dav1d.
public enum AV1Decoder {
  /// Decodes every pixel of a stream and throws the pixels away.
  ///
  /// - Parameters:
  ///   - stream: Open bitstream units, as an item of an AVIF file has them.
  ///   - most: The most pixels that its frames may have in all; this bounds memory and time.
  /// - Returns: The pixels of its frames.
  /// - Throws: `ImageError`.
  @discardableResult
  public static func decode(_ stream: [UInt8], most: Int) throws(ImageError) -> Int {
    guard !stream.isEmpty else { throw ImageError("no picture data") }
    var settings = Dav1dSettings()
    dav1d_default_settings(&settings)
    settings.n_threads = 1
    settings.max_frame_delay = 1
    // Both work on what is decoded, and cannot fail.
    settings.apply_grain = 0
    settings.inloop_filters = DAV1D_INLOOPFILTER_NONE
    // What is not shown takes time as well.
    settings.output_invisible_frames = 1
    settings.frame_size_limit = UInt32(clamping: most)
    // Else it writes to standard error.
    settings.logger.callback = nil
    var context: OpaquePointer?
    guard dav1d_open(&context, &settings) == 0 else { throw ImageError("dav1d cannot start") }
    defer { dav1d_close(&context) }

    var data = Dav1dData()
    guard let copy = dav1d_data_create(&data, stream.count) else {
      throw ImageError("no memory to decode it")
    }
    defer { dav1d_data_unref(&data) }
    for (index, byte) in stream.enumerated() { copy[index] = byte }
    var pixels = 0
    while data.sz > 0 {
      let sent = dav1d_send_data(context, &data)
      guard sent == 0 || sent == tileseed_dav1d_again else { throw error(sent) }
      let taken = try takeFrames(context, most: most - pixels)
      // Neither takes what it is given nor has anything to give.
      guard sent == 0 || taken > 0 else { throw error(sent) }
      pixels += taken
    }
    pixels += try takeFrames(context, most: most - pixels)
    guard pixels > 0 else { throw ImageError("no frame in the picture data") }
    return pixels
  }

  /// Takes the frames that are ready, and counts their pixels.
  private static func takeFrames(
    _ context: OpaquePointer?, most: Int
  ) throws(ImageError) -> Int {
    var pixels = 0
    while true {
      var picture = Dav1dPicture()
      let status = dav1d_get_picture(context, &picture)
      if status == tileseed_dav1d_again { return pixels }
      guard status == 0 else { throw error(status) }
      pixels += Int(picture.p.w) * Int(picture.p.h)
      dav1d_picture_unref(&picture)
      guard pixels <= most else { throw ImageError("more than \(most) pixels") }
    }
  }

  private static func error(_ status: Int32) -> ImageError {
    switch -status {
    case ENOMEM: ImageError("no memory to decode it")
    case ERANGE: ImageError("a frame is too large")
    default: ImageError("the picture data are damaged")
    }
  }
}
