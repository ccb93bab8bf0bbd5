internal import CDeflate

/// A compressor or decompressor of libdeflate, used by one thread at a time.
struct DeflateHandle: @unchecked Sendable {
  // Sendable because who holds it took it out of the pool, or has just made it.
  let pointer: OpaquePointer
}

/// Compressors and decompressors that wait for their next use; a compressor costs up to 1 MB.
enum DeflateHandles {
  /// Idle handles kept for each use; more than threads that compress at once are of no use.
  private static let most = 8
  private static let idleDecompressors = Lock<[DeflateHandle]>([])
  private static let idleCompressors = Lock<[Int32: [DeflateHandle]]>([:])

  static func decompressor() -> DeflateHandle? {
    idleDecompressors.withLock { $0.popLast() }
      ?? libdeflate_alloc_decompressor().map(DeflateHandle.init)
  }

  static func giveBack(_ decompressor: DeflateHandle) {
    let isKept = idleDecompressors.withLock { idle in
      guard idle.count < most else { return false }
      idle.append(decompressor)
      return true
    }
    if !isKept { libdeflate_free_decompressor(decompressor.pointer) }
  }

  static func compressor(_ level: Int32) -> DeflateHandle? {
    idleCompressors.withLock { $0[level]?.popLast() }
      ?? libdeflate_alloc_compressor(level).map(DeflateHandle.init)
  }

  static func giveBack(_ compressor: DeflateHandle, _ level: Int32) {
    let isKept = idleCompressors.withLock { idle in
      guard idle[level, default: []].count < most else { return false }
      idle[level, default: []].append(compressor)
      return true
    }
    if !isKept { libdeflate_free_compressor(compressor.pointer) }
  }
}
