/// Bodies that are no tile, or no tile of the job's.
enum BrokenPicture {
  /// A whole GIF of 256 pixels a side, with hardly a pixel in it (GIF89a specification).
  static let gif: [UInt8] =
    Array("GIF89a".utf8) + [0, 1, 0, 1, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    + [0x2c, 0, 0, 0, 0, 0, 1, 0, 1, 0, 2, 2, 0x44, 0x01, 0, 0x3b]

  /// The GIF's SHA-256 in hexadecimal digits.
  static let gifDigest =
    "4c4ac9bbb4592766c3261b429aa34c8c40d01abc895da837dc25aec7459aeb6b"
}

/// Zeros, compressed a thousand times smaller (RFC 1951, 3.2.6): a literal, then copies of it.
public enum DeflateBomb {
  /// A gzip member of so many megabytes of zeros; its checksum is wrong, which nobody comes to see.
  public static func gzip(megabytes: Int) -> [UInt8] {
    let copies = megabytes * 1_000_000 / 258
    var bits = BitWriter()
    bits.write(1, count: 1)  // the last block
    bits.write(1, count: 2)  // fixed Huffman codes
    bits.writeCode(0x30, count: 8)  // the literal 0
    for _ in 0..<copies {
      bits.writeCode(0b1100_0101, count: 8)  // length 258 is symbol 285
      bits.writeCode(0, count: 5)  // distance 1
    }
    bits.writeCode(0, count: 7)  // the end
    return [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255] + bits.bytes + [UInt8](repeating: 0, count: 8)
  }
}

/// Brotli without compression (RFC 7932, 9.2).
enum StoredBrotli {
  /// A brotli stream of `bytes`, of which there are 1 to 65,536.
  static func stream(_ bytes: [UInt8]) -> [UInt8] {
    var bits = BitWriter()
    bits.write(0, count: 1)  // WBITS: a window of 2^16
    bits.write(0, count: 1)  // not the last meta-block
    bits.write(0, count: 2)  // a length of four nibbles
    bits.write(bytes.count - 1, count: 16)
    bits.write(1, count: 1)  // uncompressed: the bytes follow from the next byte on
    return bits.bytes + bytes + [3]  // the last meta-block, empty
  }
}

extension StoredDeflate {
  /// A gzip member of `bytes` in two blocks, cut off after the first, which has `count` bytes.
  static func cutGzip(_ bytes: [UInt8], after count: Int) -> [UInt8] {
    let length = UInt16(count)
    let head = [length, ~length].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    return [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255, 0] + head + bytes.prefix(count)
  }
}

/// Bits in deflate's and brotli's order: the lowest of a byte first.
private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var used = 8

  mutating func write(_ value: Int, count: Int) {
    for bit in 0..<count {
      if used == 8 {
        bytes.append(0)
        used = 0
      }
      if value >> bit & 1 == 1 { bytes[bytes.count - 1] |= 1 << UInt8(used) }
      used += 1
    }
  }

  /// A Huffman code goes out from its highest bit.
  mutating func writeCode(_ code: Int, count: Int) {
    for bit in (0..<count).reversed() { write(code >> bit & 1, count: 1) }
  }
}

extension [UInt8] {
  /// The same with another byte at that place.
  func with(_ byte: UInt8, at place: Int) -> [UInt8] {
    var copy = self
    copy[place] = byte
    return copy
  }
}
