/// Percent escapes of addresses (RFC 3986, section 2.1).
enum PercentCoding {
  /// `bytes` with their escapes undone; what is no escape stays.
  ///
  /// `origins` holds for each decoded byte where it came from, and the end after the last.
  static func decoded(_ bytes: [UInt8]) -> (bytes: [UInt8], origins: [Int]) {
    var result: [UInt8] = []
    var origins: [Int] = []
    var index = 0
    while index < bytes.count {
      origins.append(index)
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return (result, origins + [index])
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
