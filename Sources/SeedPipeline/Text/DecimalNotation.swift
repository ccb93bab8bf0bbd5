/// Numbers in decimals, as they are written into addresses and JSON.
enum DecimalNotation {
  /// Appends a number that is not negative.
  static func append(_ number: Int, to bytes: inout [UInt8]) {
    var rest = number.magnitude
    var place: UInt = 1
    while rest / place >= 10 { place *= 10 }
    while place > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / place))
      rest %= place
      place /= 10
    }
  }

  /// The shortest decimals that read back as `number`, never with an exponent.
  static func text(_ number: Double) -> String {
    var bytes: [UInt8] = []
    append(number, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the shortest decimals that read back as `number`, never with an exponent.
  ///
  /// Whole numbers have no decimal point, and zero has no sign: WMS servers of every age read it.
  static func append(_ number: Double, to bytes: inout [UInt8]) {
    let text = Array(number.description.utf8)
    guard number.isFinite, number != 0 else {
      bytes.append(contentsOf: number == 0 ? [UInt8(ascii: "0")] : text)
      return
    }
    guard let mark = text.firstIndex(of: UInt8(ascii: "e")) else {
      let isWhole = text.suffix(2) == [UInt8(ascii: "."), UInt8(ascii: "0")]
      bytes.append(contentsOf: isWhole ? text.dropLast(2) : text[...])
      return
    }
    let exponent = Int(String(decoding: text[(mark + 1)...], as: UTF8.self)) ?? 0
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let digits = text[..<mark].filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ".") }
    append(digits, exponent: exponent, to: &bytes)
  }

  /// Appends `d.ddd` times ten to the `exponent`, the digits given without the point.
  private static func append(_ digits: [UInt8], exponent: Int, to bytes: inout [UInt8]) {
    let zero = UInt8(ascii: "0")
    var digits = digits
    while digits.count > 1, digits.last == zero { digits.removeLast() }
    if exponent < 0 {
      bytes.append(contentsOf: [zero, UInt8(ascii: ".")])
      bytes.append(contentsOf: repeatElement(zero, count: -exponent - 1))
      bytes.append(contentsOf: digits)
      return
    }
    let whole = exponent + 1
    bytes.append(contentsOf: digits.prefix(whole))
    bytes.append(contentsOf: repeatElement(zero, count: max(0, whole - digits.count)))
    if digits.count > whole {
      bytes.append(UInt8(ascii: "."))
      bytes.append(contentsOf: digits.dropFirst(whole))
    }
  }
}
