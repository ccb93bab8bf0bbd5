internal import CCurl

/// What libcurl itself refused to do; how a single transfer ended is a `CurlFailure`.
public struct CurlError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The call that failed.
  public let operation: String
  /// libcurl's result code (https://curl.se/libcurl/c/libcurl-errors.html).
  public let code: Int
  /// libcurl's own words for it.
  public let message: String

  init(multi code: CURLMcode, operation: String) {
    self.operation = operation
    self.code = Int(code.rawValue)
    message = String(cString: curl_multi_strerror(code))
  }

  init(easy code: CURLcode, operation: String) {
    self.operation = operation
    self.code = Int(code.rawValue)
    message = String(cString: curl_easy_strerror(code))
  }

  /// The call, the words and the code.
  public var description: String { "\(operation): \(message) (libcurl code \(code))" }
}
