/// Why a picture could not be decoded.
public struct ImageError: Error, Hashable, CustomStringConvertible {
  /// In words.
  public let description: String

  init(_ description: String) { self.description = description }
}
