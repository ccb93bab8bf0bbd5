internal import CDeflate

/// Checksums of byte ranges, by libdeflate.
public enum Checksum {
  /// The CRC-32 of `bytes[range]`, as PNG (section 5.5) and gzip (RFC 1952, section 8) use it.
  public static func crc32(_ bytes: [UInt8], in range: Range<Int>) -> UInt32 {
    bytes.withUnsafeBytes { buffer in
      let part = UnsafeRawBufferPointer(rebasing: buffer[range])
      return libdeflate_crc32(0, part.baseAddress, part.count)
    }
  }
}
