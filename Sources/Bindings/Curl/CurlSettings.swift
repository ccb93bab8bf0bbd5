internal import CCurl

/// What all transfers of a `CurlMulti` share.
public struct CurlSettings: Sendable, Hashable {
  /// Seconds to connect, the encryption included.
  public var connectTimeout = 10.0
  /// Seconds for a whole answer.
  public var timeout = 60.0
  /// Seconds without a byte; libcurl counts whole ones, so it is rounded up.
  public var stallTimeout = 20.0
  /// Bytes of a decoded body; a larger one is a failure.
  public var bodyLimit = 20_000_000
  /// A proxy's address, maybe with credentials; nil: from the environment.
  public var proxy: String?
  /// A file of certificate authorities; nil: the system's.
  public var caBundle: String?
  /// Whether HTTP/2 is offered over TLS.
  public var http2 = true
  /// Transfers at once, all hosts.
  public var transfers = 8
  /// Transfers at once to one host.
  public var transfersPerHost = 8

  /// The usual settings.
  public init() {}
}

extension CurlSettings {
  /// Whether a proxy may stand between: the one named here, or one of the environment.
  public var mayUseProxy: Bool {
    // The variables that libcurl looks at (https://everything.curl.dev/usingcurl/proxies/env.html).
    let variables = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
    return proxy != nil || variables.contains { getenv($0) != nil }
  }
}
