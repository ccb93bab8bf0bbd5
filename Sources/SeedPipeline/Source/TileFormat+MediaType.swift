extension TileFormat {
  /// The format that an answer of `mediaType` must have; nil where it may have several or none.
  ///
  /// Parameters (`image/png; mode=8bit`) do not matter. `image/vnd.jpeg-png` of GeoServer is
  /// either of two, so it demands none.
  init?(mediaType: String) {
    let name = mediaType.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
    switch name {
    case "image/png", "image/png8", "image/png24", "image/png32", "image/apng": self = .png
    case "image/jpeg", "image/jpg", "image/pjpeg": self = .jpg
    case "image/webp": self = .webp
    case "image/avif": self = .avif
    case "image/gif": self = .gif
    case "application/vnd.mapbox-vector-tile", "application/x-protobuf", "application/vnd.mapbox",
      "application/vnd.mvt":
      self = .pbf
    default: return nil
    }
  }
}
