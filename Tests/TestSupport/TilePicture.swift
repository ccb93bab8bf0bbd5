/// Small valid pictures whose pixels tell which tile they are.
public enum TilePicture {
  /// A square 1-bit grey PNG whose three bands of 32 columns are the bits of z, x and y.
  ///
  /// A set bit is white; the highest bit is at the left. `size` is a multiple of 32, 32 or more.
  /// There are no filters but 0 to 4: with another one the picture is whole and cannot be decoded.
  public static func png(z: Int, x: Int, y: Int, size: Int = 256, filter: UInt8 = 0) -> [UInt8] {
    let lines = [z, x, y].map { [filter] + line(of: $0, pixelsPerBit: size / 32) }
    let rows = (0..<size).flatMap { lines[min($0 * 3 / size, 2)] }
    return png(width: size, height: size, rows: rows)
  }

  /// A 1-bit grey PNG of `rows`, each a filter byte and the row's bits.
  static func png(width: Int, height: Int, rows: [UInt8]) -> [UInt8] {
    let header = bigEndian(width) + bigEndian(height) + [1, 0, 0, 0, 0]
    return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
      + chunk("IHDR", header) + chunk("IDAT", StoredDeflate.zlib(rows)) + chunk("IEND", [])
  }

  private static func line(of number: Int, pixelsPerBit: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4 * pixelsPerBit)
    for pixel in 0..<(32 * pixelsPerBit) {
      let bit = 31 - pixel / pixelsPerBit
      if number >> bit & 1 == 1 { bytes[pixel / 8] |= 0x80 >> UInt8(pixel % 8) }
    }
    return bytes
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let named = Array(type.utf8) + data
    return bigEndian(data.count) + named + bigEndian(Int(StoredDeflate.crc32(named)))
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
