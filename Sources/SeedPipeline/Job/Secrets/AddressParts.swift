/// Where the parts of an address or a template lie, as offsets of bytes (RFC 3986, section 3).
struct AddressParts: Sendable {
  /// The scheme in lower case; nil where there is no `://`.
  let scheme: String?
  /// `user:password`, without its `@`.
  let userInfo: Range<Int>?
  /// The host's name, without its port; placeholders stay in it.
  let host: Range<Int>
  /// The path, up to a `?` or `#`.
  let path: Range<Int>
  /// The query's keys and values.
  let query: [(name: Range<Int>, value: Range<Int>)]

  /// The parts of `bytes`.
  init(_ bytes: [UInt8]) {
    let scheme = AddressParts.schemeEnd(bytes)
    self.scheme = scheme.map { String(decoding: bytes[..<$0], as: UTF8.self).lowercased() }
    let start = scheme.map { $0 + 3 } ?? 0
    let authorityEnd = AddressParts.first("/?#", in: bytes, from: start)
    let at = bytes[start..<authorityEnd].lastIndex(of: UInt8(ascii: "@"))
    userInfo = at.map { start..<$0 }
    host = AddressParts.host(bytes, (at.map { $0 + 1 } ?? start)..<authorityEnd)
    let pathEnd = AddressParts.first("?#", in: bytes, from: authorityEnd)
    path = authorityEnd..<pathEnd
    query = AddressParts.query(bytes, from: pathEnd)
  }

  private static func schemeEnd(_ bytes: [UInt8]) -> Int? {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[colon...].starts(with: Array("://".utf8)), !bytes[..<colon].contains(UInt8(ascii: "/"))
    else { return nil }
    return colon
  }

  /// The first of some characters outside braces; the end where there is none.
  private static func first(_ characters: String, in bytes: [UInt8], from start: Int) -> Int {
    var depth = 0
    for index in start..<max(start, bytes.count) {
      switch bytes[index] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth = max(0, depth - 1)
      case let byte where depth == 0 && characters.utf8.contains(byte): return index
      default: break
      }
    }
    return bytes.count
  }

  private static func host(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    if bytes[range].first == UInt8(ascii: "["),
      let end = bytes[range].firstIndex(of: UInt8(ascii: "]"))
    {
      return range.lowerBound..<(end + 1)
    }
    let end = first(":", in: Array(bytes[..<range.upperBound]), from: range.lowerBound)
    return range.lowerBound..<end
  }

  private static func query(_ bytes: [UInt8], from start: Int)
    -> [(name: Range<Int>, value: Range<Int>)]
  {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "?") else { return [] }
    let end = first("#", in: bytes, from: start)
    var pairs: [(name: Range<Int>, value: Range<Int>)] = []
    var begin = start + 1
    while begin < end {
      let stop = min(end, first("&;", in: bytes, from: begin))
      let equals = bytes[begin..<stop].firstIndex(of: UInt8(ascii: "="))
      pairs.append((begin..<(equals ?? stop), (equals.map { $0 + 1 } ?? stop)..<stop))
      begin = stop + 1
    }
    return pairs
  }
}
