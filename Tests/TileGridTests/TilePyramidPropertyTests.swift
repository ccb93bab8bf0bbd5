import Testing
import TileGrid

/// The pyramid against brute force: every tile of the zoom asked by itself, from its degrees.
struct TilePyramidPropertyTests {
  @Test(arguments: 0..<200)
  func `walk, count, contains and extent agree with asking every tile`(seed: Int) {
    var scene = PyramidScene(seed: seed)
    let (pyramid, wanted) = scene.pyramid()
    for zoom in 0...6 {
      let expected = PyramidScene.tiles(ofZoom: zoom).filter(wanted)
      let walked = Array(pyramid.limited(to: nil, zooms: zooms(zoom, zoom)))
      #expect(Set(walked.map(\.tile)) == Set(expected), "seed \(seed), zoom \(zoom)")
      #expect(walked.count == expected.count)
      #expect(pyramid.count(atZoom: zoom) == expected.count)
      #expect(PyramidScene.tiles(ofZoom: zoom).filter { pyramid.contains($0) } == expected)
      check(pyramid.extent(atZoom: zoom), around: expected, zoom: zoom)
    }
  }

  @Test(arguments: 0..<60)
  func `ids rise strictly and starting anywhere is dropping what comes before`(seed: Int) {
    var scene = PyramidScene(seed: seed)
    let (pyramid, _) = scene.pyramid()
    let walk = Array(pyramid.limited(to: nil, zooms: zooms(0, 6)))
    #expect(zip(walk, walk.dropFirst()).allSatisfy { $0.id < $1.id })
    #expect(walk.allSatisfy { $0.id == $0.tile.id })
    let end = TileID.first(ofZoom: 7).rawValue
    for _ in 0..<60 {
      let first = TileID(rawValue: UInt64.random(in: 0...end + 10, using: &scene.chance))
      let rest = pyramid.limited(to: nil, zooms: zooms(0, 6)).iterator(from: first)
      let expected = walk.drop { $0.id < first }
      #expect(Array(IteratorSequence(rest)) == Array(expected), "seed \(seed) from \(first)")
    }
  }

  /// The extent holds every tile, and each of its four sides has one.
  private func check(_ extent: TileExtent?, around tiles: [TileCoordinate], zoom: Int) {
    guard let extent, !tiles.isEmpty else {
      #expect(extent == nil && tiles.isEmpty)
      return
    }
    let columns = Set(tiles.map(\.x))
    #expect(extent.firstRow == tiles.map(\.y).min() && extent.lastRow == tiles.map(\.y).max())
    #expect(columns.contains(extent.firstColumn) && columns.contains(extent.lastColumn))
    let side = 1 << zoom
    let width = (extent.lastColumn - extent.firstColumn + side) % side
    #expect(columns.allSatisfy { ($0 - extent.firstColumn + side) % side <= width })
    let narrowest = columns.map { start in
      columns.map { ($0 - start + side) % side }.max() ?? 0
    }.min()
    #expect(width == narrowest)
  }
}
