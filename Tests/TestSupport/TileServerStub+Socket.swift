import Foundation

/// The socket calls of the stub server.
enum StubSocket {
  /// Listens on that port of 127.0.0.1; 0: on a free one.
  static func listen(port: Int = 0) throws -> (socket: Int32, port: Int) {
    let listener = socket(AF_INET, streamType, 0)
    guard listener >= 0 else { throw StubSocketError(call: "socket", number: errno) }
    _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
    _ = fcntl(listener, F_SETFL, O_NONBLOCK)
    // A port is free again as soon as its server has stopped.
    var one: Int32 = 1
    setsockopt(
      listener, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let failed: String? = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        guard bind(listener, pointer, length) == 0 else { return "bind" }
        guard Foundation.listen(listener, 1_024) == 0 else { return "listen" }
        return getsockname(listener, pointer, &length) == 0 ? nil : "getsockname"
      }
    }
    if let failed {
      let number = errno
      close(listener)
      throw StubSocketError(call: failed, number: number)
    }
    return (listener, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// Accepts a connection; -1 where there is none.
  static func accept(_ listener: Int32) -> Int32 {
    let socket = Foundation.accept(listener, nil, nil)
    guard socket >= 0 else { return -1 }
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    // Some systems hand the listener's flags on.
    _ = fcntl(socket, F_SETFL, 0)
    var one: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &one, size)
    #if canImport(Darwin)
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &one, size)
    #endif
    return socket
  }

  /// Sends all of `bytes`; false when the other side is gone or the server is stopped.
  static func send(_ bytes: ArraySlice<UInt8>, to socket: Int32) -> Bool {
    bytes.withUnsafeBytes { send($0, to: socket) }
  }

  /// Sends all of `buffer`; false when the other side is gone or the server is stopped.
  static func send(_ buffer: UnsafeRawBufferPointer, to socket: Int32) -> Bool {
    var sent = 0
    while sent < buffer.count {
      let rest = UnsafeRawBufferPointer(rebasing: buffer[sent...])
      let count = Foundation.send(socket, rest.baseAddress, rest.count, sendFlags)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Reads what has come, or waits for it; empty at the connection's end.
  static func receive(from socket: Int32, peek: Bool = false) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let flags = peek ? Int32(MSG_PEEK) : 0
      let count = recv(socket, &buffer, buffer.count, flags)
      if count < 0, errno == EINTR { continue }
      return Array(buffer.prefix(max(count, 0)))
    }
  }

  /// Makes the coming close a reset.
  static func resetAtClose(_ socket: Int32) {
    var choice = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &choice, socklen_t(MemoryLayout<linger>.size))
  }

  /// Waits for one of the events and returns what came for each; all zero after `milliseconds`.
  static func poll(_ wanted: [(socket: Int32, events: Int32)], milliseconds: Int32 = -1) -> [Int32]
  {
    var entries = wanted.map { pollfd(fd: $0.socket, events: Int16($0.events), revents: 0) }
    while Foundation.poll(&entries, nfds_t(entries.count), milliseconds) < 0, errno == EINTR {}
    return entries.map { Int32($0.revents) }
  }

  #if canImport(Darwin)
    private static let streamType = SOCK_STREAM
    private static let sendFlags: Int32 = 0
  #else
    private static let streamType = Int32(SOCK_STREAM.rawValue)
    private static let sendFlags = Int32(MSG_NOSIGNAL)
  #endif
}

/// A socket call that failed while a stub server started.
struct StubSocketError: Error, CustomStringConvertible {
  let call: String
  let number: Int32

  var description: String { "stub server: \(call) failed: \(String(cString: strerror(number)))" }
}
