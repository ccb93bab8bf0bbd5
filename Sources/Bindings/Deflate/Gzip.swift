internal import CDeflate

/// Gzip streams (RFC 1952), by libdeflate.
public enum Gzip {
  /// What a gzip stream holds.
  public struct Contents: Sendable {
    /// The content of all members, one after the other.
    public let bytes: [UInt8]
    /// Members, each a gzip file of its own (RFC 1952, section 2.2); 1 as a rule.
    public let members: Int
    /// Bytes after the last member that are no member.
    public let trailingBytes: Int
  }

  /// Whether `bytes` begin as a gzip member whose method is deflate.
  public static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.count > 2 && bytes[0] == 0x1f && bytes[1] == 0x8b && bytes[2] == 8
  }

  /// `bytes` as one gzip member without name and time, so that the same bytes give the same member.
  ///
  /// `level` is 0...12; 6 is what most tools take.
  public static func compress(_ bytes: [UInt8], level: Int = 6) throws(GzipError) -> [UInt8] {
    precondition((0...12).contains(level), "compression levels are 0...12")
    let level = Int32(level)
    guard let handle = DeflateHandles.compressor(level) else { throw .outOfMemory }
    defer { DeflateHandles.giveBack(handle, level) }
    let bound = libdeflate_gzip_compress_bound(handle.pointer, bytes.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      count = bytes.withUnsafeBytes { input in
        libdeflate_gzip_compress(
          handle.pointer, input.baseAddress, input.count, output.baseAddress, bound)
      }
      precondition(count > 0, "libdeflate refused its own bound")
    }
  }

  /// The content of the gzip stream `bytes`, all its members; checksums and lengths are checked.
  ///
  /// More than `limit` bytes of content are an error, found before they are made.
  public static func decompress(_ bytes: [UInt8], limit: Int) throws(GzipError) -> [UInt8] {
    try contents(bytes, limit: limit).bytes
  }

  /// As `decompress`, with what there is to tell about the stream.
  public static func contents(_ bytes: [UInt8], limit: Int) throws(GzipError) -> Contents {
    guard let handle = DeflateHandles.decompressor() else { throw .outOfMemory }
    defer { DeflateHandles.giveBack(handle) }
    let inflater = Inflater(handle: handle, coding: .gzip, input: bytes, limit: limit)
    var (content, offset) = try inflater.next(at: 0, expected: announcedLength(bytes))
    var members = 1
    while bytes.count - offset > 2, bytes[offset] == 0x1f, bytes[offset + 1] == 0x8b {
      let more = try inflater.next(at: offset, expected: 0, after: content.count)
      content += more.content
      offset = more.end
      members += 1
    }
    return Contents(bytes: content, members: members, trailingBytes: bytes.count - offset)
  }

  /// ISIZE, the length of the last member's content modulo 2^32: a hint, not to be believed.
  private static func announcedLength(_ bytes: [UInt8]) -> Int {
    guard bytes.count >= 18 else { return 0 }
    return bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
