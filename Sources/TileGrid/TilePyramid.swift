/// Every tile of some areas and zooms, each exactly once, in the walk's order, never held in memory.
public struct TilePyramid: Sendable {
  /// An area with the zooms that it is wanted for.
  public struct Layer: Sendable {
    /// The area.
    public let area: Area
    /// The zooms.
    public let zooms: ZoomRange
    /// An area wanted for the given zooms.
    public init(area: Area, zooms: ZoomRange) {
      self.area = area
      self.zooms = zooms
    }
  }

  /// The areas whose union is wanted.
  public let layers: [Layer]
  /// The areas cut out of the union, each at its zooms.
  public let exceptions: [Layer]

  /// The boxes that a tile must belong to as well, every one.
  let limits: [BoundingBox]
  /// The zooms from 0 to 24, each with its tiles worked out once.
  let levels: [PyramidLevel]

  /// The tiles that share more than a boundary with what `exceptions` leave of `layers`.
  ///
  /// At each zoom the wanted area is the union of the layers minus the exceptions of that zoom. So
  /// a tile of a layer goes only when exceptions, one or several together, cover all that it has
  /// of the layers: one at the edge of an exception stays, and so does a coarse one around it.
  public init(layers: [Layer], exceptions: [Layer] = []) {
    self.init(layers: layers, exceptions: exceptions, limits: [])
  }

  private init(layers: [Layer], exceptions: [Layer], limits: [BoundingBox]) {
    self.layers = layers
    self.exceptions = exceptions
    self.limits = limits
    levels = TileCoordinate.zooms.map {
      PyramidLevel(zoom: $0, layers: layers, exceptions: exceptions, limits: limits)
    }
  }

  /// The tiles of the pyramid that are of `zooms` and share more than a boundary with `bounds`,
  /// where that is given.
  public func limited(to bounds: BoundingBox?, zooms: ZoomRange) -> TilePyramid {
    let layers = layers.compactMap { layer in
      layer.zooms.intersection(zooms).map { Layer(area: layer.area, zooms: $0) }
    }
    return TilePyramid(
      layers: layers, exceptions: exceptions, limits: limits + (bounds.map { [$0] } ?? []))
  }
}
