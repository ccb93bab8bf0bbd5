import Testing
import TileGrid

struct TileIDTests {
  @Test(arguments: TileCoordinateTests.tiles)
  func `tile ids match pmtiles`(reference: MercatorFile.Tile) throws {
    let tile = try TileCoordinate(zoom: reference.z, x: reference.x, y: reference.y)
    #expect(String(tile.id.rawValue) == reference.pmtiles_id)
    #expect(try TileCoordinate(id: tile.id) == tile)
    #expect(tile.id.zoom == reference.z)
  }

  /// PMTiles specification version 3, section 4.1.
  @Test(arguments: [
    (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5),
    (12, 3423, 1763, 19_078_479),
  ])
  func `tile ids match the table in the PMTiles specification`(z: Int, x: Int, y: Int, id: UInt64) {
    #expect(tile(z, x, y).id == TileID(rawValue: id))
  }

  @Test func `whole zooms run along the curve as pmtiles has it`() throws {
    for level in ReferenceCases.mercator.hilbert_levels {
      for (offset, place) in level.tiles.enumerated() {
        let id = TileID(rawValue: UInt64(level.first_id + offset))
        #expect(try TileCoordinate(id: id) == tile(level.z, place[0], place[1]))
      }
    }
  }

  @Test func `ids and tiles turn into each other at every zoom, one step apart on the curve`()
    throws
  {
    var chance = SeededChance(state: 1)
    for zoom in 1...24 {
      let first = TileID.first(ofZoom: zoom).rawValue
      let count = UInt64(1) << (2 * UInt64(zoom))
      for _ in 0..<400 {
        let id = first + UInt64.random(in: 0..<count - 1, using: &chance)
        let here = try TileCoordinate(id: TileID(rawValue: id))
        let next = try TileCoordinate(id: TileID(rawValue: id + 1))
        #expect(here.zoom == zoom && here.id.rawValue == id)
        #expect(abs(here.x - next.x) + abs(here.y - next.y) == 1)
        // The curve enters a quad once: the parent's place is the child's without its last digit.
        let parent = try #require(here.parent)
        #expect(
          parent.id.rawValue - TileID.first(ofZoom: zoom - 1).rawValue == (id - first) / 4)
      }
    }
  }

  @Test func `the last id of zoom 24 is the last there is`() throws {
    let last = TileID.first(ofZoom: 25).rawValue - 1
    #expect(last == 375_299_968_947_540)
    #expect(try TileCoordinate(id: TileID(rawValue: last)).zoom == 24)
    for id in [last + 1, UInt64.max] {
      #expect(throws: CoordinateError.tileID(id)) { try TileCoordinate(id: TileID(rawValue: id)) }
    }
  }
}
