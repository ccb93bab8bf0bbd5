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

/// The secrets of a job, to be taken out of foreign text before it is shown.
public struct Secrets: Hashable, Sendable {
  /// What stands in a secret's place.
  public static let mask = "***"
  /// The shortest secret that is looked for in foreign text, in bytes: shorter ones occur by chance.
  public static let shortest = 6

  /// Every secret value of the job, each once.
  public private(set) var values: Set<String>

  /// The given secret values.
  public init(_ values: Set<String> = []) { self.values = values }

  /// Adds a secret value.
  public mutating func insert(_ value: String) {
    if !value.isEmpty { values.insert(value) }
  }

  /// `text` with every secret of six bytes or more, also percent-encoded, replaced by `***`.
  public func scrubbed(_ text: String) -> String {
    var result = text
    for value in values.sorted(by: { $0.utf8.count > $1.utf8.count })
    where value.utf8.count >= Secrets.shortest {
      result = result.replacing(value, with: Secrets.mask)
    }
    return result
  }
}
