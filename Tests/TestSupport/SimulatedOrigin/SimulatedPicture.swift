/// The pictures of a simulated origin: valid PNGs of 256×256 pixels and a few dozen bytes.
///
/// Two bits a pixel, four colours in stripes. The coordinate is in the palette, so that a picture is
/// made by changing twelve bytes and a checksum.
enum SimulatedPicture {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  private static let header: [UInt8] = [0, 0, 1, 0, 0, 0, 1, 0, 2, 3, 0, 0, 0]
  /// zlib's answer (level 9) to 256 rows of one byte 0x00 and 64 bytes 0x1B.
  private static let pixels: [UInt8] = [
    0x78, 0xda, 0xed, 0xcc, 0xb1, 0x00, 0x00, 0x00, 0x00, 0x02, 0xb0, 0x3c, 0xf2, 0xf7, 0x0c, 0xa2,
    0x77, 0x03, 0x58, 0x7a, 0x8a, 0x40, 0x20, 0x10, 0x08, 0x04, 0x02, 0x81, 0x40, 0x20, 0x10, 0x08,
    0x04, 0x02, 0x81, 0x40, 0x20, 0x10, 0x08, 0x04, 0x02, 0x81, 0x40, 0x20, 0x10, 0x08, 0x04, 0x02,
    0x81, 0x40, 0x20, 0x10, 0x08, 0x04, 0x02, 0x81, 0x40, 0x20, 0x10, 0x08, 0x04, 0x02, 0x81, 0x40,
    0x20, 0x10, 0x08, 0x04, 0x02, 0x81, 0x40, 0x20, 0x10, 0x08, 0x04, 0x02, 0xc1, 0x67, 0x1c, 0x63,
    0xc0, 0x5b,
  ]

  private static let typeOfPalette: [UInt8] = Array("PLTE".utf8)

  /// The bytes of every picture.
  static let length = sea.count

  /// The one picture of the sea: no tile has this zoom.
  static let sea = picture(of: SimulatedTile(z: 255, x: 0, y: 0))

  /// The picture of a tile that has its own.
  static func picture(of tile: SimulatedTile) -> [UInt8] {
    var picture =
      signature + chunk("IHDR", header) + chunk("PLTE", [UInt8](repeating: 0, count: 12))
      + chunk("IDAT", pixels) + chunk("IEND", [])
    paint(tile, in: &picture, at: 0)
    return picture
  }

  /// Makes the picture that begins at `start` in `bytes` that of `tile`.
  ///
  /// Column, row and zoom are three of its colours, the fourth is white.
  static func paint(_ tile: SimulatedTile, in bytes: inout [UInt8], at start: Int) {
    let colours =
      typeOfPalette
      + [tile.x >> 16, tile.x >> 8, tile.x, tile.y >> 16, tile.y >> 8, tile.y, tile.z, 0, 0]
      .map { UInt8(truncatingIfNeeded: $0) } + [255, 255, 255]
    let changed = colours + bigEndian(StoredDeflate.crc32(colours))
    // After the signature, the header's chunk and the palette's length.
    let place = start + signature.count + 12 + header.count + 4
    for (index, byte) in changed.enumerated() { bytes[place + index] = byte }
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let named = Array(type.utf8) + data
    return bigEndian(UInt32(data.count)) + named + bigEndian(StoredDeflate.crc32(named))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
