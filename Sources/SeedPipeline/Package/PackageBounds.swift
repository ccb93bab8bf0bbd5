internal import TileGrid

/// The place that a package covers: the area asked for, cut to the tiles that are there.
struct PackageBounds: Sendable, Hashable {
  /// The box; a west greater than the east means across the antimeridian.
  let box: BoundingBox

  /// The part of `asked` that the `stored` boxes reach; `asked` itself where they miss it.
  ///
  /// A point or a line as area gets the last of `stored`: readers draw nothing in an empty box.
  /// Longitudes are counted eastwards from the west of `asked`, so that the antimeridian is a
  /// place like any other.
  init(asked: BoundingBox, stored: [BoundingBox]) {
    let width = PackageBounds.width(of: asked)
    if width == 0 || asked.south == asked.north, let deepest = stored.last {
      box = deepest
      return
    }
    var first = (offset: Double.infinity, edge: asked.west)
    var last = (offset: -Double.infinity, edge: asked.east)
    for box in stored {
      let start = PackageBounds.eastwards(from: asked.west, to: box.west)
      let span = PackageBounds.width(of: box)
      // A box may begin west of the area and reach into it over the whole circle's seam.
      for start in [start, start - 360] where start < width && start + span > 0 {
        let low = start <= 0 ? (0, asked.west) : (start, box.west)
        let high = start + span >= width ? (width, asked.east) : (start + span, box.east)
        if low.0 < first.offset { first = low }
        if high.0 > last.offset { last = high }
      }
    }
    let south = max(asked.south, stored.map(\.south).min() ?? asked.south)
    let north = min(asked.north, stored.map(\.north).max() ?? asked.north)
    let cut = try? BoundingBox(west: first.edge, south: south, east: last.edge, north: north)
    box = first.offset < last.offset && south < north ? cut ?? asked : asked
  }

  /// West, south, east, north as packages write them: across the antimeridian it is the whole circle.
  ///
  /// Readers take a west above the east for nothing at all.
  var written: [Double] {
    box.crossesAntimeridian
      ? [-180, box.south, 180, box.north] : [box.west, box.south, box.east, box.north]
  }

  /// The middle of the box, in degrees.
  var center: LonLat {
    let longitude = box.west + PackageBounds.width(of: box) / 2
    return LonLat(
      longitude: longitude > 180 ? longitude - 360 : longitude,
      latitude: (box.south + box.north) / 2)
  }

  /// The deepest of `zooms` at which the box is no wider or higher than three tiles.
  func viewZoom(in zooms: ZoomRange) -> Int {
    let degrees = max(PackageBounds.width(of: box), box.north - box.south)
    return zooms.zooms.last { degrees * Double(1 << $0) <= 3 * 360 } ?? zooms.min
  }

  private static func width(of box: BoundingBox) -> Double {
    box.crossesAntimeridian ? box.east - box.west + 360 : box.east - box.west
  }

  /// The degrees from one longitude eastwards to another, 0..<360.
  private static func eastwards(from west: Double, to longitude: Double) -> Double {
    let degrees = longitude - west
    return degrees < 0 ? degrees + 360 : degrees
  }
}
