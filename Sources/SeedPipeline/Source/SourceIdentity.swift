/// What a store belongs to: the source's kind, address, layers, styles, format and tile size.
///
/// Neither credentials nor header fields take part, so a renewed token is the same source.
/// Source: contract, section 2, "Identity of a source".
public struct SourceIdentity: Hashable, Sendable, CustomStringConvertible {
  /// One line of text that two equal sources share; free of secrets.
  public let text: String
  /// An identity with that text.
  public init(text: String) { self.text = text }
  /// The text, fit to be shown.
  public var description: String { text }
}
