internal import Bindings

extension TileFormat {
  /// The format that `bytes` begin as; nil where they begin as none of these.
  ///
  /// Gzip and zlib count as `pbf` here; what they hold has to be looked at.
  public init?(sniffing bytes: [UInt8]) {
    guard bytes.count > 2 else { return nil }
    switch bytes[0] {
    case 0x89 where PNGStructure.begins(bytes): self = .png
    case 0xff where bytes[1] == 0xd8 && bytes[2] == 0xff: self = .jpg
    case 0x52 where bytes.has("RIFF", at: 0) && bytes.has("WEBP", at: 8): self = .webp
    case 0x47 where bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0): self = .gif
    case 0x1f where Gzip.begins(bytes): self = .pbf
    // Tile.layers, field 3, length-delimited (vector tile specification 2.1, vector_tile.proto).
    case 0x1a: self = .pbf
    // Zlib: the usual window of 32 KiB, the four levels, no dictionary (RFC 1950, section 2.2).
    case 0x78 where [0x01, 0x5e, 0x9c, 0xda].contains(bytes[1]): self = .pbf
    case 0x00 where AVIFStructure.begins(bytes): self = .avif
    default: return nil
    }
  }
}
