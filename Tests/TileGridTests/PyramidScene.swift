import TileGrid

/// A pyramid of chance with the same asked of one tile at a time, by geometry in degrees.
struct PyramidScene {
  var chance: SeededChance
  /// Edges drawn before: boxes that share an edge are the hard ones.
  private var longitudes: [Double] = []
  private var latitudes: [Double] = []

  init(seed: Int) { chance = SeededChance(state: UInt64(seed)) }

  static func tiles(ofZoom zoom: Int) -> [TileCoordinate] {
    let side = 0..<1 << zoom
    return side.flatMap { y in side.map { x in tile(zoom, x, y) } }
  }

  mutating func pyramid() -> (TilePyramid, isWanted: (TileCoordinate) -> Bool) {
    let layers = self.layers(1...3)
    let exceptions = self.layers(0...4)
    var pyramid = TilePyramid(layers: layers, exceptions: exceptions)
    var limits: [BoundingBox] = []
    for _ in 0..<max(Int.random(in: -1...2, using: &chance), 0) {
      let limit = box()
      limits.append(limit)
      pyramid = pyramid.limited(to: limit, zooms: .all)
    }
    let within = limits.map(Flat.parts)
    let wanted = TileCoordinate.zooms.map { PyramidScene.flats(layers, zoom: $0) }
    let holes = TileCoordinate.zooms.map { PyramidScene.flats(exceptions, zoom: $0) }
    return (
      pyramid,
      { tile in
        let bounds = Flat(tile.bounds)
        return wanted[tile.zoom].contains { layer in
          bounds.common(layer).map { !$0.isCovered(by: holes[tile.zoom]) } ?? false
        } && within.allSatisfy { $0.contains { bounds.common($0) != nil } }
      }
    )
  }

  private static func flats(_ layers: [TilePyramid.Layer], zoom: Int) -> [Flat] {
    layers.filter { $0.zooms.zooms.contains(zoom) }.flatMap { layer in
      switch layer.area {
      case .box(let box): Flat.parts(of: box)
      }
    }
  }

  private mutating func layers(_ count: ClosedRange<Int>) -> [TilePyramid.Layer] {
    (0..<Int.random(in: count, using: &chance)).map { _ in
      let min = Int.random(in: 0...4, using: &chance)
      return layer(box(), zooms(min, Int.random(in: min...8, using: &chance)))
    }
  }

  /// A box with edges anywhere, on tile edges or on those of another box, now and then across the
  /// antimeridian.
  private mutating func box() -> BoundingBox {
    let corners = [corner(), corner()]
    let (south, north) = (min(corners[0].1, corners[1].1), max(corners[0].1, corners[1].1))
    let (west, east) = (min(corners[0].0, corners[1].0), max(corners[0].0, corners[1].0))
    guard south < north, west < east else { return box() }
    let crosses = Int.random(in: 0..<4, using: &chance) == 0
    return TileGridTests.box(crosses ? east : west, south, crosses ? west : east, north)
  }

  private mutating func corner() -> (Double, Double) {
    var (longitude, latitude) = place()
    if Int.random(in: 0..<3, using: &chance) == 0 {
      longitude = longitudes.randomElement(using: &chance) ?? longitude
    }
    if Int.random(in: 0..<3, using: &chance) == 0 {
      latitude = latitudes.randomElement(using: &chance) ?? latitude
    }
    longitudes.append(longitude)
    latitudes.append(latitude)
    return (longitude, latitude)
  }

  private mutating func place() -> (Double, Double) {
    if Bool.random(using: &chance) {
      return (.random(in: -180...180, using: &chance), .random(in: -90...90, using: &chance))
    }
    let zoom = Int.random(in: 1...7, using: &chance)
    let side = 1 << zoom
    let bounds = tile(
      zoom, .random(in: 0..<side, using: &chance), .random(in: 0..<side, using: &chance)
    ).bounds
    return (bounds.west, bounds.north)
  }
}

/// A rectangle of degrees that does not cross the antimeridian.
private struct Flat {
  private static let least = 1e-11
  let (west, south, east, north): (Double, Double, Double, Double)

  init(_ box: BoundingBox) {
    (west, south, east, north) = (box.west, box.south, box.east, box.north)
  }

  private init(west: Double, south: Double, east: Double, north: Double) {
    (self.west, self.south, self.east, self.north) = (west, south, east, north)
  }

  static func parts(of box: BoundingBox) -> [Flat] {
    guard box.west > box.east else { return [Flat(box)] }
    return [(box.west, 180), (-180, box.east)].map { west, east in
      Flat(west: west, south: box.south, east: east, north: box.north)
    }
  }

  /// What both have in common; nil where that is no more than a boundary.
  func common(_ other: Flat) -> Flat? {
    let common = Flat(
      west: max(west, other.west), south: max(south, other.south), east: min(east, other.east),
      north: min(north, other.north))
    let isArea =
      common.east - common.west > Flat.least && common.north - common.south > Flat.least
    return isArea ? common : nil
  }

  /// True where each cell of the grid that the holes' edges draw lies in one of the holes.
  func isCovered(by holes: [Flat]) -> Bool {
    let holes = holes.compactMap(common)
    if holes.isEmpty { return false }
    let longitudes = (holes.flatMap { [$0.west, $0.east] } + [west, east]).sorted()
    let latitudes = (holes.flatMap { [$0.south, $0.north] } + [south, north]).sorted()
    func middles(_ edges: [Double]) -> [Double] {
      zip(edges, edges.dropFirst()).filter { $1 - $0 > Flat.least }.map { ($0 + $1) / 2 }
    }
    return middles(longitudes).allSatisfy { x in
      middles(latitudes).allSatisfy { y in
        holes.contains { $0.west < x && x < $0.east && $0.south < y && y < $0.north }
      }
    }
  }
}
