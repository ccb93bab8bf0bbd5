internal import CPlatform

/// How the system's allocator is set up for a long download.
public enum MemoryTuning {
  /// Freed memory that is kept for the next bodies, in bytes.
  private static let kept: Int32 = 16 << 20

  /// Keeps freed memory for the bodies to come instead of handing it back each time.
  ///
  /// A download frees a batch of bodies every thousand tiles and needs the same again at once. glibc
  /// gives memory back from 128 KiB on, and the next bodies then pay for it in page faults. Other
  /// allocators keep memory by themselves.
  public static func keepFreedMemory() { tileseed_keep_freed_memory(kept) }
}
