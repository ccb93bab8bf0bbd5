/// Who asks for tiles, as servers are told.
public struct ClientIdentity: Sendable, Hashable {
  /// The program's version.
  public let version: String
  /// An e-mail or web address of whoever runs the job; nil where the job names none.
  public let contact: String?

  /// The program in that version, run by `contact`.
  public init(version: String, contact: String? = nil) {
    self.version = version
    self.contact = contact
  }

  /// The User-Agent (RFC 9110, 10.1.5): the job's own words first, the program always.
  public func userAgent(after prefix: String? = nil) -> String {
    let own = "tileseed/\(version)" + (contact.map { " (+\($0))" } ?? "")
    guard let prefix, !prefix.isEmpty else { return own }
    return "\(prefix) \(own)"
  }
}
