import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One connection to a server on 127.0.0.1, kept alive from request to request.
final class LoopbackClient {
  struct Answer {
    let status: Int
    let fields: [String: String]
    let body: [UInt8]
  }

  private let descriptor: Int32

  init(port: Int) throws {
    #if canImport(Darwin)
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  deinit { close(descriptor) }

  /// Sends a request without a body and reads the answer to its end.
  func send(_ method: String = "GET", _ path: String, fields: [String] = []) throws -> Answer {
    let head = ["\(method) \(path) HTTP/1.1", "Host: 127.0.0.1"] + fields
    return try send(raw: head.joined(separator: "\r\n") + "\r\n\r\n", hasBody: method != "HEAD")
  }

  /// Sends bytes as they are and reads one answer.
  func send(raw: String, hasBody: Bool = true) throws -> Answer {
    let bytes = Array(raw.utf8)
    guard write(descriptor, bytes, bytes.count) == bytes.count else { throw POSIXError(.EPIPE) }
    var received: [UInt8] = []
    let end = Array("\r\n\r\n".utf8)
    var headEnd = received.firstRange(of: end)
    while headEnd == nil {
      received += try receive()
      headEnd = received.firstRange(of: end)
    }
    let headRange = headEnd ?? received.startIndex..<received.startIndex
    let lines = String(decoding: received[..<headRange.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      fields[parts[0].lowercased()] =
        parts.count > 1
        ? parts[1].trimmingCharacters(in: .whitespaces) : ""
    }
    let status = Int(lines[0].split(separator: " ")[1]) ?? 0
    var body = Array(received[headRange.upperBound...])
    let length = hasBody && status != 304 ? Int(fields["content-length"] ?? "0") ?? 0 : 0
    while body.count < length { body += try receive() }
    return Answer(status: status, fields: fields, body: body)
  }

  private func receive() throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { throw POSIXError(.ECONNRESET) }
    return Array(buffer[..<count])
  }
}
