internal import CDeflate

/// Zlib streams (RFC 1950), by libdeflate.
public enum Zlib {
  /// The content of the zlib stream `bytes`; its checksum is checked.
  ///
  /// More than `limit` bytes of content are an error, found before they are made. Bytes after the
  /// stream are passed over.
  public static func decompress(_ bytes: [UInt8], limit: Int) throws(GzipError) -> [UInt8] {
    guard let handle = DeflateHandles.decompressor() else { throw .outOfMemory }
    defer { DeflateHandles.giveBack(handle) }
    let inflater = Inflater(handle: handle, coding: .zlib, input: bytes, limit: limit)
    return try inflater.next(at: 0, expected: bytes.count * 4).content
  }
}
