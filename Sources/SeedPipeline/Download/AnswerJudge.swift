internal import Bindings
internal import TileGrid

/// What a request brought, as plain values.
struct TileAnswer {
  /// Why there is no whole answer; nil where there is one.
  var failure: CurlFailure?
  /// Status and header fields.
  var head = CurlAnswer()
  /// The body, content-coding undone.
  var body: [UInt8] = []
  /// The numeric address that answered.
  var remoteAddress: String?
  /// Whether the host speaks HTTP/2.
  var isFromHTTP2Host = false
}

/// Tells what an answer makes of its tile.
///
/// Source: contract, section 2, "Download", and section 4.
struct AnswerJudge {
  /// Looks into the bodies.
  var gate: ContentGate

  /// What no message may hold; a token joins them once it is there.
  var secrets: Secrets

  private let source: TileSource
  private let redirects: RedirectRule

  init(source: TileSource, gate: ContentGate, secrets: Secrets, isProxied: Bool) {
    self.source = source
    self.gate = gate
    self.secrets = secrets
    redirects = RedirectRule(isProxied: isProxied)
  }

  /// What `answer` makes of the tile of `request`.
  ///
  /// - Parameters:
  ///   - answer: what came of the request.
  ///   - request: the tile, and how it was asked for.
  ///   - held: what the store holds of the tile; nil where it is not asked for again.
  ///   - wallTime: the time of day in seconds since 1970.
  /// - Returns: the tile's outcome, or whether and where it is asked for again.
  func judge(
    _ answer: consuming TileAnswer, for request: TileRequest, held: HeldTile? = nil, wallTime: Int64
  ) -> TryEnd {
    if !secrets.isEmpty { forgetEchoes(in: &answer.head) }
    if let failure = answer.failure {
      let isRefused = failure.kind == .notTakenUp && answer.isFromHTTP2Host
      if isRefused, request.refusedStreams <= TileRequest.mostRefusedStreams { return .askAgain }
      return judge(failure, answer.head, request)
    }
    let status = answer.head.status
    switch status {
    case 200:
      return judgeBody(answer, request)
    case 204, 404, 410:
      if source.specification.missing == .absent { return .absent }
      return failed(request, .http(status), text(of: answer), status, .never)
    case 304:
      return judgeUnchanged(answer.head, request, held)
    case _ where RedirectRule.isRedirect(status: status):
      return judgeRedirect(answer, request)
    default:
      return judgeStatus(answer, request, wallTime)
    }
  }

  /// Drops the validators that hold a secret: they would be kept in the store.
  ///
  /// Such a tile is asked for whole when it is refreshed.
  private func forgetEchoes(in head: inout CurlAnswer) {
    if let etag = head.etag, secrets.areIn(etag) { head.etag = nil }
    if let date = head.lastModified, secrets.areIn(date) { head.lastModified = nil }
  }

  private func judgeBody(_ answer: consuming TileAnswer, _ request: TileRequest) -> TryEnd {
    let head = answer.head
    let isRefusal = ForeignAnswer.refusesToken(answer.body)
    // A validator belongs to the server that gave it, and is sent to no other one.
    let verdict = gate.judge(
      answer.body, contentType: head.contentType, etag: request.isHome ? head.etag : nil,
      lastModified: request.isHome ? head.lastModified : nil)
    switch verdict {
    case .tile(let body): return .stored(body)
    case .placeholder: return .absent
    case .rejected(let reason, let detail):
      return failed(request, reason, detail, head.status, isRefusal ? .refused : .afterPause)
    }
  }

  /// A 304 is an answer only where it was asked for by validators (RFC 9110, 15.4.5).
  private func judgeUnchanged(
    _ head: CurlAnswer, _ request: TileRequest, _ held: HeldTile?
  ) -> TryEnd {
    guard let sent = request.validators(of: held) else {
      return failed(
        request, .http(head.status), "not modified, which was not asked", head.status, .never)
    }
    // Fields that the answer leaves out stay as they are (RFC 9111, 4.3.4).
    let now = TileValidators(
      etag: head.etag ?? sent.etag, lastModified: head.lastModified ?? sent.lastModified)
    return .unchanged(now == sent ? nil : now)
  }

  private func judgeRedirect(_ answer: TileAnswer, _ request: TileRequest) -> TryEnd {
    let status = answer.head.status
    guard let location = answer.head.location else {
      return failed(request, .http(status), "a redirect without Location", status, .never)
    }
    guard let here = request.trail?.target ?? CurlURL(source.url(for: request.tile.tile)) else {
      return failed(request, .redirect, "the address cannot be read", status, .never)
    }
    let decision = redirects.decide(
      source: here, trail: request.trail, location: location,
      remoteAddress: answer.remoteAddress)
    switch decision {
    case .follow(let trail): return .redirected(trail)
    case .refuse(let reason, let detail): return failed(request, reason, detail, status, .never)
    }
  }

  private func judgeStatus(_ answer: TileAnswer, _ request: TileRequest, _ wallTime: Int64)
    -> TryEnd
  {
    let status = answer.head.status
    guard RetryPolicy.isRetried(status: status) else {
      let isRefusal = RetryPolicy.isRefusal(status: status)
      return failed(
        request, .http(status), text(of: answer), status, isRefusal ? .refused : .never)
    }
    let pause = answer.head.retryAfter.flatMap {
      RetryPolicy.seconds(retryAfter: $0, now: wallTime)
    }
    let isLimit = status == 429 || (status == 503 && answer.head.retryAfter != nil)
    return failed(
      request, isLimit ? .rateLimited : .http(status), text(of: answer), status,
      pause.map { .afterHold(seconds: $0) } ?? .afterPause)
  }

  private func judge(_ failure: CurlFailure, _ head: CurlAnswer, _ request: TileRequest) -> TryEnd {
    let (reason, retry): (FailureReason, Retry) =
      switch failure.kind {
      case .nameUnknown: (.dns, .afterPause)
      case .notConnected: (.connect, .afterPause)
      case .tls: (.tls, .afterPause)
      case .timedOut: (.timeout, .afterPause)
      case .stalled: (.stalled, .afterPause)
      case .reset: (.reset, .afterPause)
      case .repeated, .notTakenUp: (.reset, .onFreshConnection)
      case .truncated: (.truncated, .afterPause)
      case .badResponse: (.badResponse, .afterPause)
      case .badAddress: (.badResponse, .never)
      case .tooLarge: (.tooLarge, .never)
      case .addressRefused: (.blocked, .never)
      }
    let detail =
      switch failure.kind {
      case .repeated, .notTakenUp: "the connection was reset before an answer"
      case .addressRefused: "a redirect led to a loopback, link-local or private address"
      case .tooLarge: "more bytes than download.maxTileBytes allows"
      case .nameUnknown, .notConnected, .tls, .timedOut, .stalled, .reset, .truncated,
        .badResponse, .badAddress:
        failure.message
      }
    return failed(request, reason, detail, head.status, retry, curlCode: failure.code)
  }

  private func failed(
    _ request: TileRequest, _ reason: FailureReason, _ detail: String, _ status: Int,
    _ retry: Retry, curlCode: Int = 0
  ) -> TryEnd {
    let failure = TileFailure(
      reason: reason, detail: secrets.scrubbed(detail), status: status, curlCode: curlCode,
      url: source.maskedURL(for: request.tile.tile))
    return .failed(failure, retry)
  }

  private func text(of answer: TileAnswer) -> String { ErrorText.line(answer.body) }
}
