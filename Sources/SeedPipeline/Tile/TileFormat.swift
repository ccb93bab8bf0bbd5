/// What a tile's bytes are, told by the bytes and never by a name.
public enum TileFormat: String, Sendable, CaseIterable {
  /// Portable Network Graphics.
  case png
  /// JPEG; named `jpg` as MBTiles does.
  case jpg
  /// WebP.
  case webp
  /// AV1 Image File Format.
  case avif
  /// Graphics Interchange Format.
  case gif
  /// Mapbox vector tile, gzip-compressed in packages.
  case pbf

  /// The media type, as sent and asked for.
  public var mediaType: String {
    switch self {
    case .png: "image/png"
    case .jpg: "image/jpeg"
    case .webp: "image/webp"
    case .avif: "image/avif"
    case .gif: "image/gif"
    case .pbf: "application/vnd.mapbox-vector-tile"
    }
  }

  /// The extension of a file that holds such a tile, without the dot.
  public var fileExtension: String { rawValue }
}
