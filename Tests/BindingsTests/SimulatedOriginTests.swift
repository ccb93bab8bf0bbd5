import Bindings
import Foundation
import TestSupport
import Testing

@Suite struct SimulatedOriginTests {
  @Test func `every tile is answered as its totals say, over one connection`() throws {
    let origin = try SimulatedOrigin(SimulatedTiles(sea: 300, absent: 100, failing: 100))
    let pyramid = SimulatedPyramid(atLeast: 300)
    let client = try StubClient(port: origin.port)
    var statuses: [Int: Int] = [:]
    var pictures: Set<[UInt8]> = []
    var bytes = 0
    pyramid.forEach { tile in
      client.get("/\(tile.z)/\(tile.x)/\(tile.y)")
      let answer = client.readAnswer()
      statuses[answer.status, default: 0] += 1
      guard answer.status == 200 else { return }
      pictures.insert(answer.body)
      bytes += answer.body.count
    }
    let totals = origin.tiles.totals(of: pyramid)
    #expect(totals.tiles == pyramid.count)
    #expect(statuses == [200: totals.stored, 404: totals.absent, 500: totals.failed])
    #expect(pictures.count == totals.unique)
    #expect(bytes == totals.bytes)
    #expect(min(totals.sea, totals.absent, totals.failed) > 0)
    #expect(origin.record.requests == totals.tiles)
    #expect(origin.record.connections == 1)
  }

  @Test(arguments: [(0, 0, 0), (12, 4095, 1), (24, 16_777_215, 16_777_215)])
  func `a picture is a PNG of 256 rows that inflate whole`(z: Int, x: Int, y: Int) throws {
    let origin = try SimulatedOrigin(SimulatedTiles(sea: 0, absent: 0))
    let client = try StubClient(port: origin.port)
    client.get("/\(z)/\(x)/\(y)")
    let body = client.readAnswer().body
    let data = try #require(body.firstRange(of: Array("IDAT".utf8)))
    let rows = try Zlib.decompress(Array(body[data.upperBound...]), limit: 1 << 20)
    // Two bits a pixel, and a byte for the filter (PNG specification, section 7.2).
    #expect(rows.count == 256 * (256 * 2 / 8 + 1))
  }

  @Test func `what was asked for before stays known when the count begins anew`() throws {
    let origin = try SimulatedOrigin()
    let client = try StubClient(port: origin.port)
    func ask(_ target: String) -> Int {
      client.get(target)
      return client.readAnswer().status
    }
    _ = (ask("/3/1/2"), ask("/3/1/2"), ask("/3/2/1"))
    #expect(origin.record.requests == 3)
    #expect(origin.record.repeated == 1)
    origin.restartCount()
    _ = (ask("/3/2/1"), ask("/4/2/1"))
    #expect(origin.record.repeated == 1)
    #expect(origin.record.first == [tile(3, 2, 1), tile(4, 2, 1)])
    for target in ["/", "/3/8/0", "/3/0", "/3/0/x", "/25/0/0"] { #expect(ask(target) == 400) }
    #expect(origin.record.requests == 2)
  }

  /// Counts by hand: all columns of zooms 0 to 2; 85 tiles are zooms 0 to 3.
  @Test(arguments: [(1, 0, 1, 1), (21, 2, 4, 21), (22, 3, 2, 23), (85, 3, 8, 85)])
  func `a pyramid is the smallest with so many tiles`(
    wanted: Int, zoom: Int, columns: Int, count: Int
  ) {
    let pyramid = SimulatedPyramid(atLeast: wanted)
    #expect((pyramid.zoom, pyramid.columns) == (zoom, columns))
    #expect(pyramid.count == count)
  }

  private func tile(_ z: Int, _ x: Int, _ y: Int) -> SimulatedTile {
    SimulatedTile(z: z, x: x, y: y)
  }
}
