import Testing
import TileGrid

struct TilePyramidTests {
  @Test(arguments: ReferenceCases.boxes.cases)
  func `counts match mercantile and morecantile`(reference: BoxFile.Case) {
    let b = reference.bbox
    let pyramid = pyramid(
      box(b[0], b[1], b[2], b[3]), zooms(reference.min_zoom, reference.max_zoom))
    #expect(pyramid.count == reference.total)
    for level in reference.levels { #expect(pyramid.count(atZoom: level.z) == level.count) }
  }

  @Test(arguments: ReferenceCases.boxes.cases)
  func `the walk gives the reference's tiles, each once, with rising ids`(
    reference: BoxFile.Case
  ) {
    let b = reference.bbox
    let box = box(b[0], b[1], b[2], b[3])
    for level in reference.levels where level.count <= 60_000 {
      var (walked, last) = (0, Int64(-1))
      for element in pyramid(box, zooms(level.z, level.z)) {
        let (x, y) = (element.tile.x, element.tile.y)
        let isIn = level.parts.contains {
          ($0.x[0]...$0.x[1]).contains(x) && ($0.y[0]...$0.y[1]).contains(y)
        }
        guard isIn, element.id == element.tile.id, Int64(element.id.rawValue) > last else {
          Issue.record("\(element) is out of place")
          return
        }
        last = Int64(element.id.rawValue)
        walked += 1
      }
      #expect(walked == level.count)
    }
  }

  @Test func `the whole world is counted to zoom 24`() {
    for row in ReferenceCases.boxes.world {
      #expect(pyramid(.world, zooms(row.z, row.z)).count == row.count)
      #expect(pyramid(.world, zooms(0, row.z)).count == row.cumulative)
    }
    #expect(pyramid(.world, .all).count == 375_299_968_947_541)
  }

  @Test func `the walk of the world begins with the curve's first tiles`() {
    let first = pyramid(.world, .all).prefix(100_000)
    #expect(first.map(\.id.rawValue) == Array(0..<100_000))
    #expect(first.allSatisfy { $0.tile.id == $0.id })
  }

  @Test func `a walk of the world starts at any id, however deep`() {
    let world = pyramid(.world, .all)
    var chance = SeededChance(state: 7)
    for zoom in TileCoordinate.zooms {
      let (first, next) = (TileID.first(ofZoom: zoom), TileID.first(ofZoom: zoom + 1))
      let ids = first.rawValue..<next.rawValue
      for id in [ids.lowerBound, ids.upperBound - 1, .random(in: ids, using: &chance)] {
        var walk = world.iterator(from: TileID(rawValue: id))
        let found = walk.next()
        #expect(found?.id.rawValue == id && found?.tile.id.rawValue == id)
        let following = walk.next()?.id.rawValue
        #expect(following == (id == 375_299_968_947_540 ? nil : id + 1))
      }
    }
  }

  @Test func `a walk of a small box deep down starts at the next tile from any id`() throws {
    let cairns = pyramid(box(145.4, -17.4, 146.1, -16.6), zooms(16, 16))
    let ids = cairns.map(\.id)
    let (low, high) = (try #require(ids.first).rawValue, try #require(ids.last).rawValue)
    var chance = SeededChance(state: 8)
    for _ in 0..<2_000 {
      let first = TileID(rawValue: .random(in: low - 1_000...high + 1_000, using: &chance))
      var walk = cairns.iterator(from: first)
      #expect(walk.next()?.id == ids.first { $0 >= first })
    }
  }

  @Test func `a tile in two areas comes once`() {
    let (japan, tokyo) = (box(122.78, 20.4, 154.78, 45.55), box(139.5, 35.4, 140, 35.9))
    let one = pyramid(japan, zooms(0, 9))
    let both = TilePyramid(layers: [layer(japan, zooms(0, 9)), layer(tokyo, zooms(5, 9))])
    #expect(both.count == one.count)
    #expect(both.elementsEqual(one))
  }

  @Test func `each area keeps its own zooms`() {
    let pyramid = TilePyramid(layers: [
      layer(box(0, 0, 1, 1), zooms(2, 3)), layer(box(100, 0, 101, 1), zooms(6, 6)),
    ])
    #expect(pyramid.map(\.tile.zoom) == [2, 3, 6])
    #expect(pyramid.zooms == zooms(2, 6))
    #expect(pyramid.count(atZoom: 4) == 0)
    #expect(pyramid.extent(atZoom: 4) == nil)
  }

  @Test func `a pyramid without a tile is empty in every way`() {
    for pyramid in [
      TilePyramid(layers: []), pyramid(box(0, 86, 1, 87), .all),
      TilePyramid(layers: [layer(.world, .all)], exceptions: [layer(.world, .all)]),
      pyramid(box(0, 0, 1, 1), .all).limited(to: box(10, 10, 11, 11), zooms: zooms(7, 24)),
    ] {
      #expect(pyramid.count == 0)
      #expect(pyramid.zooms == nil)
      #expect(pyramid.first { _ in true } == nil)
      #expect(pyramid.extent(atZoom: 8) == nil)
    }
  }

  @Test func `a box of millions of tiles around at zoom 24 is counted from its edges`() {
    // Edges on tiles of zoom 4, so that the count is a matter of arithmetic.
    let (first, last) = (tile(4, 2, 3), tile(4, 12, 11))
    let box = box(first.bounds.west, last.bounds.south, last.bounds.east, first.bounds.north)
    #expect(pyramid(box, zooms(24, 24)).count == (11 << 20) * (9 << 20))
    let union = TilePyramid(
      layers: [layer(box, zooms(24, 24)), layer(.world, zooms(24, 24))],
      exceptions: [layer(box, zooms(24, 24))])
    #expect(union.count == 1 << 48 - 99 << 40)
  }
}
