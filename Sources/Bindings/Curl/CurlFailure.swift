internal import CCurl

/// Why a transfer brought no whole answer.
public struct CurlFailure: Sendable, Hashable {
  /// The kinds of failure that a caller tells apart.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// The host's (or the proxy's) name is not known.
    case nameUnknown
    /// No connection, or none in time.
    case notConnected
    /// The encrypted connection could not be made.
    case tls
    /// The whole answer took too long.
    case timedOut
    /// No byte came for too long.
    case stalled
    /// The connection was reset, or closed without an answer.
    case reset
    /// The body was shorter than the server had said.
    case truncated
    /// Not HTTP, or a bad content-coding.
    case badResponse
    /// A body above the limit.
    case tooLarge
    /// A reused connection died and libcurl was about to repeat the request by itself.
    case repeated
    /// The same, but the connection ended in good order. Over HTTP/2 the server has told then that
    /// it did not take the request up (GOAWAY, REFUSED_STREAM: RFC 9113, 8.7).
    case notTakenUp
    /// The connection led to an address that the request's `CurlAddressGuard` refuses.
    case addressRefused
    /// The address cannot be asked for at all.
    case badAddress
  }

  /// What kind of failure it is.
  public let kind: Kind
  /// libcurl's result code (https://curl.se/libcurl/c/libcurl-errors.html).
  public let code: Int
  /// libcurl's own words; may hold the address or a part of it.
  public let message: String

  /// A failure of that kind.
  public init(kind: Kind, code: Int, message: String) {
    self.kind = kind
    self.code = code
    self.message = message
  }
}

extension CurlFailure.Kind {
  /// The kind that a result code stands for.
  ///
  /// - Parameters:
  ///   - code: libcurl's result code, not `CURLE_OK`.
  ///   - message: libcurl's own words: it has one code for a dead connection and for bad framing.
  ///   - wasSent: whether a request went out; before that, a broken connection is none at all.
  ///   - timedOut: whether the time for the whole answer was used up.
  init(code: Int, message: String, wasSent: Bool, timedOut: Bool) {
    switch CURLcode(UInt32(code)) {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
      self = .nameUnknown
    case CURLE_COULDNT_CONNECT, CURLE_PROXY, CURLE_INTERFACE_FAILED, CURLE_NO_CONNECTION_AVAILABLE:
      self = .notConnected
    case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED,
      CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_PEER_FAILED_VERIFICATION,
      CURLE_USE_SSL_FAILED, CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT:
      self = .tls
    case CURLE_OPERATION_TIMEDOUT:
      self = !wasSent ? .notConnected : timedOut ? .timedOut : .stalled
    case CURLE_PARTIAL_FILE:
      self = .truncated
    case CURLE_RECV_ERROR where wasSent && Self.isAboutFraming(message):
      self = .badResponse
    case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2, CURLE_HTTP2_STREAM,
      CURLE_HTTP3, CURLE_QUIC_CONNECT_ERROR:
      self = wasSent ? .reset : .notConnected
    case CURLE_FILESIZE_EXCEEDED:
      self = .tooLarge
    case CURLE_URL_MALFORMAT:
      self = .badAddress
    case CURLE_UNSUPPORTED_PROTOCOL:
      // Also libcurl's word for an answer that is not HTTP (0.9).
      self = wasSent ? .badResponse : .badAddress
    default:
      self = .badResponse
    }
  }

  /// libcurl 7.88 and 8: chunks that are none ("… in chunked-encoding"), and a header section
  /// without an end ("Too large response headers").
  private static func isAboutFraming(_ message: String) -> Bool {
    message.hasSuffix("chunked-encoding") || message.hasPrefix("Too large response headers")
  }
}
