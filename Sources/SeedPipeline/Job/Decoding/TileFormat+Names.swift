extension TileFormat {
  /// Every name that a job may give a format: MBTiles' words and media types.
  static let names: [String: TileFormat] = {
    var names: [String: TileFormat] = ["application/x-protobuf": .pbf]
    for format in allCases {
      names[format.rawValue] = format
      names[format.mediaType] = format
    }
    return names
  }()

  /// The format of that name.
  static func named(_ name: String) -> TileFormat? { names[name] }

  /// What a WMS gives for a media type.
  ///
  /// The outer nil: no picture of a tile. The inner nil: PNG or JPEG, as the server likes.
  static func ofPicture(_ mediaType: String) -> TileFormat?? {
    if let format = TileFormat(mediaType: mediaType) { return .some(format) }
    return mediaType.lowercased().hasPrefix("image/vnd.jpeg-png") ? .some(nil) : nil
  }
}
