internal import CDeflate

/// Zlib streams (RFC 1950), by libdeflate.
public enum Zlib {
  /// The content of the zlib stream `bytes`; its checksum is checked.
  ///
  /// More than `limit` bytes of content are an error, found before they are made. Bytes after the
  /// stream are passed over.
  public static func decompress(_ bytes: [UInt8], limit: Int) throws(GzipError) -> [UInt8] {
    try contents(bytes, from: 0, expected: bytes.count * 4, limit: limit).content
  }

  /// The content of the zlib stream that begins at `start`, and where the stream ends.
  ///
  /// `expected` is a guess at the content's length; more than `limit` bytes are an error.
  public static func contents(
    _ bytes: [UInt8], from start: Int, expected: Int, limit: Int
  ) throws(GzipError) -> (content: [UInt8], end: Int) {
    guard let handle = DeflateHandles.decompressor() else { throw .outOfMemory }
    defer { DeflateHandles.giveBack(handle) }
    let inflater = Inflater(handle: handle, coding: .zlib, input: bytes, limit: limit)
    return try inflater.next(at: start, expected: expected)
  }

  /// The content of the deflate stream `bytes` (RFC 1951), which has neither header nor checksum.
  static func decompressBare(_ bytes: [UInt8], limit: Int) throws(GzipError) -> [UInt8] {
    guard let handle = DeflateHandles.decompressor() else { throw .outOfMemory }
    defer { DeflateHandles.giveBack(handle) }
    let inflater = Inflater(handle: handle, coding: .bare, input: bytes, limit: limit)
    return try inflater.next(at: 0, expected: bytes.count * 4).content
  }
}
