/// The zooms from `min` to `max`, both included, within 0...24.
public struct ZoomRange: Hashable, Sendable {
  /// The coarsest zoom.
  public let min: Int
  /// The deepest zoom.
  public let max: Int

  /// Every zoom, 0...24.
  public static let all = ZoomRange(uncheckedMin: 0, max: TileCoordinate.zooms.upperBound)

  /// The zooms from `min` to `max`.
  /// - Throws: `CoordinateError.zoom` with the first number that is out of range; `min` above
  ///   `max` names `max`.
  public init(min: Int, max: Int) throws(CoordinateError) {
    guard TileCoordinate.zooms.contains(min) else { throw .zoom(min) }
    guard TileCoordinate.zooms.contains(max), min <= max else { throw .zoom(max) }
    self.min = min
    self.max = max
  }

  init(uncheckedMin min: Int, max: Int) {
    self.min = min
    self.max = max
  }

  /// The zooms as a closed range.
  public var zooms: ClosedRange<Int> { min...max }

  /// The zooms that both have; nil where there is none.
  public func intersection(_ other: ZoomRange) -> ZoomRange? {
    let low = Swift.max(min, other.min)
    let high = Swift.min(max, other.max)
    return low <= high ? ZoomRange(uncheckedMin: low, max: high) : nil
  }
}
