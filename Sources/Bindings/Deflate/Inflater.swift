internal import CDeflate

/// Undoes one stream after the other of an input, each into memory of the right size.
struct Inflater {
  enum Coding { case gzip, zlib, bare }

  let handle: DeflateHandle
  let coding: Coding
  let input: [UInt8]
  /// Most bytes of content, of all streams together.
  let limit: Int

  /// The content of the stream that begins at `offset`, and where the stream ends.
  ///
  /// `expected` is a guess at the content's length. Memory follows the guess only as far as
  /// deflate can reach with this input (1,032 to 1), then grows by doubling up to the limit, of
  /// which `used` bytes are gone.
  func next(at offset: Int, expected: Int, after used: Int = 0) throws(GzipError) -> (
    content: [UInt8], end: Int
  ) {
    let room = limit - used
    let reach = (input.count - offset) * 1_032
    var capacity = max(min(expected, reach, room), min(256, room))
    while true {
      var length = 0
      var result = LIBDEFLATE_SUCCESS
      let content = [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
        (result, length) = run(at: offset, into: output, capacity: capacity, count: &count)
      }
      switch result {
      case LIBDEFLATE_SUCCESS: return (content, offset + length)
      case LIBDEFLATE_INSUFFICIENT_SPACE:
        guard capacity < room else { throw .tooLarge(limit: limit) }
        capacity = min(max(capacity * 2, 4_096), room)
      default: throw .damaged
      }
    }
  }

  private func run(
    at offset: Int, into output: UnsafeMutableBufferPointer<UInt8>, capacity: Int,
    count: inout Int
  ) -> (libdeflate_result, used: Int) {
    var used = 0
    var written = 0
    let result = input.withUnsafeBytes { whole in
      let part = UnsafeRawBufferPointer(rebasing: whole[offset...])
      let decompress =
        switch coding {
        case .gzip: libdeflate_gzip_decompress_ex
        case .zlib: libdeflate_zlib_decompress_ex
        case .bare: libdeflate_deflate_decompress_ex
        }
      return decompress(
        handle.pointer, part.baseAddress, part.count, output.baseAddress, capacity, &used, &written
      )
    }
    count = result == LIBDEFLATE_SUCCESS ? written : 0
    return (result, used)
  }
}
