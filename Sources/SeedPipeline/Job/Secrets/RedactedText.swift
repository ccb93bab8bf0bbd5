/// A text that knows of each of its bytes whether it may be shown.
struct RedactedText: Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var hidden: [Bool] = []

  /// An empty text.
  init() {}

  /// A text of bytes, each with its mark.
  init(bytes: [UInt8], hidden: [Bool]) {
    self.bytes = bytes
    self.hidden = hidden
  }

  /// Adds bytes at the end.
  mutating func append(_ more: some Collection<UInt8>, hidden isHidden: Bool) {
    bytes += more
    hidden += repeatElement(isHidden, count: more.count)
  }

  /// Marks a part as secret.
  mutating func hide(_ range: Range<Int>) {
    for index in range { hidden[index] = true }
  }

  /// The bytes of `range` as text.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The text as it is used.
  var revealed: String { String(decoding: bytes, as: UTF8.self) }

  /// Both forms.
  var masked: MaskedString {
    MaskedString(revealed: revealed, masked: masked(by: Secrets.mask))
  }

  /// The text with `mask` in place of each run of hidden bytes.
  func masked(by mask: String) -> String {
    var result: [UInt8] = []
    for index in bytes.indices {
      if !hidden[index] {
        result.append(bytes[index])
      } else if index == 0 || !hidden[index - 1] {
        result += mask.utf8
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
