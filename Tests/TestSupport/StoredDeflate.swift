/// Deflate without compression (RFC 1951, 3.2.4), so that test data needs no library.
public enum StoredDeflate {
  /// A zlib stream (RFC 1950) of `bytes`.
  public static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    [0x78, 0x01] + blocks(bytes) + littleEndian(adler32(bytes)).reversed()
  }

  /// A gzip member (RFC 1952) of `bytes`.
  public static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255] + blocks(bytes) + littleEndian(crc32(bytes))
      + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
  }

  /// The CRC-32 of `bytes`, bit by bit over a table.
  public static func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { crc, byte in table[Int((crc ^ UInt32(byte)) & 255)] ^ crc >> 8 }
  }

  private static let table: [UInt32] = (0..<256).map { start in
    (0..<8).reduce(UInt32(start)) { crc, _ in crc & 1 == 1 ? 0xedb8_8320 ^ crc >> 1 : crc >> 1 }
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return b << 16 | a
  }

  /// A deflate stream of `bytes` in neither wrapping.
  static func raw(_ bytes: [UInt8]) -> [UInt8] { blocks(bytes) }

  private static func blocks(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var start = 0
    repeat {
      let end = min(start + 65_535, bytes.count)
      let length = UInt16(end - start)
      output.append(end == bytes.count ? 1 : 0)
      for value in [length, ~length] {
        output += [UInt8(truncatingIfNeeded: value), UInt8(value >> 8)]
      }
      output += bytes[start..<end]
      start = end
    } while start < bytes.count
    return output
  }

  private static func littleEndian(_ value: UInt32) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
