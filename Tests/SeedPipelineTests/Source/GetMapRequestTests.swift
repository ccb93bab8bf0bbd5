import Foundation
import Testing
import TileGrid

@testable import SeedPipeline

@Suite struct GetMapRequestTests {
  @Test(arguments: SourceReferenceCases.wms.cases)
  func `GetMap asks with the parameters that OWSLib and morecantile give`(
    _ example: GetMapFile.Case
  ) throws {
    let service = example.service(at: "https://wms.example.org/ows")
    let url = GetMapRequest(service, form: .revealed).url(
      for: try box(of: example), width: example.tile_px, height: example.tile_px)
    try expect(url, toAskAs: example)
    guard example.grid == "WebMercatorQuad" else { return }
    var specification = SourceSpecification(kind: .wms(service))
    specification.tileSize = example.tile_px
    let tile = try TileCoordinate(zoom: example.z, x: example.x, y: example.y)
    #expect(try TileSource(specification).url(for: tile) == url)
  }

  @Test(arguments: SourceReferenceCases.wms.axis_order_1_3_0)
  func `the axis order of 1_3_0 is that of the definition`(_ example: GetMapFile.Axis) throws {
    let system = SourceSpecification.WMS.ReferenceSystem(rawValue: example.crs)
    guard let system else { return }
    var wms = SourceSpecification.WMS(url: MaskedString("http://h/"), layers: [])
    wms.referenceSystem = system
    wms.version = .v1_3_0
    #expect(wms.isNorthFirst == (example.axis_order == "yx"))
    wms.version = .v1_1_1
    #expect(!wms.isNorthFirst)
  }

  @Test(arguments: [
    ("http://h/wms", "http://h/wms?SERVICE=WMS&"),
    ("http://h/wms?", "http://h/wms?SERVICE=WMS&"),
    ("http://h/wms?map=/data/a.map", "http://h/wms?map=/data/a.map&SERVICE=WMS&"),
    ("http://h/wms?map=a&", "http://h/wms?map=a&SERVICE=WMS&"),
    (
      "http://h/wms?service=WFS&Version=1.0.0&map=a&request=GetCapabilities&bbox=1&Layers=x&sty=1",
      "http://h/wms?map=a&sty=1&SERVICE=WMS&"
    ),
    ("http://h/wms?styl%65s=x&time=1990", "http://h/wms?SERVICE=WMS&"),
    ("http://h/wms?flag&Ünï=1", "http://h/wms?flag&%C3%9Cn%C3%AF=1&SERVICE=WMS&"),
  ])
  func `keys of the address are kept, ours win whatever their case`(
    address: String, beginning: String
  ) throws {
    var wms = SourceSpecification.WMS(url: MaskedString(address), layers: [MaskedString("a")])
    wms.parameters = [.init(name: "TIME", value: MaskedString("2020-01-01T00:00:00+01:00"))]
    let url = try TileSource(SourceSpecification(kind: .wms(wms))).url(for: tile())
    #expect(url.hasPrefix(beginning))
    #expect(url.contains("&TIME=2020-01-01T00:00:00%2B01:00&"))
    let names = URLComponents(string: url)?.queryItems?.map { $0.name.uppercased() } ?? []
    #expect(Set(names).count == names.count)
  }

