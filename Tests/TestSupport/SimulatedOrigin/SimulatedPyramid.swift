/// The tiles of a job over a simulated origin: the westernmost columns of the world, to one zoom.
public struct SimulatedPyramid: Sendable, Hashable {
  /// The deepest zoom; every coarser one belongs to the job.
  public let zoom: Int
  /// Columns of the deepest zoom, counted from the 180th meridian eastwards.
  public let columns: Int

  /// The smallest such pyramid with at least that many tiles.
  public init(atLeast tiles: Int) {
    var zoom = 0
    while SimulatedPyramid(zoom: zoom, columns: 1 << zoom).count < tiles { zoom += 1 }
    var (low, high) = (1, 1 << zoom)
    while low < high {
      let middle = (low + high) / 2
      if SimulatedPyramid(zoom: zoom, columns: middle).count < tiles {
        low = middle + 1
      } else {
        high = middle
      }
    }
    self.init(zoom: zoom, columns: low)
  }

  private init(zoom: Int, columns: Int) {
    self.zoom = zoom
    self.columns = columns
  }

  /// The area as a job has it: degrees west, south, east, north.
  ///
  /// The eastern edge lies on a tile boundary, which pulls no further column in; it is exact.
  public var bbox: [Double] {
    [-180, -90, Double(columns) * 360 / Double(1 << zoom) - 180, 90]
  }

  /// The number of tiles.
  public var count: Int {
    (0...zoom).reduce(0) { $0 + columns(atZoom: $1) << $1 }
  }

  /// Columns at one zoom.
  func columns(atZoom zoom: Int) -> Int {
    let shift = self.zoom - zoom
    return (columns + (1 << shift) - 1) >> shift
  }

  /// Calls `body` with each tile, zoom by zoom, row by row.
  public func forEach(_ body: (SimulatedTile) throws -> Void) rethrows {
    for z in 0...zoom {
      let columns = columns(atZoom: z)
      for y in 0..<(1 << z) {
        for x in 0..<columns { try body(SimulatedTile(z: z, x: x, y: y)) }
      }
    }
  }
}
