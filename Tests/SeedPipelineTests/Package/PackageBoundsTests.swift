import Testing
import TileGrid

@testable import SeedPipeline

@Suite struct PackageBoundsTests {
  typealias Edges = [Double]

  private func box(_ edges: Edges) -> BoundingBox {
    PackageFixture.box(edges[0], edges[1], edges[2], edges[3])
  }

  // Asked for, stored, written, center; worked out by hand.
  @Test(
    arguments: [
      // All of it is there.
      (
        [145.4, -17.4, 146.1, -16.6], [[-180, -85, 180, 85]], [145.4, -17.4, 146.1, -16.6],
        [145.75, -17]
      ),
      // Only the western half came.
      ([10, 0, 20, 10], [[5, -5, 15, 15]], [10, 0, 15, 10], [12.5, 5]),
      // Two zooms reach two corners.
      ([10, 0, 20, 10], [[11, 1, 12, 2], [18, 8, 19, 9]], [11, 1, 19, 9], [15, 5]),
      // Across the antimeridian: the whole circle, and a center in the middle of the area.
      ([170, -20, -170, -10], [[-180, -85, 180, 85]], [-180, -20, 180, -10], [180, -15]),
      ([160, -20, -170, -10], [[-180, -85, 180, 85]], [-180, -20, 180, -10], [175, -15]),
      ([175, -20, -160, -10], [[-180, -85, 180, 85]], [-180, -20, 180, -10], [-172.5, -15]),
      // Across it, and only the eastern strip came: then the box is an ordinary one.
      ([170, -20, -170, -10], [[-180, -30, -160, 0]], [-180, -20, -170, -10], [-175, -15]),
      ([170, -20, -170, -10], [[160, -30, 180, 0]], [170, -20, 180, -10], [175, -15]),
      // Both asked for and stored across it.
      ([170, -20, -170, -10], [[175, -30, -175, 0]], [-180, -20, 180, -10], [180, -15]),
      // A stored box that begins west of the area, beyond the antimeridian.
      ([-179, 0, -170, 5], [[170, -5, -175, 10]], [-179, 0, -175, 5], [-177, 2.5]),
      // The whole circle.
      ([-180, -60, 180, 60], [[-180, -66, 180, 66]], [-180, -60, 180, 60], [0, 0]),
      ([-180, -60, 180, 60], [[0, -66, 90, 66]], [0, -60, 90, 60], [45, 0]),
      // A point: readers draw nothing in an empty box, so it is the deepest tile's.
      (
        [145, -17, 145, -17], [[90, -41, 180, 0], [140, -20, 150, -10]], [140, -20, 150, -10],
        [145, -15]
      ),
    ] as [(Edges, [Edges], Edges, Edges)])
  func `bounds are the area asked for, cut to what is stored`(
    asked: Edges, stored: [Edges], written: Edges, center: Edges
  ) {
    let bounds = PackageBounds(asked: box(asked), stored: stored.map(box))
    #expect(bounds.written == written)
    #expect([bounds.center.longitude, bounds.center.latitude] == center)
  }

  @Test(
    arguments: [
      ([145.4, -17.4, 146.1, -16.6], 0, 12, 10), ([145.4, -17.4, 146.1, -16.6], 12, 14, 12),
      ([-180, -85, 180, 85], 0, 5, 1), ([0, 0, 0.001, 0.001], 0, 14, 14),
    ] as [(Edges, Int, Int, Int)])
  func `the first view is within the zooms and shows the area`(
    edges: Edges, min: Int, max: Int, zoom: Int
  ) throws {
    let bounds = PackageBounds(asked: box(edges), stored: [.world])
    #expect(bounds.viewZoom(in: try ZoomRange(min: min, max: max)) == zoom)
  }
}
