internal import Bindings

/// The picture data of a PNG datastream whose structure is sound (PNG specification, third edition,
/// sections 7, 9 and 10).
///
/// They are rows in one zlib stream. Where the stream is whole, has its checksum, is as long as the
/// rows and each row is of a known filter, nothing is left that could go wrong: to undo a filter is
/// to add numbers. So that is not done.
enum PNGPixels {
  /// Rows of the same length, each behind the byte that names its filter.
  private struct Rows {
    let count: Int
    let length: Int
  }

  /// Inflates the picture data and looks at every row.
  static func examine(_ bytes: [UInt8], _ size: PixelSize) throws(BrokenTile) {
    let passes = passes(bytes, size)
    let length = passes.reduce(0) { $0 + $1.count * $1.length }
    let content = try inflated(bytes, length: length)
    guard content.count == length else {
      throw BrokenTile("picture data of \(content.count) bytes in place of \(length)")
    }
    var offset = 0
    for rows in passes {
      for _ in 0..<rows.count {
        // None, Sub, Up, Average, Paeth (section 9.2).
        guard content[offset] <= 4 else { throw BrokenTile("a row of filter \(content[offset])") }
        offset += rows.length
      }
    }
  }

  /// The content of all IDAT chunks, at most `length` bytes.
  private static func inflated(_ bytes: [UInt8], length: Int) throws(BrokenTile) -> [UInt8] {
    let chunks = dataChunks(bytes)
    let inflated: (content: [UInt8], end: Int)
    let end: Int
    do throws(GzipError) {
      if chunks.count == 1 {
        end = chunks[0].upperBound
        inflated = try Zlib.contents(
          bytes, from: chunks[0].lowerBound, expected: length, limit: length)
      } else {
        let stream = chunks.flatMap { bytes[$0] }
        end = stream.count
        inflated = try Zlib.contents(stream, from: 0, expected: length, limit: length)
      }
    } catch {
      switch error {
      case .damaged: throw BrokenTile("damaged picture data (IDAT)")
      case .tooLarge: throw BrokenTile("picture data of more than \(length) bytes")
      case .outOfMemory: throw BrokenTile("\(error)")
      }
    }
    // The stream is followed by the chunk's CRC, which it must not have taken for its own.
    guard inflated.end <= end else { throw BrokenTile("damaged picture data (IDAT)") }
    return inflated.content
  }

  /// Where the content of the IDAT chunks stands.
  private static func dataChunks(_ bytes: [UInt8]) -> [Range<Int>] {
    var chunks: [Range<Int>] = []
    var offset = 8
    while !bytes.has("IEND", at: offset + 4) {
      let content = offset + 8..<offset + 8 + bytes.bigEndian32(at: offset)
      if bytes.has("IDAT", at: offset + 4) { chunks.append(content) }
      offset = content.upperBound + 4
    }
    return chunks
  }

  /// The rows of the picture, or of its seven passes where it is interlaced (section 8).
  private static func passes(_ bytes: [UInt8], _ size: PixelSize) -> [Rows] {
    let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][bytes[25]] ?? 1
    let bits = samples * Int(bytes[24])
    guard bytes[28] == 1 else {
      return [Rows(count: size.height, length: 1 + (size.width * bits + 7) / 8)]
    }
    // First column and row, then the steps (section 8.2).
    let adam7 = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
    return adam7.compactMap { left, top, across, down in
      let width = (size.width - left + across - 1) / across
      let height = (size.height - top + down - 1) / down
      // A pass without a pixel has no row at all.
      guard width > 0, height > 0 else { return nil }
      return Rows(count: height, length: 1 + (width * bits + 7) / 8)
    }
  }
}
