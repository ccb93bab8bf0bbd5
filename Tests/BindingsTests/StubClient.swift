import Foundation

/// A bare HTTP client, blocking, for the tests of the stub server alone.
final class StubClient {
  private var socket: Int32
  private var unread: [UInt8] = []
  private let host: String

  struct Answer {
    var status = 0
    var headers: [String: String] = [:]
    var body: [UInt8] = []
    var text: String { String(decoding: body, as: UTF8.self) }
    func header(_ name: String) -> String? { headers[name] }
  }

  init(port: Int) throws {
    host = "127.0.0.1:\(port)"
    #if canImport(Darwin)
      let type = SOCK_STREAM
    #else
      let type = Int32(SOCK_STREAM.rawValue)
    #endif
    socket = Foundation.socket(AF_INET, type, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    // A test that waits for ever tells less than one that fails.
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  deinit { close() }

  func close() {
    if socket >= 0 { _ = Foundation.close(socket) }
    socket = -1
  }

  func get(_ target: String) {
    let bytes = Array("GET \(target) HTTP/1.1\r\nHost: \(host)\r\n\r\n".utf8)
    _ = Foundation.send(socket, bytes, bytes.count, 0)
  }

  /// Reads one answer with a Content-Length.
  func readAnswer() -> Answer {
    let lines = read(through: "\r\n\r\n").components(separatedBy: "\r\n")
    var answer = Answer()
    answer.status = Int(lines[0].split(separator: " ").dropFirst().first ?? "") ?? 0
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      answer.headers[line[..<colon].lowercased()] =
        line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    let length = Int(answer.headers["content-length"] ?? "") ?? 0
    while unread.count < length, fill() > 0 {}
    answer.body = Array(unread.prefix(length))
    unread.removeFirst(answer.body.count)
    return answer
  }

  /// Reads up to and with `mark`.
  func read(through mark: String) -> String {
    while true {
      if let range = unread.firstRange(of: Array(mark.utf8)) {
        defer { unread.removeSubrange(..<range.upperBound) }
        return String(decoding: unread[..<range.upperBound], as: UTF8.self)
      }
      guard fill() > 0 else { return String(decoding: unread, as: UTF8.self) }
    }
  }

  /// Reads at least `count` bytes, or to the end, and tells how many there were.
  func read(atLeast count: Int) -> Int {
    while unread.count < count, fill() > 0 {}
    return unread.count
  }

  /// Reads to the end: the bytes, and 0 or the error's number.
  func readToEnd() -> (bytes: [UInt8], end: Int32) {
    while true {
      let count = fill()
      if count <= 0 { return (unread, count == 0 ? 0 : errno) }
    }
  }

  private func fill() -> Int {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket, &buffer, buffer.count, 0)
    if count > 0 { unread += buffer[..<count] }
    return count
  }
}
