internal import CCurl

/// One libcurl easy handle, used for one transfer after the other, and what its transfer brought.
///
/// It belongs to a `CurlMulti` and to that one's thread.
public final class CurlTransfer {
  /// Bytes kept of a body that is no tile: enough for an error text.
  static let errorTextLimit = 2_048
  /// Bytes that a `Content-Length` alone can claim: beyond them room is made as they come.
  static let mostReserved = 1 << 20
  /// Bytes kept of such a body where it came in a content-coding, which is undone whole or not.
  static let codedErrorLimit = 65_536
  /// Bytes read of a body that is no tile: above, a new connection costs less than the rest of it.
  static let errorBodyLimit = 262_144

  /// The transfer's place among those of its `CurlMulti`, from 0.
  public let slot: Int
  /// The status and header fields of the answer.
  public internal(set) var answer = CurlAnswer()
  /// Requests that went out since `prepare`; libcurl is never let send a second one.
  public internal(set) var sends = 0

  let easy: UnsafeMutableRawPointer
  let settings: CurlSettings
  let watch: ConnectionWatch
  var body: [UInt8] = []
  /// Bytes of the body as it came so far, kept or not.
  var received = 0
  var stop: Stop?
  var addressGuard: CurlAddressGuard?
  private let errorText: UnsafeMutablePointer<CChar>
  // What the handle is set to now, so that only changes are told to libcurl.
  private var headers: CurlHeaderList?
  private var credentials: CurlCredentials?
  private var isFresh = false
  private(set) var waitsForStreams = false
  private var viaProxy = true

  /// Why a callback ended the transfer.
  enum Stop { case repeated, notTakenUp, notQuiet, addressRefused, tooLarge, toldEnough }

  init(slot: Int, settings: CurlSettings, watch: ConnectionWatch) throws(CurlError) {
    guard let easy = curl_easy_init() else {
      throw CurlError(easy: CURLE_OUT_OF_MEMORY, operation: "curl_easy_init")
    }
    self.slot = slot
    self.settings = settings
    self.watch = watch
    self.easy = easy
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    try configure()
  }

  deinit {
    curl_easy_cleanup(easy)
    errorText.deallocate()
  }

  /// Sets the handle up for `request` and forgets the transfer before.
  func prepare(_ request: CurlRequest) throws(CurlError) {
    if stop == .repeated || stop == .notTakenUp { try startOver() }
    answer = CurlAnswer()
    sends = 0
    stop = nil
    body = []
    received = 0
    errorText[0] = 0
    addressGuard = request.addressGuard
    try set(CURLOPT_URL, request.url)
    if headers !== request.headers {
      headers = request.headers
      try check(tileseed_set_list(easy, CURLOPT_HTTPHEADER, request.headers.first))
    }
    if credentials != request.credentials { try set(request.credentials) }
    try set(isFresh: request.freshConnection)
    let mayShare = settings.http2 && request.url.hasPrefix("https:")
    if waitsForStreams != mayShare {
      waitsForStreams = mayShare
      try set(CURLOPT_PIPEWAIT, mayShare ? 1 : 0)
    }
    if viaProxy != request.viaProxy {
      viaProxy = request.viaProxy
      // An empty string is "none", even where the environment names one.
      try set(CURLOPT_PROXY, viaProxy ? settings.proxy : "")
    }
  }

  /// Sets a transfer that sent nothing up once more, on a connection of its own.
  ///
  /// - Returns: false where libcurl refuses.
  func prepareAnew() -> Bool {
    stop = nil
    errorText[0] = 0
    do throws(CurlError) {
      try set(isFresh: true)
      return true
    } catch {
      return false
    }
  }

  /// The body, whose ownership goes to the caller.
  ///
  /// Of an answer with another status than 200 only the first 2,048 bytes are kept.
  public func takeBody() -> [UInt8] { exchange(&body, with: []) }

  /// Bytes of the body as they came over the wire.
  public var bytesReceived: Int {
    var count: curl_off_t = 0
    tileseed_get_offset(easy, CURLINFO_SIZE_DOWNLOAD_T, &count)
    return Int(count)
  }

  /// The numeric address that the request was sent to, a proxy's where there is one.
  public var remoteAddress: String? {
    var text: UnsafePointer<CChar>?
    guard tileseed_get_string(easy, CURLINFO_PRIMARY_IP, &text) == CURLE_OK, let text else {
      return nil
    }
    let address = String(cString: text)
    return address.isEmpty ? nil : address
  }

  /// What `code` means for the transfer that just ended; nil where it went well.
  func failure(_ code: CURLcode) -> CurlFailure? {
    guard code != CURLE_OK else { return cutHead }
    guard !hasToldEnough(code) else { return nil }
    let said = String(cString: errorText)
    let message = said.isEmpty ? String(cString: curl_easy_strerror(code)) : said
    let kind: CurlFailure.Kind =
      switch stop {
      case .repeated, .notQuiet: .repeated
      case .notTakenUp: .notTakenUp
      case .addressRefused: .addressRefused
      case .tooLarge: .tooLarge
      case nil, .toldEnough:
        CurlFailure.Kind(
          code: Int(code.rawValue), message: message, wasSent: sends > 0, timedOut: usedItsTime)
      }
    return CurlFailure(kind: kind, code: Int(code.rawValue), message: message)
  }

