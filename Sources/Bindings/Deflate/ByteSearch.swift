internal import CDeflate

/// Search in byte arrays, by the C library.
public enum ByteSearch {
  /// The place of the first `byte` in `bytes` at or after `start`; nil where there is none.
  public static func first(_ byte: UInt8, in bytes: [UInt8], from start: Int) -> Int? {
    precondition(start >= 0, "a search starts within the bytes")
    guard start < bytes.count else { return nil }
    return bytes.withUnsafeBytes { buffer -> Int? in
      guard let base = buffer.baseAddress,
        let hit = memchr(base + start, Int32(byte), buffer.count - start)
      else { return nil }
      return base.distance(to: UnsafeRawPointer(hit))
    }
  }
}
