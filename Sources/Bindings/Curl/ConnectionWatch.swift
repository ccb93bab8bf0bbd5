internal import CCurl

/// Knows on which kept connections a server has gone on talking after its answer.
///
/// What comes behind the end of an answer would be taken for the answer to the next request, and so
/// every answer on that connection for that of the request after it (RFC 9112, 9.2). libcurl before
/// 8.1 sends its next request all the same.
final class ConnectionWatch {
  private struct Connection {
    let socket: curl_socket_t
    /// Over HTTP/2 a server may talk at any time.
    var speaksHTTP1 = false
  }

  /// Sockets whose local port is not known yet.
  private var opened: Set<curl_socket_t> = []
  /// Connections by their local port, which libcurl tells before it sends a request.
  private var connections: [Int32: Connection] = [:]

  /// Notes a socket that is about to be connected.
  func open(_ socket: curl_socket_t) { opened.insert(socket) }

  /// Whether nothing has come on the connection from that port that nobody asked for.
  ///
  /// - Parameters:
  ///   - localPort: the connection's port on this side.
  ///   - mayBeHTTP2: true: nothing is looked for before HTTP/1 was heard on the connection.
  /// - Returns: false where the connection must not be used.
  func isQuiet(localPort: Int32, mayBeHTTP2: Bool) -> Bool {
    // First, since an old connection may have had the same port.
    if let socket = opened.first(where: { tileseed_local_port($0) == localPort }) {
      opened.remove(socket)
      connections[localPort] = Connection(socket: socket)
      return true
    }
    guard let connection = connections[localPort], connection.speaksHTTP1 || !mayBeHTTP2 else {
      return true
    }
    return tileseed_has_input(connection.socket) == 0
  }

  /// Notes the version of HTTP that a transfer met.
  func ended(_ easy: UnsafeMutableRawPointer) {
    var (version, port) = (0, 0)
    tileseed_get_long(easy, CURLINFO_HTTP_VERSION, &version)
    guard version == CURL_HTTP_VERSION_1_1 || version == CURL_HTTP_VERSION_1_0 else { return }
    tileseed_get_long(easy, CURLINFO_LOCAL_PORT, &port)
    connections[Int32(port)]?.speaksHTTP1 = true
  }
}
