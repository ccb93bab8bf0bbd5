import Testing
import TileGrid

struct BoundingBoxTests {
  static let limit = WebMercator.latitudeLimit

  /// West, south, east, north as given, and as they must be.
  static let ranges: [([Double], [Double])] = [
    ([145.4, -17.4, 146.1, -16.6], [145.4, -17.4, 146.1, -16.6]),
    ([-180, -90, 180, 90], [-180, -limit, 180, limit]),
    ([20, 84, 40, 89], [20, 84, 40, limit]),
    ([176.8, -20.9, 181.9, -12.3], [176.8, -20.9, 181.9 - 360, -12.3]),
    ([-181, 0, -179, 1], [179, 0, -179, 1]),
    ([190, 0, 200, 1], [-170, 0, -160, 1]),
    ([-540, 0, -530, 1], [-180, 0, -170, 1]),
    ([530, 0, 540, 1], [170, 0, 180, 1]),
    ([0, 0, 360, 1], [-180, 0, 180, 1]),
    ([0.1, 0, 360.1, 1], [-180, 0, 180, 1]),
    ([-179.7, 0, 180.3, 1], [-180, 0, 180, 1]),
    ([-540, 0, 540, 1], [-180, 0, 180, 1]),
    ([-100, 0, 259.5, 1], [-100, 0, 259.5 - 360, 1]),
    ([180, 0, -170, 1], [180, 0, -170, 1]),
    ([170, 0, -180, 1], [170, 0, -180, 1]),
    ([200, 0, 190, 1], [-160, 0, -170, 1]),
    ([180, 0, 180, 0], [180, 0, 180, 0]),
  ]

  @Test(arguments: ranges)
  func `edges are brought into range`(given: [Double], expected: [Double]) throws {
    let box = try BoundingBox(west: given[0], south: given[1], east: given[2], north: given[3])
    #expect([box.west, box.south, box.east, box.north] == expected)
    #expect(box.crossesAntimeridian == (expected[0] > expected[2]))
  }

  static let refusals: [([Double], String)] = [
    ([540.5, 0, 541, 1], "west 540.5 is outside -540 to 540"),
    ([0, 0, -600, 1], "east -600.0 is outside -540 to 540"),
    ([0, -90.5, 1, 1], "south -90.5 is outside -90 to 90"),
    ([0, 0, 1, 95], "north 95.0 is outside -90 to 90"),
    ([.nan, 0, 1, 1], "west nan is outside -540 to 540"),
    ([0, .nan, 1, 1], "south nan is outside -90 to 90"),
    ([0, 0, .infinity, 1], "east inf is outside -540 to 540"),
    (
      [0, 52.4, 1, 51.9],
      "south 52.4 must not be above north 51.9 (order: west, south, east, north)"
    ),
  ]

  @Test(arguments: refusals)
  func `edges out of range are refused by name`(given: [Double], message: String) {
    let error = #expect(throws: CoordinateError.self) {
      try BoundingBox(west: given[0], south: given[1], east: given[2], north: given[3])
    }
    #expect(error?.description == message)
  }

  @Test(arguments: ReferenceCases.boxes.cases)
  func `ranges match mercantile and morecantile`(reference: BoxFile.Case) {
    let b = reference.bbox
    let box = box(b[0], b[1], b[2], b[3])
    for level in reference.levels {
      let found = box.tileRanges(atZoom: level.z).map { range in
        BoxFile.Part(
          x: [range.columns.lowerBound, range.columns.upperBound],
          y: [range.rows.lowerBound, range.rows.upperBound])
      }
      #expect(tiles(found) == tiles(level.parts), "zoom \(level.z)")
      #expect(found.reduce(0) { $0 + width($1.x) * width($1.y) } == level.count)
    }
  }

  /// Parts in one form, as two that meet may also be written as one.
  private func tiles(_ parts: [BoxFile.Part]) -> [BoxFile.Part] {
    let sorted = parts.sorted { $0.x[0] < $1.x[0] }
    guard sorted.count == 2, sorted[0].x[1] + 1 == sorted[1].x[0], sorted[0].y == sorted[1].y
    else { return sorted }
    return [BoxFile.Part(x: [sorted[0].x[0], sorted[1].x[1]], y: sorted[0].y)]
  }

  private func width(_ span: [Int]) -> Int { span[1] - span[0] + 1 }

  /// Points on tile edges, a zoom, and the tile east and south of the edge.
  static let points: [([Double], Int, [Int])] = [
    ([0, 0, 0, 0], 3, [4, 4]),
    ([90, 10, 90, 10], 3, [6, 3]),
    ([180, 0, 180, 0], 3, [0, 4]),
    ([-180, 0, -180, 0], 3, [0, 4]),
    ([180, 0, -180, 0], 3, [0, 4]),
    ([0, limit, 0, limit], 3, [4, 0]),
    ([0, -limit, 0, -limit], 3, [4, 7]),
    // The north edge of 10/930/560 is no exact double.
    ([147, -16.636191878397657, 147, -16.636191878397657], 10, [930, 560]),
    ([147, -16.972741019999017, 147, -16.972741019999017], 10, [930, 561]),
  ]

  @Test(arguments: points)
  func `a point belongs to one tile`(given: [Double], zoom: Int, expected: [Int]) {
    let ranges = box(given[0], given[1], given[2], given[3]).tileRanges(atZoom: zoom)
    #expect(ranges.map(\.count) == [1])
    #expect(ranges.map { [$0.columns.lowerBound, $0.rows.lowerBound] } == [expected])
  }

  static let offTheMap: [[Double]] = [
    [10, 86, 20, 89], [10, limit, 20, 89], [10, -90, 20, -86], [0, 90, 0, 90],
  ]

  @Test(arguments: offTheMap)
  func `a box beyond the Mercator limit has no tiles`(given: [Double]) {
    let box = box(given[0], given[1], given[2], given[3])
    for zoom in TileCoordinate.zooms { #expect(box.tileRanges(atZoom: zoom).isEmpty) }
  }

  @Test func `the bounds of any tile hold that tile alone at its zoom`() {
    var chance = SeededChance(state: 2)
    for _ in 0..<5_000 {
      let zoom = Int.random(in: 0...24, using: &chance)
      let x = Int.random(in: 0..<1 << zoom, using: &chance)
      let y = Int.random(in: 0..<1 << zoom, using: &chance)
      let ranges = tile(zoom, x, y).bounds.tileRanges(atZoom: zoom)
      #expect(ranges.map(\.columns) == [x...x] && ranges.map(\.rows) == [y...y])
    }
  }

  @Test func `a zoom that does not exist has no tiles`() {
    #expect(BoundingBox.world.tileRanges(atZoom: -1).isEmpty)
    #expect(BoundingBox.world.tileRanges(atZoom: 25).isEmpty)
  }
}
