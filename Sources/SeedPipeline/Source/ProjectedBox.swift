internal import TileGrid

/// A box in the units of a reference system: metres, or degrees; x eastwards, y northwards.
struct ProjectedBox: Hashable, Sendable {
  let left: Double
  let bottom: Double
  let right: Double
  let top: Double

  init(left: Double, bottom: Double, right: Double, top: Double) {
    self.left = left
    self.bottom = bottom
    self.right = right
    self.top = top
  }

  /// A box of metres.
  init(_ box: MercatorBox) {
    self.init(left: box.left, bottom: box.bottom, right: box.right, top: box.top)
  }

  /// A box of degrees.
  init(_ box: BoundingBox) {
    self.init(left: box.west, bottom: box.south, right: box.east, top: box.north)
  }

  /// Appends the four numbers with commas between: x, y, x, y, or y, x, y, x.
  func append(to bytes: inout [UInt8], northFirst: Bool = false) {
    let numbers = northFirst ? [bottom, left, top, right] : [left, bottom, right, top]
    for (index, number) in numbers.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      DecimalNotation.append(number, to: &bytes)
    }
  }
}
