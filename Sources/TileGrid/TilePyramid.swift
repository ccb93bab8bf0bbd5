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
  /// The areas taken away from the union.
  public let exceptions: [Layer]

  /// The tiles of `layers` that are in none of `exceptions`.
  public init(layers: [Layer], exceptions: [Layer] = []) {
    self.layers = layers
    self.exceptions = exceptions
  }
}

/// A shape on the map.
public enum Area: Hashable, Sendable {
  /// A box of degrees.
  case box(BoundingBox)
}
