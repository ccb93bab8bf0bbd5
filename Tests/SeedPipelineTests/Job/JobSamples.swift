/// Jobs of the shapes that people have; each is good.
enum JobSamples {
  /// The smallest job.
  static let small = """
    {"bbox": [145.4, -17.4, 146.1, -16.6], "zoom": 3, "source": "http://h/{z}/{x}/{y}"}
    """

  /// An archive, served by the program itself.
  static let archive = """
    {
      "$schema": "tileseed.schema.json",
      "name": "Cairns",
      "description": "The coast",
      "attribution": "GSHHG",
      "version": "1.0.0",
      "bbox": [145.4, -17.4, 146.1, -16.6],
      "zoom": [0, 12],
      "source": {"type": "archive", "path": "demo/cairns.mbtiles", "over": "http"},
      "output": "../out/cairns.mbtiles"
    }
    """

  /// A GeoServer WMS in the code that it used first.
  static let wms = """
    {
      // imagery of a regional council
      "bbox": [145.4, -17.4, 146.1, -16.6],
      "zoom": [9, 18],
      "contact": "maps@example.org",
      "source": {
        "url": "http://maps.example.org/geoserver/wms?map=a",
        "layers": "TRCImagery",
        "styles": "",
        "version": "1.1.1",
        "srs": "EPSG:900913",
        "format": "image/jpeg",
        "transparent": false,
        "metatile": 1,
        "buffer": 0,
        "params": {"TILED": true, "MAP_RESOLUTION": 96, "EXCEPTIONS": "application/vnd.ogc.se_xml"},
      },
      "output": ["cairns.mbtiles", {"path": "cairns-tiles/", "style": true}],
    }
    """

  /// Tiles of a national survey, with credit and politeness.
  static let survey = """
    {
      "bbox": [140.06, 36.05, 140.14, 36.13],
      "zoom": [10, 17],
      "source": {
        "url": "https://cyberjapandata.gsi.go.jp/xyz/seamlessphoto/{z}/{x}/{y}.jpg",
        "format": "jpg",
        "minzoom": 2,
        "maxzoom": 18,
        "attribution": "Geospatial Information Authority of Japan"
      },
      "download": {"inFlight": 4, "perSecond": 10, "maxFailures": "2.5%"}
    }
    """

  /// A host with a port in a variable, and names of an odd layout.
  static let overlay = """
    {
      "area": [
        {"bbox": [140.1, 36.0, 140.2, 36.1]},
        {"bbox": [140.0, 36.0, 140.1, 36.1], "zoom": 14},
        {"except": {"bbox": [140.15, 36.0, 140.2, 36.1], "zoom": [18, 20]}}
      ],
      "zoom": [14, 20],
      "source": {
        "url": "http://{host}/mapImg/tiles/{z}/{x}_{y}.png",
        "variables": {"host": "127.0.0.1:8080"}
      },
      "output": {
        "path": "town.tiles", "format": "directory", "layout": "{z}/{x}_{y}.{ext}", "scheme": "tms"
      },
      "store": "work/town.db"
    }
    """

  /// Every key that stands for itself, with its default.
  static let defaults = """
    {
      "bbox": [145.4, -17.4, 146.1, -16.6], "zoom": [3, 3],
      "name": "job", "output": "job.mbtiles", "store": "job.seedstore", "overlays": [],
      "source": {
        "type": "xyz", "url": "http://h/{z}/{x}/{y}", "scheme": "xyz", "subdomains": ["a", "b", "c"],
        "variables": {}, "scale": 1, "minzoom": 0, "maxzoom": 24, "missing": "absent",
        "placeholders": [], "metatile": 1, "buffer": 0
      },
      "download": {
        "inFlight": 8, "tries": 5, "backoff": [0.5, 60], "connectTimeout": 10, "timeout": 60,
        "stallTimeout": 20, "maxTileBytes": 20000000, "maxFailures": "10%", "http2": true,
        "perDay": null, "outage": 900, "maxSame": null, "check": "structure", "refresh": "never"
      }
    }
    """

  /// Every job above.
  static let all = [small, archive, wms, survey, overlay, defaults]
}
