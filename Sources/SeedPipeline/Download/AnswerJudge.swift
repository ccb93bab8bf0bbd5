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
}

/// Tells what an answer makes of its tile.
///
/// Source: contract, section 2, "Download", and section 4.
struct AnswerJudge {
  /// Looks into the bodies.
  var gate: ContentGate

  private let source: TileSource
  private let secrets: Secrets
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
  ///   - wallTime: the time of day in seconds since 1970.
  /// - Returns: the tile's outcome, or whether and where it is asked for again.
  func judge(_ answer: consuming TileAnswer, for request: TileRequest, wallTime: Int64) -> TryEnd {
    if let failure = answer.failure { return judge(failure, answer.head, request) }
    let status = answer.head.status
    switch status {
    case 200:
      return judgeBody(answer, request)
    case 204, 404, 410:
      if source.specification.missing == .absent { return .absent }
      return failed(request, .http(status), text(of: answer), status, .never)
    case _ where RedirectRule.isRedirect(status: status):
      return judgeRedirect(answer, request)
    default:
      return judgeStatus(answer, request, wallTime)
    }
  }

  private func judgeBody(_ answer: consuming TileAnswer, _ request: TileRequest) -> TryEnd {
    let head = answer.head
    let verdict = gate.judge(
      answer.body, contentType: head.contentType, etag: head.etag,
      lastModified: head.lastModified)
    switch verdict {
    case .tile(let body): return .stored(body)
    case .placeholder: return .absent
    case .rejected(let reason, let detail):
      return failed(request, reason, detail, head.status, .afterPause)
    }
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
      return failed(request, .http(status), text(of: answer), status, .never)
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
      case .repeated: (.reset, .onFreshConnection)
      case .truncated: (.truncated, .afterPause)
      case .badResponse: (.badResponse, .afterPause)
      case .badAddress: (.badResponse, .never)
      case .tooLarge: (.tooLarge, .never)
      case .addressRefused: (.blocked, .never)
      }
    let detail =
      switch failure.kind {
      case .repeated: "the connection was reset before an answer"
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
