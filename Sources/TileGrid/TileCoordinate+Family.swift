extension TileCoordinate {
  /// The tile one zoom above that covers this one; nil at zoom 0.
  public var parent: TileCoordinate? {
    zoom == 0 ? nil : TileCoordinate(uncheckedZoom: zoom - 1, x: x >> 1, y: y >> 1)
  }

  /// The four tiles one zoom below, north-west, north-east, south-west, south-east; none at zoom 24.
  public var children: [TileCoordinate] {
    guard zoom < TileCoordinate.zooms.upperBound else { return [] }
    return [(0, 0), (1, 0), (0, 1), (1, 1)].map { east, south in
      TileCoordinate(uncheckedZoom: zoom + 1, x: 2 * x + east, y: 2 * y + south)
    }
  }

  /// The tile's name at Bing: a digit 0...3 for each zoom, empty at zoom 0.
  ///
  /// Source: Microsoft, Bing Maps Tile System, "Tile Coordinates and Quadkeys".
  public var quadkey: String {
    var digits: [UInt8] = []
    digits.reserveCapacity(zoom)
    for bit in stride(from: zoom - 1, through: 0, by: -1) {
      digits.append(UInt8(ascii: "0") + UInt8((x >> bit & 1) + 2 * (y >> bit & 1)))
    }
    return String(decoding: digits, as: UTF8.self)
  }
}
