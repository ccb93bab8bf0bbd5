/// Finds pieces of secrets in texts that are shown.
struct SecretLeaks {
  private let pieces: Set<UInt64>

  /// Looks for all pieces of six bytes of `secrets`, whatever their case, but for those that the
  /// input holds itself: it may be quoted.
  init(of secrets: some Sequence<String>, in input: [UInt8]) {
    var pieces: Set<UInt64> = []
    for secret in secrets { SecretLeaks.forEachPiece(of: secret.utf8) { pieces.insert($0) } }
    // The common words of addresses are no secret.
    SecretLeaks.forEachPiece(of: "https://{z}/{x}/{y}.test".utf8) { pieces.remove($0) }
    SecretLeaks.forEachPiece(of: input) { pieces.remove($0) }
    self.pieces = pieces
  }

  /// - Throws: `BrokenRule` where `text` holds a piece.
  func check(_ text: String) throws(BrokenRule) {
    var isFound = false
    SecretLeaks.forEachPiece(of: text.utf8) { isFound = isFound || pieces.contains($0) }
    try hold(!isFound, "a piece of a secret is shown: \(text)")
  }

  /// Six bytes as one number, small letters for capitals.
  private static func forEachPiece(of bytes: some Sequence<UInt8>, _ body: (UInt64) -> Void) {
    var (piece, count): (UInt64, Int) = (0, 0)
    for byte in bytes {
      piece =
        (piece << 8 | UInt64((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)) & 0xFFFF_FFFF_FFFF
      count += 1
      if count >= 6 { body(piece) }
    }
  }
}