  /// Whether libcurl has told of an error since `prepare`.
  var hasError: Bool { errorText[0] != 0 }

  /// Whether the status says all that matters, however much body was still to come.
  private func hasToldEnough(_ code: CURLcode) -> Bool {
    stop == .toldEnough
      || (code == CURLE_FILESIZE_EXCEEDED && answer.status >= 200 && answer.status != 200)
  }

  /// A failure where the connection ended before the answer's head did.
  ///
  /// libcurl is content with any line of a head, so that half of a 404 would be one.
  private var cutHead: CurlFailure? {
    guard !answer.isWholeHead || answer.status < 200 else { return nil }
    return CurlFailure(
      kind: .reset, code: Int(CURLE_GOT_NOTHING.rawValue),
      message: "the connection ended in the head of the answer")
  }

  private var usedItsTime: Bool {
    var microseconds: curl_off_t = 0
    tileseed_get_offset(easy, CURLINFO_TOTAL_TIME_T, &microseconds)
    // libcurl's timers are good to a millisecond.
    return Double(microseconds) / 1e6 >= settings.timeout - 0.002
  }

  /// Gives libcurl's handle its first state.
  ///
  /// libcurl counts its repeats over transfers and fails on the sixth, as long as none succeeds.
  private func startOver() throws(CurlError) {
    curl_easy_reset(easy)
    (headers, credentials, isFresh, waitsForStreams, viaProxy) = (nil, nil, false, false, true)
    try configure()
  }

  private func configure() throws(CurlError) {
    let me = Unmanaged.passUnretained(self).toOpaque()
    try check(tileseed_set_http_only(easy))
    try set(CURLOPT_NOSIGNAL, 1)
    try check(tileseed_set_pointer(easy, CURLOPT_PRIVATE, me))
    try check(tileseed_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText))
    try check(tileseed_set_data_callback(easy, CURLOPT_WRITEFUNCTION, receiveBody))
    try check(tileseed_set_pointer(easy, CURLOPT_WRITEDATA, me))
    try check(tileseed_set_data_callback(easy, CURLOPT_HEADERFUNCTION, receiveHeader))
    try check(tileseed_set_pointer(easy, CURLOPT_HEADERDATA, me))
    try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    try check(tileseed_set_prerequest(easy, permitRequest))
    try check(tileseed_set_pointer(easy, CURLOPT_PREREQDATA, me))
    try check(tileseed_set_socket_callback(easy, noteSocket))
    try check(tileseed_set_pointer(easy, CURLOPT_SOCKOPTDATA, me))
    try set(CURLOPT_ACCEPT_ENCODING, ContentCoding.accepted)
    try set(CURLOPT_HTTP_CONTENT_DECODING, 0)
    let version = settings.http2 ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1
    try set(CURLOPT_HTTP_VERSION, Int(version))
    try set(CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(settings.connectTimeout))
    try set(CURLOPT_TIMEOUT_MS, Self.milliseconds(settings.timeout))
    try set(CURLOPT_LOW_SPEED_LIMIT, 1)
    try set(CURLOPT_LOW_SPEED_TIME, max(1, Int(settings.stallTimeout.rounded(.up))))
    try check(
      tileseed_set_offset(easy, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(settings.bodyLimit)))
    if let proxy = settings.proxy { try set(CURLOPT_PROXY, proxy) }
    if let caBundle = settings.caBundle { try set(CURLOPT_CAINFO, caBundle) }
  }

  private func set(isFresh new: Bool) throws(CurlError) {
    guard isFresh != new else { return }
    isFresh = new
    try set(CURLOPT_FRESH_CONNECT, new ? 1 : 0)
  }

  private func set(_ new: CurlCredentials?) throws(CurlError) {
    credentials = new
    var (user, password, bearer): (String?, String?, String?)
    switch new {
    case .basic(let name, let word): (user, password) = (name, word)
    case .bearer(let token): bearer = token
    case nil: break
    }
    try set(CURLOPT_USERNAME, user)
    try set(CURLOPT_PASSWORD, password)
    try set(CURLOPT_XOAUTH2_BEARER, bearer)
    let scheme: UInt = bearer == nil ? 1 << 0 : 1 << 6  // CURLAUTH_BASIC, CURLAUTH_BEARER
    try set(CURLOPT_HTTPAUTH, Int(scheme))
  }

  private func set(_ option: CURLoption, _ value: Int) throws(CurlError) {
    try check(tileseed_set_long(easy, option, value))
  }

  private func set(_ option: CURLoption, _ value: String?) throws(CurlError) {
    try check(tileseed_set_string(easy, option, value))
  }

  private func check(_ code: CURLcode) throws(CurlError) {
    guard code == CURLE_OK else { throw CurlError(easy: code, operation: "curl_easy_setopt") }
  }

  /// Zero would be libcurl's "no limit" or its own default.
  private static func milliseconds(_ seconds: Double) -> Int {
    max(1, Int((seconds * 1_000).rounded(.up)))
  }
}
