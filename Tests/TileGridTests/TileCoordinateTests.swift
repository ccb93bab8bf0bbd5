import Testing
import TileGrid

struct TileCoordinateTests {
  /// The reference goes on to zoom 26; what lies beyond zoom 24 does not exist here.
  static let tiles = ReferenceCases.mercator.cases.filter { $0.z <= 24 }
  static let beyond = ReferenceCases.mercator.cases.filter { $0.z > 24 }

  @Test(arguments: beyond)
  func `tiles beyond zoom 24 are refused`(reference: MercatorFile.Tile) throws {
    #expect(throws: CoordinateError.zoom(reference.z)) {
      try TileCoordinate(zoom: reference.z, x: reference.x, y: reference.y)
    }
    let id = try #require(UInt64(reference.pmtiles_id))
    #expect(throws: CoordinateError.tileID(id)) { try TileCoordinate(id: TileID(rawValue: id)) }
  }

  @Test(arguments: tiles)
  func `rows from the south and quadkeys match mercantile`(reference: MercatorFile.Tile) throws {
    let tile = try TileCoordinate(zoom: reference.z, x: reference.x, y: reference.y)
    #expect(tile.row(in: .tms) == reference.tms_y)
    #expect(tile.row(in: .xyz) == reference.y)
    #expect(
      try TileCoordinate(zoom: reference.z, x: reference.x, row: reference.tms_y, in: .tms) == tile)
    #expect(tile.quadkey == reference.quadkey)
  }

  @Test(arguments: tiles)
  func `bounds in degrees and metres match mercantile`(reference: MercatorFile.Tile) throws {
    let tile = try TileCoordinate(zoom: reference.z, x: reference.x, y: reference.y)
    let (degrees, metres) = (tile.bounds, tile.mercatorBounds)
    let lonlat = [degrees.west, degrees.south, degrees.east, degrees.north]
    for (found, expected) in zip(lonlat, reference.lonlat) { #expect(abs(found - expected) < 1e-9) }
    let xy = [metres.left, metres.bottom, metres.right, metres.top]
    for (found, expected) in zip(xy, reference.xy) { #expect(abs(found - expected) < 1e-5) }
    let center = (
      WebMercator.longitude(ofX: (metres.left + metres.right) / 2),
      WebMercator.latitude(ofY: (metres.bottom + metres.top) / 2)
    )
    #expect(abs(center.0 - reference.center[0]) < 1e-9)
    #expect(abs(center.1 - reference.center[1]) < 1e-9)
  }

  @Test(arguments: tiles)
  func `parent and children match mercantile`(reference: MercatorFile.Tile) throws {
    let tile = try TileCoordinate(zoom: reference.z, x: reference.x, y: reference.y)
    #expect(tile.parent.map { [$0.x, $0.y] } == reference.parent)
    if reference.z < 24, let children = reference.children {
      #expect(Set(tile.children.map { [$0.x, $0.y] }) == Set(children))
      #expect(tile.children.allSatisfy { $0.parent == tile })
    }
  }

  @Test func `the root has no parent and the deepest tile no children`() {
    #expect(tile(0, 0, 0).parent == nil)
    #expect(tile(24, 5, 5).children.isEmpty)
  }

  @Test func `neighbours share their edges to the last bit`() {
    var chance = SeededChance(state: 3)
    for _ in 0..<2_000 {
      let zoom = Int.random(in: 1...24, using: &chance)
      let x = Int.random(in: 0..<(1 << zoom) - 1, using: &chance)
      let y = Int.random(in: 0..<(1 << zoom) - 1, using: &chance)
      let (here, next) = (tile(zoom, x, y), tile(zoom, x + 1, y + 1))
      #expect(here.bounds.east == next.bounds.west)
      #expect(here.bounds.south == next.bounds.north)
      #expect(here.mercatorBounds.right == next.mercatorBounds.left)
      #expect(here.mercatorBounds.bottom == next.mercatorBounds.top)
    }
  }

  @Test func `the world's tile has the world's edges to the last bit`() {
    #expect(tile(0, 0, 0).bounds == .world)
    let half = WebMercator.halfWorld
    #expect(
      tile(0, 0, 0).mercatorBounds
        == MercatorBox(left: -half, bottom: -half, right: half, top: half))
  }

  @Test(arguments: [(-1, 0, 0), (25, 0, 0), (0, 1, 0), (3, 8, 0), (3, 0, 8), (3, -1, 0)])
  func `a tile that does not exist is refused`(zoom: Int, x: Int, y: Int) {
    #expect(throws: CoordinateError.self) { try TileCoordinate(zoom: zoom, x: x, y: y) }
  }
}
