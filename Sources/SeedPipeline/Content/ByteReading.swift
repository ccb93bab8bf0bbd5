/// Whole numbers in files; the caller has checked that the bytes are there.
extension [UInt8] {
  @inline(__always)
  func bigEndian16(at offset: Int) -> Int { Int(self[offset]) << 8 | Int(self[offset + 1]) }

  @inline(__always)
  func bigEndian32(at offset: Int) -> Int {
    bigEndian16(at: offset) << 16 | bigEndian16(at: offset + 2)
  }

  @inline(__always)
  func littleEndian16(at offset: Int) -> Int { Int(self[offset]) | Int(self[offset + 1]) << 8 }

  @inline(__always)
  func littleEndian24(at offset: Int) -> Int {
    littleEndian16(at: offset) | Int(self[offset + 2]) << 16
  }

  @inline(__always)
  func littleEndian32(at offset: Int) -> Int {
    littleEndian16(at: offset) | littleEndian16(at: offset + 2) << 16
  }

  /// Whether the ASCII characters of `text` stand at `offset`.
  func has(_ text: String, at offset: Int) -> Bool {
    guard offset <= count - text.utf8.count else { return false }
    var place = offset
    for character in text.utf8 {
      guard self[place] == character else { return false }
      place += 1
    }
    return true
  }

  /// The four characters at `offset`, fit to be shown.
  func fourCharacters(at offset: Int) -> String {
    let shown = self[offset..<offset + 4].map { (0x20...0x7e).contains($0) ? $0 : 0x3f }
    return String(decoding: shown, as: UTF8.self)
  }
}
