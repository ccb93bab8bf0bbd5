import Testing
import TileGrid

struct TilePyramidExceptionTests {
  static let queensland = box(145.4, -17.4, 146.1, -16.6)

  /// What is left of `box` at all zooms up to `deepest` without `exceptions`.
  private func left(
    of box: BoundingBox, without exceptions: [BoundingBox], deepest: Int = 10
  ) -> TilePyramid {
    TilePyramid(
      layers: [layer(box, zooms(0, deepest))], exceptions: exceptions.map { layer($0, .all) })
  }

  @Test func `a small exception leaves every coarse tile around it`() {
    let whole = pyramid(Self.queensland, zooms(0, 8))
    let left = left(of: Self.queensland, without: [box(145.7, -17, 145.8, -16.9)], deepest: 8)
    #expect(left.elementsEqual(whole))
    #expect(left.count == whole.count)
  }

  @Test func `only tiles that lie in the exception go`() {
    let (first, last) = (tile(12, 3704, 2240), tile(12, 3709, 2248))
    let hole = box(
      first.bounds.west + 0.01, last.bounds.south + 0.01, last.bounds.east - 0.01,
      first.bounds.north - 0.01)
    let whole = pyramid(Self.queensland, zooms(12, 12))
    let gone =
      whole.count
      - TilePyramid(
        layers: whole.layers, exceptions: [layer(hole, zooms(12, 12))]
      ).count
    #expect(gone == 4 * 7)
  }

  @Test func `an exception of whole tiles takes them from its first zoom on`() {
    let hole = tile(3, 3, 3)
    let pyramid = TilePyramid(
      layers: [layer(.world, zooms(2, 4))], exceptions: [layer(hole.bounds, zooms(3, 4))])
    #expect(pyramid.count(atZoom: 2) == 16)
    #expect(pyramid.count(atZoom: 3) == 63)
    #expect(pyramid.count(atZoom: 4) == 252)
    #expect(!pyramid.contains(hole))
    #expect(pyramid.contains(tile(3, 2, 3)))
    #expect(hole.children.allSatisfy { !pyramid.contains($0) })
  }

  /// A box, and exceptions that together leave nothing of it.
  static let nothings: [([Double], [[Double]])] = [
    ([145.4, -17.4, 146.1, -16.6], [[145.4, -17.4, 146.1, -16.6]]),
    ([145.4, -17.4, 146.1, -16.6], [[145, -18, 147, -16]]),
    // Nearer than two edges can be told apart.
    (
      [145.4, -17.4, 146.1, -16.6], [[145.4 + 9e-12, -17.4 + 9e-12, 146.1 - 9e-12, -16.6 - 9e-12]]
    ),
    // Halves that meet in mid-tile, and halves with an overlap.
    ([145.4, -17.4, 146.1, -16.6], [[145, -18, 145.77, -16], [145.77, -18, 147, -16]]),
    ([145.4, -17.4, 146.1, -16.6], [[145, -18, 147, -16.9], [145, -17.1, 147, -16]]),
    // Across the antimeridian, in one and in two.
    ([176.8, -20.9, -178.1, -12.3], [[176.8, -20.9, -178.1, -12.3]]),
    ([176.8, -20.9, -178.1, -12.3], [[170, -25, 180, -10], [-180, -25, -170, -10]]),
    ([-180, -90, 180, 90], [[10, -90, -10, 90], [-10, -90, 10, 90]]),
    ([-180, -90, 180, 90], [[10, -90, 10 - 9e-12, 90]]),
    ([20, 84, 40, 89], [[20, 84, 40, 85.06]]),
    // Points and lines in an exception, on its edge, and as an exception themselves.
    ([145.7, -17, 145.7, -17], [[145, -18, 147, -16]]),
    ([145.7, -17, 145.7, -17], [[145.7, -17, 147, -16]]),
    ([145.7, -17, 145.7, -17], [[145.7, -17, 145.7, -17]]),
    ([145.7, -17.4, 145.7, -16.6], [[145, -18, 147, -17], [145, -17, 147, -16]]),
    ([145.4, -17, 146.1, -17], [[145.4, -17, 146.1, -17]]),
    ([180, -17, 180, -16], [[-180, -18, -170, -16]]),
    ([-180, -17, -180, -16], [[170, -18, 180, -16]]),
    ([180, -17, 180, -16], [[170, -18, -170, -16]]),
  ]

