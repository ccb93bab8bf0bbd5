extension TileCoordinate {
  /// The tile's edges in degrees; neighbours have exactly the same edge.
  public var bounds: BoundingBox {
    let side = Double(1 << zoom)
    return BoundingBox(
      uncheckedWest: edge(x) * 180,
      south: WebMercator.latitude(ofFraction: Double(y + 1) / side),
      east: edge(x + 1) * 180,
      north: WebMercator.latitude(ofFraction: Double(y) / side))
  }

  /// The tile's edges in metres; neighbours have exactly the same edge.
  public var mercatorBounds: MercatorBox {
    MercatorBox(
      left: edge(x) * WebMercator.halfWorld, bottom: -edge(y + 1) * WebMercator.halfWorld,
      right: edge(x + 1) * WebMercator.halfWorld, top: -edge(y) * WebMercator.halfWorld)
  }

  /// The place of an edge between the world's ends, -1...1: exact, as the side is a power of two.
  private func edge(_ number: Int) -> Double {
    let side = 1 << zoom
    return Double(2 * number - side) / Double(side)
  }
}
