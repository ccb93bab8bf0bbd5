/// Percent-encoding of parts of an address (RFC 3986, section 2).
enum PercentEncoding {
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// `byte` as `%` and two hexadecimal digits, appended to `bytes`.
  static func append(escaped byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "%"))
    bytes.append(digits[Int(byte >> 4)])
    bytes.append(digits[Int(byte & 15)])
  }

  /// A text as the value of a query key: what could end or change the value is encoded.
  ///
  /// `:`, `/` and `*` stay, as RFC 3986, section 3.4 allows: `EPSG:3857` and `image/png` are
  /// easier to read, and the mask of a secret stays a mask.
  static func queryValue(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: ":"), UInt8(ascii: "/"),
        UInt8(ascii: "*"):
        bytes.append(byte)
      default: append(escaped: byte, to: &bytes)
      }
    }
    return bytes
  }

  /// A written address as it is sent: bytes beyond ASCII are encoded (RFC 3987, section 3.1).
  ///
  /// Everything else, existing escapes too, stays as it is; spaces as the caller says.
  static func sendable(
    _ text: some Sequence<UInt8>, encodingSpaces: Bool = false
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in text {
      if byte >= 0x80 || (encodingSpaces && byte == 0x20) {
        append(escaped: byte, to: &bytes)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// `text` with its escapes undone; an escape that is none stays as it is.
  static func decoded(_ text: some StringProtocol) -> String {
    String(decoding: decoded(Array(text.utf8)).bytes, as: UTF8.self)
  }

  /// `bytes` with their escapes undone.
  ///
  /// `origins` holds for each decoded byte where it came from, and the end after the last.
  static func decoded(_ bytes: [UInt8]) -> (bytes: [UInt8], origins: [Int]) {
    var result: [UInt8] = []
    var origins: [Int] = []
    var index = 0
    while index < bytes.count {
      origins.append(index)
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = value(ofDigit: bytes[index + 1]), let low = value(ofDigit: bytes[index + 2])
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

  private static func value(ofDigit byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
