import Foundation

/// The head of a request as it comes in.
///
/// One that asks for tiles sends no bodies and does not send a second head before the first is
/// answered: a head is whole where its bytes end with an empty line.
struct SimulatedHead {
  private var bytes: [UInt8]
  private var count = 0

  init(limit: Int) { bytes = [UInt8](repeating: 0, count: limit) }

  /// Takes what has come; false at the connection's end, or where the head is too long.
  mutating func receive(from socket: Int32) -> Bool {
    let (room, start) = (bytes.count - count, count)
    guard room > 0 else { return false }
    let received = bytes.withUnsafeMutableBytes {
      recv(socket, $0.baseAddress?.advanced(by: start), room, 0)
    }
    guard received > 0 else { return received < 0 && errno == EINTR }
    count += received
    return true
  }

  mutating func clear() { count = 0 }

  /// Whether the head is there to its end.
  var isWhole: Bool {
    count >= 4 && bytes[count - 4] == 13 && bytes[count - 3] == 10 && bytes[count - 2] == 13
      && bytes[count - 1] == 10
  }

  /// The tile that a whole head asks for; nil where it asks for something else.
  var tile: SimulatedTile? {
    let start = Array("GET /".utf8)
    guard bytes.starts(with: start) else { return nil }
    var position = start.count
    guard let z = number(&position, before: UInt8(ascii: "/")), z <= 24,
      let x = number(&position, before: UInt8(ascii: "/")), x < 1 << z,
      let y = number(&position, before: UInt8(ascii: " ")), y < 1 << z
    else { return nil }
    return SimulatedTile(z: z, x: x, y: y)
  }

  /// The number at `position`, which then stands behind `end`.
  private func number(_ position: inout Int, before end: UInt8) -> Int? {
    var (value, digits) = (0, 0)
    while position < count {
      let byte = bytes[position]
      position += 1
      if byte == end { return digits > 0 ? value : nil }
      guard (48...57).contains(byte), digits < 8 else { return nil }
      value = value * 10 + Int(byte - 48)
      digits += 1
    }
    return nil
  }
}
