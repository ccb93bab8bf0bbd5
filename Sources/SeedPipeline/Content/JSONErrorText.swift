/// Just enough of a reader of JSON to find the error of an ArcGIS service.
struct JSONErrorText {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The code and message of `{"error": {"code": 498, "message": "Invalid token."}}` or of
  /// `{"status": "error", "messages": ["…"], "code": 499}` (ArcGIS REST API); nil for other JSON.
  var serviceError: String? { errorStart.flatMap(description) }

  /// The code alone; nil where there is none.
  var serviceErrorCode: Int? { errorStart.flatMap(code).flatMap { Int($0) } }

  /// Where the members of the error begin.
  private var errorStart: Int? {
    if let error = value(of: "error", from: 0), bytes[error] == UInt8(ascii: "{") { return error }
    if let status = value(of: "status", from: 0), string(at: status) == "error" { return 0 }
    return nil
  }

  private func code(from start: Int) -> String? { value(of: "code", from: start).map(number) }

  private func description(from start: Int) -> String? {
    let code = code(from: start)
    let message =
      (value(of: "message", from: start) ?? value(of: "messages", from: start)).map(string)
    guard let code, !code.isEmpty else { return nil }
    guard let message, !message.isEmpty else { return code }
    return "\(code): \(message)"
  }

  /// Where the value of the first member of that name begins.
  private func value(of name: String, from start: Int) -> Int? {
    let quoted = Array("\"\(name)\"".utf8)
    var offset = start
    while offset < bytes.count, let hit = bytes[offset...].firstRange(of: quoted) {
      let colon = bytes[hit.upperBound...].drop(while: Self.isSpace)
      if colon.first == UInt8(ascii: ":") {
        let value = colon.dropFirst().drop(while: Self.isSpace)
        return value.isEmpty ? nil : value.startIndex
      }
      offset = hit.upperBound
    }
    return nil
  }

  private func number(at start: Int) -> String {
    let digits = bytes[start...].prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
    return String(decoding: digits.prefix(10), as: UTF8.self)
  }

  /// The string at `start`, or the first one of the list there.
  private func string(at start: Int) -> String {
    let opening = bytes[start...].drop { Self.isSpace($0) || $0 == UInt8(ascii: "[") }
    guard opening.first == UInt8(ascii: "\"") else { return "" }
    var text: [UInt8] = []
    var isEscaped = false
    for byte in opening.dropFirst() {
      if isEscaped {
        // Escaped line ends and tabs become spaces; the rest stands for itself.
        text.append("nrt".utf8.contains(byte) ? 0x20 : byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        break
      } else {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }
}
