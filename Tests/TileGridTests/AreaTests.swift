import Testing
import TileGrid

struct AreaTests {
  @Test func `a quad's relation tells how many of its tiles belong`() {
    var chance = SeededChance(state: 5)
    for _ in 0..<200 {
      let (west, east) = (
        Double.random(in: -180...180, using: &chance), Double.random(in: -180...180, using: &chance)
      )
      let south = Double.random(in: -85...80, using: &chance)
      let area = Area.box(box(west, south, east, south + 5))
      let pyramid = TilePyramid(layers: [.init(area: area, zooms: zooms(5, 5))])
      for (x, y) in [(0, 0), (1, 1), (2, 1), (3, 2), (0, 3), (3, 3)] {
        let quad = tile(2, x, y)
        let tiles = quad.children.flatMap(\.children).flatMap(\.children)
        let count = tiles.count { pyramid.contains($0) }
        let relation = area.relation(to: quad, atZoom: 5)
        #expect((relation == .inside) == (count == 64))
        #expect((relation == .outside) == (count == 0))
      }
    }
  }

  @Test func `a coarser zoom has no tiles under a quad`() {
    #expect(Area.box(.world).relation(to: tile(5, 0, 0), atZoom: 4) == .outside)
    #expect(Area.box(.world).relation(to: tile(5, 0, 0), atZoom: 24) == .inside)
  }
}
