import TileGrid

@testable import SeedPipeline

/// The rules of address templates: what is taken gives a whole address for every tile.
///
/// The first line is the template. The others are variables, as `name=value`; `s` lists the
/// subdomains, `scheme=tms` turns the rows, and `layers` makes it a WMS.
enum TemplateEntry {
  static func check(_ bytes: [UInt8]) throws(BrokenRule) {
    let input = Input(bytes)
    let source: TileSource
    do throws(SourceError) {
      source = try TileSource(SourceSpecification(kind: input.kind))
    } catch {
      let told = error.description
      try hold(!told.isEmpty, "refused without a reason")
      try SecretLeaks(of: input.secrets, in: bytes).check(told)
      return
    }
    for tile in try tiles() {
      let url = source.url(for: tile)
      try AddressRules.check(url)
      let isFilled = !url.utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
      try hold(isFilled || input.hasOwnBraces, "a placeholder stayed in \(url)")
      try SecretLeaks(of: input.secrets, in: bytes).check(source.maskedURL(for: tile))
      try checkKeys(of: url, input)
    }
    try SecretLeaks(of: input.secrets, in: bytes).check(source.identity.text)
    guard !input.chooses else { return }
    let addresses = Set(try tiles().map { source.url(for: $0) })
    try hold(addresses.count == (try tiles()).count, "two tiles have one address: \(addresses)")
  }

  /// Neighbours, alike in all but the zoom, the column or the row.
  private static func tiles() throws(BrokenRule) -> [TileCoordinate] {
    do {
      return try [(12, 3_423, 1_763), (12, 3_424, 1_763), (12, 3_423, 1_764), (13, 3_423, 1_763)]
        .map { try TileCoordinate(zoom: $0.0, x: $0.1, y: $0.2) }
    } catch {
      throw BrokenRule("\(error)")
    }
  }

  /// A service must not be left to choose between two values of a key.
  private static func checkKeys(of url: String, _ input: Input) throws(BrokenRule) {
    guard case .wms = input.kind else { return }
    let names = WebAddress(url).queryPairs.map { pair in
      PercentEncoding.decoded(pair.prefix { $0 != "=" }).lowercased()
    }
    for name in ["request", "bbox", "width", "height", "layers", "format"] {
      try hold(names.count { $0 == name } == 1, "\(name) is not there once: \(url)")
    }
  }

  private struct Input {
    var kind: SourceSpecification.Kind
    var secrets: [String] = []
    /// True where a value brings braces of its own, which are sent as they are.
    var hasOwnBraces = false
    /// True where parts of the address are chosen by column and row, or come from the values.
    var chooses = false

    init(_ bytes: [UInt8]) {
      let lines = String(decoding: bytes, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      var xyz = SourceSpecification.XYZ(template: MaskedString(lines[0]))
      var layers: [MaskedString] = []
      chooses = lines[0].contains("{s}") || lines[0].contains("{switch:")
      for line in lines.dropFirst() {
        let name = String(line.prefix { $0 != "=" })
        let value = String(line.dropFirst(name.count + 1))
        switch name {
        case "s": xyz.subdomains = value.split(separator: ",").map(String.init)
        case "scheme": xyz.scheme = value == "tms" ? .tms : .xyz
        case "layers": layers = value.split(separator: ",").map { MaskedString(String($0)) }
        case "key":
          let secret = "qZ7x-Kw2p" + value
          xyz.variables[name] = MaskedString(revealed: secret, masked: Secrets.mask)
          secrets = ["qZ7x-Kw2p"]
        default: xyz.variables[name] = MaskedString(value)
        }
        hasOwnBraces = hasOwnBraces || value.contains { "{}".contains($0) }
      }
      if layers.isEmpty {
        kind = .xyz(xyz)
      } else {
        hasOwnBraces = true
        kind = .wms(SourceSpecification.WMS(url: xyz.template, layers: layers))
      }
    }
  }
}