  @Test(arguments: nothings)
  func `an area that exceptions cover has no tile`(area: [Double], exceptions: [[Double]]) {
    let pyramid = left(
      of: box(area[0], area[1], area[2], area[3]),
      without: exceptions.map { box($0[0], $0[1], $0[2], $0[3]) }, deepest: 24)
    #expect(pyramid.count == 0)
    #expect(pyramid.first { _ in true } == nil)
    #expect(pyramid.zooms == nil)
    #expect(pyramid.extent(atZoom: 8) == nil)
  }

  /// A box, an exception, and the box whose tiles are those left.
  static let remainders: [([Double], [Double], [Double])] = [
    // The east half to beyond the edge, and to the edge itself, which lies in mid-tile.
    ([145.4, -17.4, 146.1, -16.6], [145.7, -18, 147, -16], [145.4, -17.4, 145.7, -16.6]),
    ([145.4, -17.4, 146.1, -16.6], [145.7, -17.4, 146.1, -16.6], [145.4, -17.4, 145.7, -16.6]),
    ([145.4, -17.4, 146.1, -16.6], [145.4, -17, 146.1, -16.6], [145.4, -17.4, 146.1, -17]),
    // Nothing in common, an edge in common, and an exception that has no area.
    ([145.4, -17.4, 146.1, -16.6], [10, 10, 20, 20], [145.4, -17.4, 146.1, -16.6]),
    ([145.4, -17.4, 146.1, -16.6], [146.1, -17.4, 147, -16.6], [145.4, -17.4, 146.1, -16.6]),
    ([145.4, -17.4, 146.1, -16.6], [145.7, -17, 145.7, -17], [145.4, -17.4, 146.1, -16.6]),
    ([145.4, -17.4, 146.1, -16.6], [145.7, -18, 145.7, -16], [145.4, -17.4, 146.1, -16.6]),
    ([20, 80, 40, 85], [20, 86, 40, 89], [20, 80, 40, 85]),
    // Across the antimeridian: the area, the exception, both.
    ([176.8, -20.9, -178.1, -12.3], [170, -25, 180, -10], [-180, -20.9, -178.1, -12.3]),
    ([170, -20, 180, -10], [175, -25, -175, -5], [170, -20, 175, -10]),
    ([176.8, -20.9, -178.1, -12.3], [178.4, -25, -170, -10], [176.8, -20.9, 178.4, -12.3]),
    // A line loses what lies in the exception.
    ([145.7, -17.4, 145.7, -16.6], [145, -17, 147, -16], [145.7, -17.4, 145.7, -17]),
    ([145.7, -17.4, 145.7, -16.6], [146, -18, 147, -16], [145.7, -17.4, 145.7, -16.6]),
  ]

  @Test(arguments: remainders)
  func `tiles with any of what is left stay`(
    area: [Double], exception: [Double], remainder: [Double]
  ) {
    func box(_ edges: [Double]) -> BoundingBox {
      TileGridTests.box(edges[0], edges[1], edges[2], edges[3])
    }
    let left = left(of: box(area), without: [box(exception)])
    let expected = pyramid(box(remainder), zooms(0, 10))
    #expect(left.elementsEqual(expected))
    #expect(left.count == expected.count)
    for zoom in 0...10 { #expect(left.extent(atZoom: zoom) == expected.extent(atZoom: zoom)) }
  }

  @Test func `an area within another's exception comes back with its own layer alone`() {
    let (outer, hole) = (box(140, -20, 150, -10), box(143, -17, 147, -13))
    let pyramid = TilePyramid(
      layers: [layer(outer, zooms(0, 9)), layer(hole, zooms(8, 9))],
      exceptions: [layer(hole, zooms(0, 8))])
    #expect(pyramid.count(atZoom: 9) == TileGridTests.pyramid(outer, zooms(9, 9)).count)
    #expect(pyramid.count(atZoom: 8) == left(of: outer, without: [hole]).count(atZoom: 8))
  }

  @Test func `a thousand exceptions are cut out at every zoom`() {
    // One in the middle of every tile of zoom 5, a tile of zoom 7 large.
    let holes = PyramidScene.tiles(ofZoom: 5).map { tile(7, 4 * $0.x + 1, 4 * $0.y + 1) }
    let pyramid = TilePyramid(
      layers: [layer(.world, .all)], exceptions: holes.map { layer($0.bounds, .all) })
    for zoom in 0...6 { #expect(pyramid.count(atZoom: zoom) == 1 << (2 * zoom)) }
    for zoom in 7...24 {
      #expect(pyramid.count(atZoom: zoom) == 1 << (2 * zoom) - 1 << (10 + 2 * (zoom - 7)))
    }
    #expect(pyramid.limited(to: nil, zooms: zooms(8, 8)).reduce(0) { sum, _ in sum + 1 } == 61_440)
  }
}
