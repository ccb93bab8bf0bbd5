/// The ways in which a secret may be written in foreign text, percent escapes aside.
enum SecretSpellings {
  /// `secret` as it is, with a plus for each space, with JSON's and markup's escapes, in base64.
  static func all(of secret: [UInt8]) -> Set<[UInt8]> {
    var spellings: Set<[UInt8]> = [secret]
    spellings.insert(secret.map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "+") : $0 })
    spellings.insert(jsonEscaped(secret, slash: false))
    spellings.insert(jsonEscaped(secret, slash: true))
    spellings.insert(markupEscaped(secret, quotes: false))
    spellings.insert(markupEscaped(secret, quotes: true))
    for phase in 0..<3 {
      let digits = base64(secret, after: phase)
      guard digits.count >= Secrets.shortest else { continue }
      spellings.insert(digits)
      // The alphabet of RFC 4648, section 5, for addresses.
      spellings.insert(
        digits.map { digit in
          switch digit {
          case UInt8(ascii: "+"): UInt8(ascii: "-")
          case UInt8(ascii: "/"): UInt8(ascii: "_")
          default: digit
          }
        })
    }
    return spellings
  }

  /// The base64 digits that `secret` alone decides where `phase` bytes (0, 1 or 2) of a group of
  /// three stand before it (RFC 4648, section 4).
  static func base64(_ secret: [UInt8], after phase: Int) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    let firstBit = phase * 8
    let endBit = firstBit + secret.count * 8
    var digits: [UInt8] = []
    for start in stride(from: (firstBit + 5) / 6 * 6, through: endBit - 6, by: 6) {
      var digit = 0
      for bit in start..<(start + 6) {
        let place = bit - firstBit
        digit = digit << 1 | Int(secret[place / 8] >> UInt8(7 - place % 8) & 1)
      }
      digits.append(alphabet[digit])
    }
    return digits
  }

  private static func markupEscaped(_ secret: [UInt8], quotes: Bool) -> [UInt8] {
    secret.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "&"): Array("&amp;".utf8)
      case UInt8(ascii: "<"): Array("&lt;".utf8)
      case UInt8(ascii: ">"): Array("&gt;".utf8)
      case UInt8(ascii: "\"") where quotes: Array("&quot;".utf8)
      case UInt8(ascii: "'") where quotes: Array("&#39;".utf8)
      default: [byte]
      }
    }
  }

  private static func jsonEscaped(_ secret: [UInt8], slash: Bool) -> [UInt8] {
    secret.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "/") where slash: [UInt8(ascii: "\\"), byte]
      default: [byte]
      }
    }
  }
}
