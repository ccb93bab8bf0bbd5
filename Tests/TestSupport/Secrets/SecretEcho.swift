import Foundation

/// Answers of a server that writes secrets back wherever it can.
public struct SecretEcho: Sendable {
  private let words: String
  private let first: String
  private let secrets: [String]
  private let home: String

  /// An echo of `secrets` for a job whose tiles are at `home`.
  public init(of secrets: [String], home: String) {
    words = secrets.map { SecretForms($0).echo }.joined(separator: " ")
    first = secrets.joined(separator: " ")
    self.secrets = secrets
    self.home = home
  }

  /// The number of different answers.
  public static let kinds = 24

  /// A whole tile whose header fields hold the secrets.
  public func tile(_ request: StubRequest) -> StubAnswer {
    // A WMS's address names no tile.
    StubAnswer.ok(TilePicture.png(z: 0, x: 0, y: request.serial, size: 32))
      .header("ETag", "\"\(first)\"").header("Last-Modified", words).header("X-Debug", words)
      .header("Set-Cookie", "echo=\(first)")
  }

  /// The answer of that number, 0 up to `kinds`, that is no tile.
  public func failure(_ kind: Int, _ request: StubRequest) -> StubAnswer {
    let page = "<html><title>\(first)</title><body>\(words)</body></html>"
    switch kind {
    case 0: return text(403, words)
    case 1: return text(500, page).header("Content-Type", words)
    case 2: return .ok(page, type: "text/html")
    case 3: return .ok("{\"error\": {\"code\": 498, \"message\": \"\(first)\"}}", type: words)
    case 4: return .ok("{\"\(first)\": \"\(words)\"}", type: "application/json")
    case 5:
      let report = "<ServiceExceptionReport><ServiceException code=\"\(first)\">"
      return .ok("\(report)\(words)</ServiceException></ServiceExceptionReport>", type: "text/xml")
    // Followed to the same server, which then refuses.
    case 6:
      return .redirect(to: "\(home)/moved?\(first.replacingOccurrences(of: " ", with: "%20"))")
    case 7: return .redirect(to: "ftp://\(first.replacingOccurrences(of: " ", with: "%20"))/")
    case 8: return .redirect(to: "http://10.0.0.1/\(words)")
    case 9: return .redirect(to: words)
    case 10: return .written("HTTP/1.1 403 \(words)\r\nContent-Length: 0\r\n\r\n")
    case 11: return .written("\(words)\r\n\r\n")
    case 12: return .written("HTTP/1.1 200 OK\r\n\(words)\r\nContent-Length: 3\r\n\r\nabc")
    case 13: return .ok([0, 1, 2, 3, 255], type: words)
    case 14: return .written("HTTP/1.1 200 OK\r\nContent-Encoding: \(first)\r\n\r\nabc")
    case 15: return .written("HTTP/1.1 200 OK\r\nContent-Length: \(first)\r\n\r\nabc")
    case 16: return .written("HTTP/1.1 200 OK\r\nTransfer-Encoding: \(first)\r\n\r\nabc")
    case 17: return text(429, words).header("Retry-After", first)
    case 18: return .written("HTTP/\(first) 200 OK\r\n\r\n")
    case 19: return .written("HTTP/1.1 \(first)\r\n\r\n")
    // Cut in the midst of a secret by whoever keeps the first words alone.
    default:
      let secret = secrets[request.serial % secrets.count]
      let before = 160 - 8 - (kind - 20) * 4
      return text(403, String(repeating: "x", count: before - 1) + " " + secret + words)
    }
  }

  private func text(_ status: Int, _ text: String) -> StubAnswer {
    StubAnswer(status: status, headers: [("X-Echo", first)], body: Array(text.utf8))
  }
}

extension StubAnswer {
  /// That text as it is, head and body, and then the end of the connection.
  public static func written(_ text: String) -> StubAnswer {
    StubAnswer().changed {
      $0.rawHead = Array(text.utf8)
      $0.ending = .close
    }
  }
}
