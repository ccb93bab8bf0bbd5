import Foundation

/// A request as the stub server read it.
public struct StubRequest: Sendable {
  /// The method, as sent.
  public let method: String
  /// The request target, as sent.
  public let target: String
  /// The header fields, in order, as sent.
  public let headers: [(name: String, value: String)]
  /// Which connection brought it, counted from 1.
  public internal(set) var connection = 0
  /// Its place among all requests, counted from 1.
  public internal(set) var serial = 0
  /// How often this path has been asked for, this request included.
  public internal(set) var pathSerial = 0
  /// Requests in flight at its arrival, itself included.
  public internal(set) var inFlight = 0
  /// Connections open at its arrival.
  public internal(set) var open = 0
  /// When its head was read.
  public internal(set) var instant: ContinuousClock.Instant = .now

  /// The target up to the question mark.
  public var path: String { String(target.prefix { $0 != "?" }) }

  /// The target after the question mark; nil without one.
  public var query: String? {
    target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) }
  }

  /// The value of the first field of that name, whatever its case.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The last three whole numbers of the path, the usual z, x and y.
  public var tile: (z: Int, x: Int, y: Int)? {
    let name = path.replacingOccurrences(of: "@2x", with: "")
    let numbers = name.split { !("0"..."9").contains($0) }.compactMap { Int($0) }.suffix(3)
    guard numbers.count == 3 else { return nil }
    let first = numbers.startIndex
    return (numbers[first], numbers[first + 1], numbers[first + 2])
  }

  /// Reads the lines of a request's head; nil where they are none.
  init?(head: [UInt8]) {
    let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return nil }
    method = String(words[0])
    target = String(words[1])
    headers = lines.dropFirst().compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      return (String(line[..<colon]), value)
    }
  }
}
