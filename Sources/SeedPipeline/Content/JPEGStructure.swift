internal import Bindings

/// The marker segments and scans of a JPEG, to the end of the image (ITU-T T.81, annex B).
enum JPEGStructure {
  /// Walks to EOI and returns the frame's size; bytes after EOI are tolerated.
  ///
  /// A thumbnail is inside an APPn segment and passed over with it.
  static func examine(_ bytes: [UInt8]) throws(BrokenTile) -> PixelSize {
    var size: PixelSize?
    var scans = 0
    var offset = 2
    while true {
      let marker = try nextMarker(bytes, &offset)
      switch marker {
      case 0xd9:
        guard let size, scans > 0 else { throw BrokenTile("ends without a picture") }
        guard size.width > 0, size.height > 0 else { throw BrokenTile("is \(size)") }
        return size
      case 0x01: continue
      case 0x00, 0xd0...0xd8: throw BrokenTile("marker \(marker) where none may be")
      default: break
      }
      let segment = try segment(bytes, at: offset)
      switch marker {
      // SOF0...15, without DHT, JPG and DAC that stand among them (table B.1).
      case 0xc0...0xcf where marker != 0xc4 && marker != 0xc8 && marker != 0xcc:
        let frame = try frameSize(bytes, segment)
        if size == nil { size = frame }
      case 0xdc:
        // DNL gives the number of lines that the frame left open (B.2.5).
        if segment.count == 4, size?.height == 0 {
          size?.height = bytes.bigEndian16(at: segment.lowerBound + 2)
        }
      case 0xda:
        guard size != nil else { throw BrokenTile("picture data before its frame") }
        offset = try endOfScan(bytes, from: segment.upperBound)
        scans += 1
        continue
      default: break
      }
      offset = segment.upperBound
    }
  }

  /// The marker at `offset`, fill bytes passed over; `offset` ends after it.
  private static func nextMarker(_ bytes: [UInt8], _ offset: inout Int) throws(BrokenTile) -> UInt8
  {
    guard offset < bytes.count else { throw BrokenTile("cut off before EOI") }
    guard bytes[offset] == 0xff else { throw BrokenTile("no marker where one must be") }
    while offset < bytes.count, bytes[offset] == 0xff { offset += 1 }
    guard offset < bytes.count else { throw BrokenTile("cut off before EOI") }
    offset += 1
    return bytes[offset - 1]
  }

  /// The segment whose length stands at `offset`, the length's two bytes included.
  private static func segment(_ bytes: [UInt8], at offset: Int) throws(BrokenTile) -> Range<Int> {
    guard bytes.count - offset >= 2 else { throw BrokenTile("cut off in a segment") }
    let length = bytes.bigEndian16(at: offset)
    guard length >= 2 else { throw BrokenTile("a segment of \(length) bytes") }
    guard length <= bytes.count - offset else { throw BrokenTile("cut off in a segment") }
    return offset..<offset + length
  }

  /// SOFn: precision, lines, samples a line, components (B.2.2).
  private static func frameSize(_ bytes: [UInt8], _ segment: Range<Int>) throws(BrokenTile)
    -> PixelSize
  {
    let start = segment.lowerBound
    guard segment.count >= 11, segment.count == 8 + 3 * Int(bytes[start + 7]) else {
      throw BrokenTile("a frame header of \(segment.count) bytes")
    }
    return PixelSize(
      width: bytes.bigEndian16(at: start + 5), height: bytes.bigEndian16(at: start + 3))
  }

  /// Passes over entropy-coded data to the marker that ends it, and returns the marker's place.
  ///
  /// In it a byte FF is followed by 00 (stuffing), by FF (fill) or by the next restart marker, in
  /// turn 0...7 (B.1.1.5, B.2.1).
  private static func endOfScan(_ bytes: [UInt8], from start: Int) throws(BrokenTile) -> Int {
    var position = start
    var restart: UInt8 = 0
    while let hit = ByteSearch.first(0xff, in: bytes, from: position), hit + 1 < bytes.count {
      switch bytes[hit + 1] {
      case 0x00: position = hit + 2
      case 0xff: position = hit + 1
      case 0xd0...0xd7:
        guard bytes[hit + 1] == 0xd0 + restart else { throw BrokenTile("restart markers apart") }
        restart = (restart + 1) & 7
        position = hit + 2
      default:
        guard hit > start else { throw BrokenTile("a scan without picture data") }
        return hit
      }
    }
    throw BrokenTile("cut off in the picture data")
  }
}
