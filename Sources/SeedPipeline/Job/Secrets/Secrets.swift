/// The secrets of a job, to be taken out of foreign text before it is shown.
public struct Secrets: Hashable, Sendable {
  /// What stands in a secret's place.
  public static let mask = "***"
  /// The shortest secret that is looked for in foreign text, in bytes: shorter ones occur by chance.
  public static let shortest = 6

  /// Every secret value of the job, each once.
  public private(set) var values: Set<String> = []
  private var search = SecretSearch()

  /// The given secret values.
  public init(_ values: Set<String> = []) { add(values) }

  /// Adds a secret value.
  public mutating func insert(_ value: String) {
    if !values.contains(value) { add([value]) }
  }

  private mutating func add(_ secrets: Set<String>) {
    values.formUnion(secrets.filter { !$0.isEmpty })
    let long = secrets.filter { $0.utf8.count >= Secrets.shortest }
    guard !long.isEmpty else { return }
    search.insert(long.flatMap { SecretSpellings.all(of: Array($0.utf8)) })
  }

  /// True where no secret is long enough to be looked for.
  var isEmpty: Bool { search.isEmpty }

  /// Whether a secret of six bytes or more is in `text`.
  func areIn(_ text: String) -> Bool { scrubbed(text) != text }

  /// `text` with every secret of six bytes or more replaced by `***`.
  ///
  /// Secrets are also found percent-encoded, whichever characters are, in base64, also within a
  /// longer base64 text, and with the escapes of JSON and of markup. Where the text ends with `…`,
  /// it was cut: what it then ends with of a secret is replaced too. The time is linear in the
  /// text's length.
  public func scrubbed(_ text: String) -> String {
    search.isEmpty ? text : search.masking(text, by: Secrets.mask)
  }

  /// Equal where the values are.
  public static func == (left: Secrets, right: Secrets) -> Bool { left.values == right.values }

  /// Hashes the values.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
