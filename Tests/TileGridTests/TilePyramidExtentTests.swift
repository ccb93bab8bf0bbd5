import Testing
import TileGrid

struct TilePyramidExtentTests {
  static let fiji = box(176.8, -20.9, -178.1, -12.3)

  /// Zoom, columns, rows; the ranges of tiles_bbox.json in the order of the walk eastwards.
  static let extents: [(Int, [Int], [Int])] = [
    (0, [0, 0], [0, 0]), (1, [1, 0], [1, 1]), (2, [3, 0], [2, 2]),
  ]

  @Test(arguments: extents)
  func `the extent of a box across the antimeridian runs over it`(
    zoom: Int, columns: [Int], rows: [Int]
  ) {
    let extent = pyramid(Self.fiji, .all).extent(atZoom: zoom)
    #expect(extent.map { [$0.firstColumn, $0.lastColumn] } == columns)
    #expect(extent.map { [$0.firstRow, $0.lastRow] } == rows)
  }

  @Test func `a box over nearly all columns has them all`() {
    let extent = pyramid(box(10, -10, 9, 10), .all).extent(atZoom: 3)
    #expect(extent?.firstColumn == 0 && extent?.lastColumn == 7)
  }

  @Test func `the extent is that of the tiles left by exceptions`() {
    let pyramid = TilePyramid(
      layers: [layer(.world, zooms(2, 2))],
      exceptions: [layer(box(-180, -90, 0, 90), zooms(2, 2))])
    let extent = pyramid.extent(atZoom: 2)
    #expect(extent?.firstColumn == 2 && extent?.lastColumn == 3)
    #expect(extent?.firstRow == 0 && extent?.lastRow == 3)
  }

  /// The boxes, and the box around them.
  static let unions: [([[Double]], [Double])] = [
    ([[145.4, -17.4, 146.1, -16.6]], [145.4, -17.4, 146.1, -16.6]),
    ([[176.8, -20.9, -178.1, -12.3]], [176.8, -20.9, -178.1, -12.3]),
    ([[170, 0, 175, 1], [-175, -2, -170, 0]], [170, -2, -170, 1]),
    ([[-20, 0, -10, 1], [10, 0, 20, 1]], [-20, 0, 20, 1]),
    ([[180, 0, -170, 1]], [-180, 0, -170, 1]),
    ([[170, 0, -180, 1]], [170, 0, 180, 1]),
    ([[-180, 0, 180, 1], [170, 0, -170, 1]], [-180, 0, 180, 1]),
    ([[10, 0, 20, 1], [0, 86, 1, 87]], [10, 0, 20, 1]),
    ([[5, 5, 5, 5]], [5, 5, 5, 5]),
  ]

  @Test(arguments: unions)
  func `bounds are the smallest box around the areas`(boxes: [[Double]], expected: [Double]) throws
  {
    let pyramid = TilePyramid(layers: boxes.map { layer(box($0[0], $0[1], $0[2], $0[3]), .all) })
    let bounds = try #require(pyramid.bounds)
    #expect([bounds.west, bounds.south, bounds.east, bounds.north] == expected)
  }

  @Test func `bounds of a limited pyramid stay within the limit`() throws {
    let pyramid = pyramid(Self.fiji, .all).limited(to: box(-180, -15, 0, 0), zooms: .all)
    #expect(pyramid.bounds == box(-180, -15, -178.1, -12.3))
    #expect(pyramid.limited(to: box(0, 0, 1, 1), zooms: .all).bounds == nil)
  }
}
