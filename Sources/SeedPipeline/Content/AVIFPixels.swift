internal import Bindings

/// The pixels of an AVIF file whose structure is sound.
///
/// Of a sequence (`avis`) that is its still picture alone.
enum AVIFPixels {
  /// Decodes every AV1 item: the picture or the parts of it, its alpha plane, thumbnails; together
  /// they must not have more than `most` pixels.
  static func examine(_ bytes: [UInt8], most: Int) throws(BrokenTile) {
    let items = try AVIFStructure.items(bytes).filter { $0.type == "av01" }
    guard !items.isEmpty else { throw BrokenTile("no AV1 picture (av01)") }
    var left = most
    for item in items {
      // Overlapping extents could make much of little.
      guard item.extents.reduce(0, { $0 + $1.count }) <= bytes.count else {
        throw BrokenTile("an item that is larger than the file")
      }
      do throws(ImageError) {
        left -= try AV1Decoder.decode(item.extents.flatMap { bytes[$0] }, most: left)
      } catch {
        throw BrokenTile(error.description)
      }
    }
  }
}
