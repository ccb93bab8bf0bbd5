import SeedPipeline
import Testing
import TileGrid

@Suite struct SeedPlanTests {
  @Test func `tiles outside the source's zooms and bounds are skipped`() throws {
    let east = try BoundingBox(west: 0, south: -85, east: 180, north: 85)
    let wanted = TilePyramid(layers: [
      TilePyramid.Layer(area: .box(.world), zooms: try ZoomRange(min: 0, max: 3))
    ])
    let plan = SeedPlan(wanted: wanted, bounds: east, zooms: try ZoomRange(min: 1, max: 2))
    #expect(plan.total == 85)
    // Half of the 4 and of the 16 tiles of the zooms 1 and 2.
    #expect(plan.asked.count == 10)
    #expect(plan.skipped == 75)
    #expect((0...4).map { plan.total(atZoom: $0) } == [1, 4, 16, 64, 0])
    #expect((0...4).map { plan.skipped(atZoom: $0) } == [1, 2, 8, 64, 0])
  }

  @Test func `a job's plan is cut to what its source has`() throws {
    var source = SourceSpecification(
      kind: .xyz(.init(template: MaskedString("https://tiles.example/{z}/{x}/{y}.png"))))
    source.zooms = try ZoomRange(min: 2, max: 24)
    let job = SeedJob(
      file: "t.json", name: "t",
      pyramid: TilePyramid(layers: [
        TilePyramid.Layer(area: .box(.world), zooms: try ZoomRange(min: 0, max: 2))
      ]), source: source, outputs: [OutputSpecification(path: "/t.mbtiles", format: .mbtiles)],
      storePath: "/t.seedstore")
    let plan = SeedPlan(job: job)
    #expect(plan.total == 21)
    #expect(plan.skipped == 5)
    #expect(plan.asked.count == 16)
  }
}
