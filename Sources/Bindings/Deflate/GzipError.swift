/// Why a gzip or zlib stream could not be undone.
public enum GzipError: Error, Hashable, CustomStringConvertible {
  /// Cut off, a wrong checksum or length, or no such stream at all.
  case damaged
  /// The content has more than `limit` bytes.
  case tooLarge(limit: Int)
  /// No memory for the library's state.
  case outOfMemory

  /// What was found, in words.
  public var description: String {
    switch self {
    case .damaged: "the compressed stream is cut off or damaged"
    case .tooLarge(let limit): "the content is larger than \(limit) bytes"
    case .outOfMemory: "no memory to compress or decompress"
    }
  }
}
