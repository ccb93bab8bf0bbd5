/// Undoes the content-coding of a body (RFC 9110, 8.4.1).
///
/// libcurl could do it on the way, but takes a gzip stream that is cut off for a whole one, and half
/// a vector tile is a vector tile.
enum ContentCoding {
  /// What is asked for: all servers that code at all know one of them.
  static let accepted = "gzip, deflate"

  /// Why a body's coding could not be undone.
  enum Problem: Error {
    /// Nobody asked for that coding.
    case unknown(String)
    /// It is cut off or damaged.
    case damaged
    /// The content is larger than the limit.
    case tooLarge
  }

  /// The content of `body`, which bears the codings of the field value `codings`, the last one
  /// outermost.
  static func undo(_ codings: String, of body: [UInt8], limit: Int) throws(Problem) -> [UInt8] {
    var body = body
    for word in codings.split(separator: ",").reversed() {
      let coding = word.filter { $0 != " " && $0 != "\t" }.lowercased()
      // A body without a byte has nothing to undo.
      guard !body.isEmpty, coding != "identity", !coding.isEmpty else { continue }
      let decode: ([UInt8], Int) throws(GzipError) -> [UInt8]
      switch coding {
      case "gzip", "x-gzip": decode = Gzip.decompress(_:limit:)
      case "deflate": decode = inflated(_:limit:)
      default: throw .unknown(coding)
      }
      do throws(GzipError) {
        body = try decode(body, limit)
      } catch {
        if case .tooLarge = error { throw .tooLarge }
        throw .damaged
      }
    }
    return body
  }

  /// "deflate" is a zlib stream; some servers send the bare one, and clients take both.
  private static func inflated(_ body: [UInt8], limit: Int) throws(GzipError) -> [UInt8] {
    // RFC 1950, 2.2: method 8, and the first two bytes are a multiple of 31.
    let isZlib =
      body.count > 1 && body[0] & 0x0f == 8 && (Int(body[0]) << 8 | Int(body[1])) % 31 == 0
    return try isZlib
      ? Zlib.decompress(body, limit: limit) : Zlib.decompressBare(body, limit: limit)
  }
}
