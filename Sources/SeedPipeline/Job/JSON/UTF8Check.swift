/// Whether bytes are UTF-8 text at all.
enum UTF8Check {
  /// The offset of the first byte that is no part of UTF-8; nil where all are.
  ///
  /// Overlong forms, surrogates and values above U+10FFFF are refused.
  /// Source: Unicode 16.0, table 3-7.
  static func firstInvalidByte(in bytes: [UInt8], from start: Int = 0) -> Int? {
    var index = start
    while index < bytes.count {
      let lead = bytes[index]
      guard lead >= 0x80 else {
        index += 1
        continue
      }
      guard let (length, second) = shape(ofLead: lead), index + length <= bytes.count,
        second.contains(bytes[index + 1])
      else { return index }
      for tail in (index + 2)..<max(index + 2, index + length) where bytes[tail] & 0xC0 != 0x80 {
        return index
      }
      index += length
    }
    return nil
  }

  /// How many bytes a character with this first byte has, and which second byte it may have.
  private static func shape(ofLead lead: UInt8) -> (length: Int, second: ClosedRange<UInt8>)? {
    switch lead {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: nil
    }
  }
}
