import TileGrid

/// A box that is known to be good; west, south, east, north.
func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> BoundingBox {
  do {
    return try BoundingBox(west: west, south: south, east: east, north: north)
  } catch {
    fatalError("\(error)")
  }
}

/// A tile that is known to exist.
func tile(_ zoom: Int, _ x: Int, _ y: Int) -> TileCoordinate {
  do {
    return try TileCoordinate(zoom: zoom, x: x, y: y)
  } catch {
    fatalError("\(error)")
  }
}

/// Zooms that are known to be good.
func zooms(_ min: Int, _ max: Int) -> ZoomRange {
  do {
    return try ZoomRange(min: min, max: max)
  } catch {
    fatalError("\(error)")
  }
}

/// The layer of a box.
func layer(_ box: BoundingBox, _ zooms: ZoomRange) -> TilePyramid.Layer {
  TilePyramid.Layer(area: .box(box), zooms: zooms)
}

/// The pyramid of one box.
func pyramid(_ box: BoundingBox, _ zooms: ZoomRange) -> TilePyramid {
  TilePyramid(layers: [layer(box, zooms)])
}

/// Chance that is the same in every run: SplitMix64 (Steele, Lea and Flood, 2014).
struct SeededChance: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
