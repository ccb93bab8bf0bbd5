internal import TileGrid

/// What is in a package, counted in the store before it is written.
struct PackageContents: Sendable, Equatable {
  /// The tiles of each format.
  var formats: [TileFormat: Int] = [:]
  /// The pictures of each width in pixels.
  var sizes: [Int: Int] = [:]
  /// The tiles of each zoom; zooms without a tile are left out.
  var zooms: [Int: Int] = [:]
  /// For each zoom the box around its tiles, coarse zooms first.
  var extents: [BoundingBox] = []

  /// The tiles in all.
  var count: Int { formats.values.reduce(0, +) }

  /// The coarsest and the deepest zoom that has a tile; nil where there is none.
  var zoomRange: ZoomRange? {
    guard let min = zooms.keys.min(), let max = zooms.keys.max() else { return nil }
    return try? ZoomRange(min: min, max: max)
  }

  /// The format of most tiles; among equals the first in the order of `TileFormat`.
  var format: TileFormat? {
    TileFormat.allCases.filter { formats[$0, default: 0] > 0 }
      .max { formats[$0, default: 0] < formats[$1, default: 0] }
  }

  /// The width in pixels of most pictures; among equals the smallest.
  var size: Int? {
    sizes.max { left, right in
      (left.value, right.key) < (right.value, left.key)
    }?.key
  }
}

extension PackageContents {
  /// What the store has counted.
  init(_ summary: PackageSummary) {
    formats = summary.formats
    sizes = summary.sizes
    for zoom in summary.zooms {
      zooms[zoom.zoom] = zoom.tiles
      if let box = PackageContents.box(around: zoom) { extents.append(box) }
    }
  }

  /// The box from the north-western corner tile to the south-eastern one.
  private static func box(around zoom: PackageSummary.Zoom) -> BoundingBox? {
    let (columns, rows) = (zoom.columns, zoom.rows)
    guard
      let first = try? TileCoordinate(
        zoom: zoom.zoom, x: columns.lowerBound, y: rows.lowerBound),
      let last = try? TileCoordinate(zoom: zoom.zoom, x: columns.upperBound, y: rows.upperBound)
    else { return nil }
    return try? BoundingBox(
      west: first.bounds.west, south: last.bounds.south, east: last.bounds.east,
      north: first.bounds.north)
  }
}
