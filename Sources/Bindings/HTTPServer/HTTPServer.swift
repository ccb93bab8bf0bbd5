internal import CMicroHTTPD

/// An HTTP/1.1 server on 127.0.0.1, by GNU libmicrohttpd; answers GET and HEAD.
///
/// It runs on threads of its own, keeps connections alive, and is stopped by `stop()` or when it
/// goes away.
public final class HTTPServer: Sendable {
  /// Makes the answer to a request; called on the server's threads, several at a time.
  public typealias Handler = @Sendable (borrowing HTTPRequest) -> HTTPResponse

  /// The port that it listens on.
  public let port: Int
  private let daemon: Lock<UInt?>
  private let context: HandlerBox

  /// Starts to listen on 127.0.0.1.
  /// - Parameters:
  ///   - port: 1...65535, or 0 for one that is free.
  ///   - threads: threads that answer, at least 1.
  ///   - handler: makes the answers.
  /// - Throws: `HTTPServerError` where the port cannot be had.
  public init(
    port: UInt16 = 0, threads: Int = 2, handler: @escaping Handler
  ) throws(HTTPServerError) {
    context = HandlerBox(handler)
    // The daemon is stopped before `context` goes away: see `deinit`.
    let reference = Unmanaged.passUnretained(context).toOpaque()
    // A pool of one is refused by libmicrohttpd: it wants 0 for a single thread.
    let pool = threads > 1 ? UInt32(clamping: threads) : 0
    guard let started = tileseed_httpd_start(port, pool, answer, reference) else {
      throw HTTPServerError(port: Int(port))
    }
    self.port = Int(tileseed_httpd_port(started))
    daemon = Lock(UInt(bitPattern: started))
  }

  deinit { stop() }

  /// Stops listening, closes every connection and ends the threads; returns when it is done.
  ///
  /// A second call does nothing.
  public func stop() {
    let address = daemon.withLock { (running: inout UInt?) -> UInt? in
      defer { running = nil }
      return running
    }
    if let address { MHD_stop_daemon(OpaquePointer(bitPattern: address)) }
  }
}

/// The server could not be started.
public struct HTTPServerError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The port that was asked for; 0 for any.
  public let port: Int

  /// What was not possible.
  public var description: String {
    port == 0
      ? "no server could be started on 127.0.0.1: no port or no thread is left"
      : "no server could be started on 127.0.0.1:\(port): is the port in use?"
  }
}

private final class HandlerBox: Sendable {
  let handler: HTTPServer.Handler
  init(_ handler: @escaping HTTPServer.Handler) { self.handler = handler }
}

/// libmicrohttpd's access handler.
///
/// At file scope, so that it belongs to no actor: it is called on the server's threads.
private func answer(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
  _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?,
  _ upload: UnsafePointer<CChar>?, _ uploadSize: UnsafeMutablePointer<Int>?,
  _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let context, let connection, let url, let method else { return .NO }
  let verb = String(cString: method)
  guard verb == "GET" || verb == "HEAD" else {
    // Closed afterwards, so that a body which nobody reads is not taken for the next request.
    let refusal = HTTPResponse.text(
      405, "only GET and HEAD are answered here",
      fields: [.init("Allow", "GET, HEAD"), .init("Connection", "close")])
    return queue(refusal, on: connection)
  }
  // The first call of a request brings its head alone; an answer queued then would end keep-alive.
  if let state, state.pointee == nil {
    state.pointee = context
    return .YES
  }
  if let uploadSize, uploadSize.pointee > 0 {
    uploadSize.pointee = 0
    return .YES
  }
  let box = Unmanaged<HandlerBox>.fromOpaque(context).takeUnretainedValue()
  let request = HTTPRequest(method: verb, path: String(cString: url), connection: connection)
  return queue(box.handler(request), on: connection)
}

private func queue(_ answer: HTTPResponse, on connection: OpaquePointer) -> MHD_Result {
  let made = answer.body.withUnsafeBytes { tileseed_httpd_response($0.baseAddress, $0.count) }
  guard let response = made else { return .NO }
  defer { MHD_destroy_response(response) }
  for field in answer.fields {
    guard MHD_add_response_header(response, field.name, field.value) == .YES else {
      return .NO
    }
  }
  return MHD_queue_response(connection, UInt32(answer.status), response)
}
