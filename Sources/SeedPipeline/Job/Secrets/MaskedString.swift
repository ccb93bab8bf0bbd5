/// Text of a job that may hold a secret: what is sent, and what may be shown.
///
/// Its description is the masked form, so that a message made from it cannot tell a secret.
public struct MaskedString: Hashable, Sendable, CustomStringConvertible {
  /// The text as it is used in a request.
  public let revealed: String
  /// The text as it may be shown: every secret part is `***`.
  public let masked: String

  /// A text with both forms given.
  public init(revealed: String, masked: String) {
    self.revealed = revealed
    self.masked = masked
  }

  /// A text without a secret.
  public init(_ plain: String) { self.init(revealed: plain, masked: plain) }

  /// The masked form.
  public var description: String { masked }
}
