import Foundation

/// The answers of a simulated origin, each ready to be sent as it is.
struct SimulatedAnswers {
  private let tiles: SimulatedTiles
  private var picture: [UInt8]
  private let pictureStart: Int
  private let sea: [UInt8]
  private let absent = answer("404 Not Found", "text/plain", Array("no such tile\n".utf8))
  private let failing = answer("500 Internal Server Error", "text/plain", Array("broken\n".utf8))
  private let unknown = answer("400 Bad Request", "text/plain", Array("ask for /z/x/y\n".utf8))

  init(_ tiles: SimulatedTiles) {
    self.tiles = tiles
    sea = Self.answer("200 OK", "image/png", SimulatedPicture.sea)
    picture = sea
    pictureStart = picture.count - SimulatedPicture.length
  }

  /// Calls `body` with the answer to a request for `tile`; nil: for something that is no tile.
  mutating func with(_ tile: SimulatedTile?, _ body: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    guard let tile else { return unknown.withUnsafeBytes(body) }
    switch tiles.answer(for: tile) {
    case .picture:
      SimulatedPicture.paint(tile, in: &picture, at: pictureStart)
      return picture.withUnsafeBytes(body)
    case .sea: return sea.withUnsafeBytes(body)
    case .absent: return absent.withUnsafeBytes(body)
    case .failing: return failing.withUnsafeBytes(body)
    }
  }

  /// A whole answer; the connection stays open after it, as HTTP/1.1 has it.
  static func answer(_ status: String, _ type: String, _ body: [UInt8]) -> [UInt8] {
    let head =
      "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\n\r\n"
    return Array(head.utf8) + body
  }
}
