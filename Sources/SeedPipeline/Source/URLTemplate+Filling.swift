internal import TileGrid

extension URLTemplate {
  /// The address of `tile`.
  func url(for tile: TileCoordinate) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(160)
    append(tile, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the address of `tile` to `bytes`.
  func append(_ tile: TileCoordinate, to bytes: inout [UInt8]) {
    for part in parts {
      switch part {
      case .text(let text): bytes.append(contentsOf: text)
      case .zoom: DecimalNotation.append(tile.zoom, to: &bytes)
      case .column: DecimalNotation.append(tile.x, to: &bytes)
      case .row(let scheme): DecimalNotation.append(tile.row(in: scheme), to: &bytes)
      case .quadkey: URLTemplate.appendQuadkey(of: tile, to: &bytes)
      case .prefix:
        bytes.append(URLTemplate.hexadecimalDigit(tile.x & 15))
        bytes.append(URLTemplate.hexadecimalDigit(tile.y & 15))
      case .boundingBox: ProjectedBox(tile.mercatorBounds).append(to: &bytes)
      case .choice(let values):
        if !values.isEmpty { bytes.append(contentsOf: values[(tile.x + tile.y) % values.count]) }
      }
    }
  }

  /// Source: Microsoft, Bing Maps Tile System, "Tile Coordinates and Quadkeys".
  private static func appendQuadkey(of tile: TileCoordinate, to bytes: inout [UInt8]) {
    for bit in stride(from: tile.zoom - 1, through: 0, by: -1) {
      let digit = (tile.x >> bit & 1) + 2 * (tile.y >> bit & 1)
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
    }
  }

  private static func hexadecimalDigit(_ value: Int) -> UInt8 {
    let digit = UInt8(truncatingIfNeeded: value)
    return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }
}
