/// A WMS GetMap address, made once and completed for any box and picture size.
///
/// Source: OGC 01-068r3 (WMS 1.1.1), section 7.2; OGC 06-042 (WMS 1.3.0), section 7.3.
struct GetMapRequest: Sendable, Hashable {
  /// The keys that the program sets; the address and the job's parameters cannot change them.
  static let ownKeys: Set<String> = [
    "service", "version", "request", "layers", "styles", "srs", "crs", "bbox", "width", "height",
    "format", "transparent",
  ]

  /// The address up to the keys that differ from picture to picture.
  private let beginning: [UInt8]
  private let isNorthFirst: Bool

  /// The request of `service`, in one of its forms.
  init(_ service: SourceSpecification.WMS, form: URLTemplate.Form) {
    isNorthFirst = service.isNorthFirst
    var bytes = GetMapRequest.base(form.text(of: service.url), replacing: service.parameters)
    func add(_ key: String, _ value: [UInt8]) {
      if bytes.last != UInt8(ascii: "?"), bytes.last != UInt8(ascii: "&") {
        bytes.append(UInt8(ascii: "&"))
      }
      bytes.append(contentsOf: Array(key.utf8) + [UInt8(ascii: "=")] + value)
    }
    add("SERVICE", Array("WMS".utf8))
    add("VERSION", Array(service.version.rawValue.utf8))
    add("REQUEST", Array("GetMap".utf8))
    add("LAYERS", GetMapRequest.list(service.layers, form: form))
    add("STYLES", GetMapRequest.list(service.styles, form: form))
    add(
      service.version == .v1_3_0 ? "CRS" : "SRS", Array(service.referenceSystem.rawValue.utf8))
    add("FORMAT", PercentEncoding.queryValue(form.text(of: service.mediaType)))
    add("TRANSPARENT", Array((service.asksForTransparency ? "TRUE" : "FALSE").utf8))
    for parameter in service.parameters {
      let name = String(decoding: PercentEncoding.queryValue(parameter.name), as: UTF8.self)
      add(name, PercentEncoding.queryValue(form.text(of: parameter.value)))
    }
    beginning = bytes
  }

  /// The address of a picture.
  /// - Parameters:
  ///   - box: What it shows, in the units of the reference system, x eastwards.
  ///   - width: Its width in pixels.
  ///   - height: Its height in pixels.
  /// - Returns: The whole address, percent-encoded.
  func url(for box: ProjectedBox, width: Int, height: Int) -> String {
    var bytes = beginning
    bytes.reserveCapacity(beginning.count + 128)
    bytes.append(contentsOf: "&BBOX=".utf8)
    box.append(to: &bytes, northFirst: isNorthFirst)
    bytes.append(contentsOf: "&WIDTH=".utf8)
    DecimalNotation.append(width, to: &bytes)
    bytes.append(contentsOf: "&HEIGHT=".utf8)
    DecimalNotation.append(height, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The service's address with `?` and those keys of its query that nobody sets anew.
  private static func base(
    _ url: String, replacing parameters: [SourceSpecification.WMS.Parameter]
  ) -> [UInt8] {
    let replaced = ownKeys.union(parameters.map { $0.name.lowercased() })
    let address = WebAddress(url)
    let kept = address.queryPairs.filter { pair in
      let name = PercentEncoding.decoded(pair.prefix { $0 != "=" })
      return !replaced.contains(name.lowercased())
    }
    let place = address.bytes[..<address.path.upperBound]
    return PercentEncoding.sendable(place + "?\(kept.joined(separator: "&"))".utf8)
  }

  private static func list(_ names: [MaskedString], form: URLTemplate.Form) -> [UInt8] {
    Array(
      names.map { PercentEncoding.queryValue(form.text(of: $0)) }
        .joined(separator: [UInt8(ascii: ",")]))
  }
}

extension SourceSpecification.WMS {
  /// True where the northern axis comes first: EPSG:4326 in 1.3.0.
  ///
  /// Source: OGC 06-042, section 6.7.2 and annex B: the axis order of the system's definition.
  var isNorthFirst: Bool { version == .v1_3_0 && referenceSystem == .epsg4326 }

  /// True where boxes are in degrees.
  var isInDegrees: Bool { referenceSystem == .epsg4326 || referenceSystem == .crs84 }

  /// The value of TRANSPARENT: as the job says, else true for the formats that can show it.
  var asksForTransparency: Bool {
    if let transparent { return transparent }
    let format = TileFormat(mediaType: mediaType.revealed)
    return format == .png || format == .webp
  }
}
