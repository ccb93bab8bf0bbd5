import TileGrid

@testable import Bindings
@testable import SeedPipeline

/// The rules of answers: what a header section says, and where it may lead.
///
/// The input is a header section, then an empty line and the body.
enum AnswerEntry {
  private static let token = "qZ7x-Kw2p_Vt9"
  private static let now: Int64 = 1_796_083_200

  static func check(_ bytes: [UInt8]) throws(BrokenRule) {
    let (head, body) = parts(of: bytes)
    try hold((0...999).contains(head.status), "the status \(head.status)")
    for value in [head.contentType, head.etag, head.lastModified, head.retryAfter, head.location] {
      guard let value else { continue }
      let ends = [value.utf8.first, value.utf8.last]
      try hold(!value.isEmpty && !ends.contains { $0 == 0x20 || $0 == 0x09 }, "spaces in \(value)")
    }
    if let type = head.contentType, let format = TileFormat(mediaType: type) {
      try hold(TileFormat(mediaType: format.mediaType) == format, "the media type \(type)")
    }
    for text in [head.retryAfter, head.lastModified].compactMap(\.self) { try checkTime(text) }
    if let location = head.location { try checkRedirects(to: location) }
    try checkOutcome(of: head, body)
  }

  /// Fed to the reader line by line, as libcurl does.
  private static func parts(of bytes: [UInt8]) -> (CurlAnswer, [UInt8]) {
    var answer = CurlAnswer()
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      let line = Array(bytes[start..<end])
      start = end
      if line == [0x0A] || line == [0x0D, 0x0A] { break }
      line.withUnsafeBytes { if let field = HeaderLine($0) { answer.take(field) } }
    }
    return (answer, Array(bytes[start...]))
  }

  private static func checkTime(_ text: String) throws(BrokenRule) {
    if let pause = RetryPolicy.seconds(retryAfter: text, now: now) {
      try hold(pause >= 0, "a pause of \(pause) s for \(text)")
      let held = RunInstant.start.advanced(by: min(pause, RetryPolicy.longestHold))
      try hold(held >= .start, "a hold that ends before it begins: \(text)")
    }
    guard let seconds = HTTPDate.seconds(text) else { return }
    // 0001-01-01 to 9999-12-31.
    guard (-62_135_596_800...253_402_300_799).contains(seconds) else { return }
    let written = UTCTime.text(seconds)
    try hold(written == CalendarReference.text(seconds), "\(seconds) s is not \(written)")
  }

  // MARK: Redirects

  private static let origins = [
    "https://tiles.example/1/2/3.png", "http://me:word@tiles.example:8080/1/2/3.png",
    "http://10.1.2.3/1/2/3.png",
  ]

  private static func checkRedirects(to location: String) throws(BrokenRule) {
    for origin in origins {
      guard let source = CurlURL(origin) else { throw BrokenRule("curl refuses \(origin)") }
      let decision = RedirectRule(isProxied: false).decide(
        source: source, trail: nil, location: location,
        remoteAddress: source.host == "10.1.2.3" ? source.host : "93.184.216.34")
      switch decision {
      case .refuse(let reason, let detail):
        try hold(reason == .redirect || reason == .blocked, "refused as \(reason.word)")
        try hold(!detail.isEmpty, "refused without a reason")
      case .follow(let trail): try check(trail, from: source)
      }
    }
  }

  private static func check(_ trail: RedirectTrail, from source: CurlURL) throws(BrokenRule) {
    let target = trail.target
    try hold(["http", "https"].contains(target.scheme), "the scheme of \(target.text)")
    try hold(CurlURL(target.text) == target, "another address when read again: \(target.text)")
    try hold(target.scheme == "https" || source.scheme == "http", "down to \(target.text)")
    let network = NetworkAddress.kind(ofHost: target.host) ?? .publicNetwork
    let home = NetworkAddress.kind(ofHost: source.host) ?? .publicNetwork
    try hold(network == .publicNetwork || network == home, "into a closed network: \(target.text)")
    let isHome = target.host == source.host
    try hold(!trail.staysHome || isHome, "called home: \(target.text)")
    if let userInfo = source.userInfo, !trail.staysHome {
      try hold(target.userInfo != userInfo || target.text != source.text, "sent on: \(userInfo)")
    }
    try hold(trail.visited == [source], "the way there is not kept")
  }

  // MARK: Outcomes

  private static func checkOutcome(of head: CurlAnswer, _ body: [UInt8]) throws(BrokenRule) {
    guard let (judge, request) = bench else { throw BrokenRule("no source to ask") }
    var answer = TileAnswer()
    answer.head = head
    answer.body = body
    answer.remoteAddress = "93.184.216.34"
    guard case .failed(let failure, let retry) = judge.judge(answer, for: request, wallTime: now)
    else { return }
    let isWhole = (failure.detail + failure.url).contains(token)
    try hold(!isWhole, "a secret is in the ledger: \(failure)")
    try TextRules.checkLine(failure.url)
    if case .afterHold(let seconds) = retry { try hold(seconds >= 0, "a hold of \(seconds) s") }
  }

  private static let bench: (AnswerJudge, TileRequest)? = {
    let template = MaskedString(
      revealed: "https://tiles.example/{z}/{x}/{y}?token=\(token)",
      masked: "https://tiles.example/{z}/{x}/{y}?token=***")
    let specification = SourceSpecification(kind: .xyz(.init(template: template)))
    guard let source = try? TileSource(specification),
      let tile = try? TileCoordinate(zoom: 12, x: 3_423, y: 1_763)
    else { return nil }
    let judge = AnswerJudge(
      source: source, gate: ContentGate(format: nil, size: nil, placeholders: []),
      secrets: Secrets([token]), isProxied: false)
    let place = PyramidTile(id: tile.id, tile: tile)
    return (judge, TileRequest(tile: place, home: 0, host: 0))
  }()
}
