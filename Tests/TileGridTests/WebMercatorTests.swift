import Testing
import TileGrid

struct WebMercatorTests {
  @Test func `metres of points match pyproj, and back`() {
    for point in ReferenceCases.mercator.points {
      let (longitude, latitude) = (point.lonlat[0], point.lonlat[1])
      #expect(abs(WebMercator.x(ofLongitude: longitude) - point.xy[0]) < 1e-5)
      #expect(abs(WebMercator.y(ofLatitude: latitude) - point.xy[1]) < 1e-5)
      #expect(abs(WebMercator.longitude(ofX: point.xy[0]) - longitude) < 1e-9)
      #expect(abs(WebMercator.latitude(ofY: point.xy[1]) - latitude) < 1e-9)
    }
  }

  @Test func `metres per pixel match the reference`() {
    for row in ReferenceCases.mercator.resolution {
      for (size, expected) in [(256, row.m_per_px_256), (512, row.m_per_px_512)] {
        let found = WebMercator.metresPerPixel(atZoom: row.z, latitude: row.lat, tileSize: size)
        #expect(abs(found - expected) <= 1e-9 * expected)
      }
    }
  }

  @Test func `the world's resolutions match the reference`() {
    for row in ReferenceCases.boxes.world {
      for (size, expected) in [(256, row.resolution_256), (512, row.resolution_512)] {
        let found = WebMercator.metresPerPixel(atZoom: row.z, latitude: 0, tileSize: size)
        #expect(abs(found - expected) <= 1e-12 * expected)
      }
    }
  }

  @Test func `a point lies in its tile where the reference puts it`() throws {
    for pixel in ReferenceCases.mercator.pixels {
      let (longitude, latitude) = (pixel.lonlat[0], pixel.lonlat[1])
      let point = box(longitude, latitude, longitude, latitude)
      let range = try #require(point.tileRanges(atZoom: pixel.z).first)
      #expect([range.columns.lowerBound, range.rows.lowerBound] == pixel.tile)
      let bounds = tile(pixel.z, pixel.tile[0], pixel.tile[1]).mercatorBounds
      let side = bounds.right - bounds.left
      let fromLeft = (WebMercator.x(ofLongitude: longitude) - bounds.left) / side
      let fromTop = (bounds.top - WebMercator.y(ofLatitude: latitude)) / side
      // A 1e-5 m is the reference's own precision.
      #expect(abs(fromLeft - pixel.fraction[0]) < 1e-9 + 1e-5 / side)
      #expect(abs(fromTop - pixel.fraction[1]) < 1e-9 + 1e-5 / side)
    }
  }

  @Test func `latitudes beyond the limit are clamped to it`() {
    #expect(WebMercator.y(ofLatitude: 90) == WebMercator.y(ofLatitude: WebMercator.latitudeLimit))
    #expect(abs(WebMercator.y(ofLatitude: -90) + WebMercator.halfWorld) < 1e-5)
  }
}
