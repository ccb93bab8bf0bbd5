import Foundation

/// The ways in which a secret may be written, to be looked for in what must not hold it.
public struct SecretForms: Sendable {
  /// A part of a secret is looked for too, and never written back by itself.
  private static let start = "the first bytes"

  /// Each form's bytes with its name.
  private let forms: [(name: String, bytes: Data)]

  /// The forms of `secret`: as it is, its first eight bytes, with percent escapes, in base64, with
  /// JSON's escapes.
  public init(_ secret: String) {
    var texts: [(String, String)] = [
      ("plain", secret), (SecretForms.start, String(secret.prefix(8))),
      ("escaped for JSON", secret.replacingOccurrences(of: "/", with: "\\/")),
    ]
    let markup = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")]
      .reduce(secret) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    texts.append(("escaped for markup", markup))
    let bytes = Array(secret.utf8)
    for (name, digits) in [("upper", "%%%02X"), ("lower", "%%%02x")] {
      texts.append(
        ("percent escapes, \(name)", bytes.map { String(format: digits, $0) }.joined()))
      let usual = bytes.map { byte in
        byte < 128 && (Character(UnicodeScalar(byte)).isLetter || byte >= 48 && byte <= 57)
          ? String(UnicodeScalar(byte)) : String(format: digits, byte)
      }
      texts.append(("some percent escapes, \(name)", usual.joined()))
    }
    for phase in 0..<3 {
      // What stands before and after it decides the digits at both ends.
      let padded = Array(repeating: UInt8(ascii: "x"), count: phase) + bytes
      let digits = Data(padded).base64EncodedString().filter { $0 != "=" }
      let own = String(digits.dropFirst(phase == 0 ? 0 : phase + 1).dropLast())
      texts.append(("base64, \(phase) bytes in", own))
      let urlDigits = own.replacingOccurrences(of: "+", with: "-")
        .replacingOccurrences(of: "/", with: "_")
      texts.append(("base64 for addresses, \(phase) bytes in", urlDigits))
    }
    forms = texts.map { ($0.0, Data($0.1.utf8)) }
  }

  /// The names of the forms that are in `data`.
  public func found(in data: Data) -> [String] {
    forms.filter { data.range(of: $0.bytes) != nil }.map(\.name)
  }

  /// The forms as a server may write them back, one behind the other.
  public var echo: String {
    forms.filter { $0.name != SecretForms.start }.map { String(decoding: $0.bytes, as: UTF8.self) }
      .joined(separator: " ")
  }
}