  @Test func `a whole address is as expected`() throws {
    var wms = SourceSpecification.WMS(
      url: MaskedString("http://127.0.0.1:8080/geoserver/wms"),
      layers: [MaskedString("TRCImagery"), MaskedString("a,b & c")])
    wms.referenceSystem = .epsg900913
    let url = try TileSource(SourceSpecification(kind: .wms(wms))).url(
      for: TileCoordinate(zoom: 1, x: 1, y: 0))
    #expect(
      url == "http://127.0.0.1:8080/geoserver/wms?SERVICE=WMS&VERSION=1.1.1&REQUEST=GetMap"
        + "&LAYERS=TRCImagery,a%2Cb%20%26%20c&STYLES=&SRS=EPSG:900913&FORMAT=image/png"
        + "&TRANSPARENT=TRUE&BBOX=0,0,20037508.342789244,20037508.342789244"
        + "&WIDTH=256&HEIGHT=256")
  }

  @Test(
    arguments: [
      ("image/png", nil, "TRUE", TileFormat.png), ("image/jpeg", nil, "FALSE", .jpg),
      ("image/webp", nil, "TRUE", .webp), ("image/png; mode=8bit", false, "FALSE", .png),
      ("image/jpeg", true, "TRUE", .jpg), ("image/vnd.jpeg-png", nil, "FALSE", nil),
      ("image/png8", nil, "TRUE", .png), ("image/gif", nil, "FALSE", .gif),
    ] as [(String, Bool?, String, TileFormat?)])
  func `the media type decides transparency and the expected format`(
    type: String, transparent: Bool?, sent: String, format: TileFormat?
  ) throws {
    var wms = SourceSpecification.WMS(url: MaskedString("http://h/"), layers: [MaskedString("a")])
    wms.mediaType = MaskedString(type)
    wms.transparent = transparent
    let source = try TileSource(SourceSpecification(kind: .wms(wms)))
    #expect(try source.url(for: tile()).contains("&TRANSPARENT=\(sent)&"))
    #expect(source.expectedFormat == format)
  }

  @Test func `secrets of a service are sent and not shown`() throws {
    var wms = SourceSpecification.WMS(
      url: MaskedString(
        revealed: "https://u:p@h/hush?token=t", masked: "https://u:p@h/***?token=t"),
      layers: [MaskedString(revealed: "hidden", masked: "***")])
    wms.parameters = [
      .init(name: "authkey", value: MaskedString("k")),
      .init(name: "v", value: MaskedString(revealed: "x", masked: "***")),
    ]
    let source = try TileSource(SourceSpecification(kind: .wms(wms)))
    let tile = try tile()
    let (url, shown) = (source.url(for: tile), source.maskedURL(for: tile))
    #expect(url.hasPrefix("https://u:p@h/hush?token=t&SERVICE=WMS"))
    #expect(url.contains("&LAYERS=hidden&") && url.contains("&authkey=k&v=x&"))
    #expect(shown.hasPrefix("https://***@h/***?token=***&SERVICE=WMS"))
    #expect(shown.contains("&LAYERS=***&") && shown.contains("&authkey=***&v=***&"))
  }

  @Test(arguments: [
    ("ftp://h/wms", ["a"], [], [], "only http:// and https://"),
    ("http://h/wms?bbox={bbox-epsg-3857}", ["a"], [], [], "takes no placeholders"),
    ("http://h/w ms", ["a"], [], [], "a space or a control character"),
    ("http://h/wms", [], [], [], "layers: each layer needs a name"),
    ("http://h/wms", ["a", ""], [], [], "layers: each layer needs a name"),
    ("http://h/wms", ["a"], ["b", "c"], [], "styles: 2 styles for 1 layers"),
    ("http://h/wms", ["a"], [], ["bbox"], "\"bbox\" is set by the program"),
    ("http://maps.wikimedia.org/wms", ["a"], [], [], "Policy:Maps_Terms_of_Use"),
  ])
  func `a wms source that cannot work is refused`(
    url: String, layers: [String], styles: [String], parameters: [String], problem: String
  ) {
    var wms = SourceSpecification.WMS(
      url: MaskedString(url), layers: layers.map { MaskedString($0) })
    wms.styles = styles.map { MaskedString($0) }
    wms.parameters = parameters.map { .init(name: $0, value: MaskedString("v")) }
    let problems = WMSCheck.problems(in: wms)
    #expect(problems.count == 1)
    #expect(problems.joined().contains(problem))
    #expect(throws: SourceError.self) { try TileSource(SourceSpecification(kind: .wms(wms))) }
  }

  private func tile() throws -> TileCoordinate { try TileCoordinate(zoom: 1, x: 1, y: 0) }

  /// WorldCRS84Quad is two tiles of 180 degrees at zoom 0 (OGC 17-083r4, annex D.3).
  private func box(of example: GetMapFile.Case) throws -> ProjectedBox {
    guard example.grid == "WebMercatorQuad" else {
      let side = 180 / Double(1 << example.z)
      let (left, top) = (-180 + Double(example.x) * side, 90 - Double(example.y) * side)
      return ProjectedBox(left: left, bottom: top - side, right: left + side, top: top)
    }
    let tile = try TileCoordinate(zoom: example.z, x: example.x, y: example.y)
    let isInDegrees = example.crs == .epsg4326 || example.crs == .crs84
    return isInDegrees ? ProjectedBox(tile.bounds) : ProjectedBox(tile.mercatorBounds)
  }

  private func expect(_ url: String, toAskAs example: GetMapFile.Case) throws {
    let items = try #require(URLComponents(string: url)?.queryItems)
    var sent = Dictionary(uniqueKeysWithValues: items.map { ($0.name, $0.value ?? "") })
    let bbox = (sent.removeValue(forKey: "BBOX") ?? "").split(separator: ",")
    #expect(sent.removeValue(forKey: "WIDTH") == String(example.params.WIDTH))
    #expect(sent.removeValue(forKey: "HEIGHT") == String(example.params.HEIGHT))
    #expect(sent == example.params.texts)
    #expect(bbox.count == 4)
    for (text, expected) in zip(bbox, example.params.BBOX) {
      let number = try #require(Double(text))
      #expect(abs(number - expected) <= max(1e-6, abs(expected) * 1e-6))
    }
  }
}
