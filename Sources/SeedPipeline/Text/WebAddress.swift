/// An address or a template taken apart (RFC 3986, section 3); nothing is decoded or encoded.
///
/// The parts are ranges of its bytes.
struct WebAddress: Sendable {
  /// The whole.
  let bytes: [UInt8]
  /// The scheme in lower case; nil where there is no `://`.
  let scheme: String?
  /// `user:password`, up to the last `@` of the authority and without it; nil where there is none.
  let userInfo: Range<Int>?
  /// The host with its port.
  let authority: Range<Int>
  /// The host's name as written, without its port; an IPv6 one in brackets.
  let hostName: Range<Int>
  /// The path, with its leading slash; may be empty.
  let path: Range<Int>
  /// The part after the first `?`; nil where there is none.
  let query: Range<Int>?
  /// The part after the first `#`; nil where there is none.
  let fragment: Range<Int>?
  /// Which bytes stand in no placeholder.
  private let isBare: [Bool]

  /// Takes `text` apart; every text has some parts.
  init(_ text: some StringProtocol, hasPlaceholders: Bool = false) {
    self.init(Array(text.utf8), hasPlaceholders: hasPlaceholders)
  }

  /// Takes `bytes` apart; what stands in braces, as in `{switch:a,b}`, ends no part of a template.
  init(_ bytes: [UInt8], hasPlaceholders: Bool = false) {
    let isBare = hasPlaceholders ? WebAddress.bareBytes(bytes) : bytes.map { _ in true }
    func first(_ marks: String, from start: Int, to end: Int? = nil) -> Int {
      (start..<(end ?? bytes.count)).first { isBare[$0] && marks.utf8.contains(bytes[$0]) }
        ?? (end ?? bytes.count)
    }
    let colon = first(":/", from: 0)
    let hasScheme = bytes[colon...].starts(with: "://".utf8)
    let start = hasScheme ? colon + 3 : 0
    let authorityEnd = first("/?#", from: start)
    let at = bytes[start..<authorityEnd].lastIndex(of: UInt8(ascii: "@"))
    let hostStart = at.map { $0 + 1 } ?? start
    let pathEnd = first("?#", from: authorityEnd)
    let queryEnd = first("#", from: pathEnd)
    let bracket =
      bytes[hostStart..<authorityEnd].first == UInt8(ascii: "[")
      ? bytes[hostStart..<authorityEnd].firstIndex(of: UInt8(ascii: "]")) : nil
    self.bytes = bytes
    self.isBare = isBare
    scheme = hasScheme ? String(decoding: bytes[..<colon], as: UTF8.self).lowercased() : nil
    userInfo = at.map { start..<$0 }
    authority = hostStart..<authorityEnd
    hostName = hostStart..<(bracket.map { $0 + 1 } ?? first(":", from: hostStart, to: authorityEnd))
    path = authorityEnd..<pathEnd
    query = pathEnd < queryEnd ? (pathEnd + 1)..<queryEnd : nil
    fragment = queryEnd < bytes.count ? (queryEnd + 1)..<bytes.count : nil
  }

  /// A part as text.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The host in lower case and without a final dot: what tells one host from another.
  var host: String {
    var host = text(hostName).lowercased()[...]
    while host.last == "." { host = host.dropLast() }
    return String(host)
  }

  /// The query's `key=value` pairs, as written; empty ones are left out.
  var queryPairs: [String] { pieces(of: query ?? 0..<0, at: UInt8(ascii: "&")).map(text) }

  /// The names of the query with their values.
  ///
  /// A `;` may part two of them or belong to a value. Both readings are given, so that a search for
  /// secrets misses none. A name without `=` has an empty value that begins where the name ends.
  var queryValues: [(name: Range<Int>, value: Range<Int>)] {
    pieces(of: query ?? 0..<0, at: UInt8(ascii: "&")).flatMap { pair in
      let parts = pieces(of: pair, at: UInt8(ascii: ";"))
      return (parts == [pair] ? [pair] : [pair] + parts).map { piece in
        let equals = bytes[piece].firstIndex(of: UInt8(ascii: "=")) ?? piece.upperBound
        return (
          piece.lowerBound..<equals, min(equals + 1, piece.upperBound)..<piece.upperBound
        )
      }
    }
  }

  /// What lies between marks in `range`, without what is empty.
  private func pieces(of range: Range<Int>, at mark: UInt8) -> [Range<Int>] {
    let marks = range.filter { isBare[$0] && bytes[$0] == mark }
    return zip([range.lowerBound] + marks.map { $0 + 1 }, marks + [range.upperBound])
      .map { $0..<$1 }.filter { !$0.isEmpty }
  }

  /// Marks the bytes outside braces; a brace that is not closed is like any other byte.
  private static func bareBytes(_ bytes: [UInt8]) -> [Bool] {
    var isBare = [Bool](repeating: true, count: bytes.count)
    guard let lastClose = bytes.lastIndex(of: UInt8(ascii: "}")) else { return isBare }
    var isInside = false
    for index in 0...lastClose {
      if bytes[index] == UInt8(ascii: "{") { isInside = true }
      isBare[index] = !isInside
      if bytes[index] == UInt8(ascii: "}") { isInside = false }
    }
    return isBare
  }
}
