/// A box on the map in metres EPSG:3857.
public struct MercatorBox: Hashable, Sendable {
  /// The western edge.
  public let left: Double
  /// The southern edge.
  public let bottom: Double
  /// The eastern edge.
  public let right: Double
  /// The northern edge.
  public let top: Double

  /// The box of the given edges.
  public init(left: Double, bottom: Double, right: Double, top: Double) {
    self.left = left
    self.bottom = bottom
    self.right = right
    self.top = top
  }
}
