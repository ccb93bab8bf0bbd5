/// Sources of type `wms`.
extension JobDecoder {
  /// Parameters that the program sets, and which key of the source does so.
  private static let ownParameters: [String: String] = [
    "LAYERS": "\"layers\"", "STYLES": "\"styles\"", "VERSION": "\"version\"", "SRS": "\"srs\"",
    "CRS": "\"srs\"", "FORMAT": "\"format\"", "TRANSPARENT": "\"transparent\"",
    "WIDTH": "\"tileSize\"", "HEIGHT": "\"tileSize\"", "BBOX": "the tile", "SERVICE": "the program",
    "REQUEST": "the program",
  ]

  /// The keys of a `wms` source.
  mutating func wms(_ scope: JobScope) -> SourceSpecification.WMS? {
    let before = errors.count
    failMissing("url", in: scope, "the address of the service, without its parameters")
    failMissing("layers", in: scope, "a layer's name, or a list of them")
    let url = wmsAddress(scope)
    let layers = scope.value("layers").map { names($0, at: scope.path("layers")) } ?? []
    let styles = scope.value("styles").map { names($0, at: scope.path("styles"), mayBeEmpty: true) }
    if let styles { check(styles, against: layers, in: scope) }
    let version = choice("version", in: scope).flatMap(SourceSpecification.WMS.Version.init)
    let system = choice("srs", in: scope).flatMap(SourceSpecification.WMS.ReferenceSystem.init)
    let transparent = flag("transparent", in: scope)
    let mediaType = scope.value("format").flatMap { self.mediaType($0, at: scope.path("format")) }
    let parameters = parameters(scope)
    guard errors.count == before, let url else { return nil }
    var wms = SourceSpecification.WMS(url: url.masked, layers: layers)
    wms.styles = styles ?? wms.styles
    wms.version = version ?? wms.version
    wms.referenceSystem = system ?? wms.referenceSystem
    wms.mediaType = mediaType ?? wms.mediaType
    wms.transparent = transparent
    wms.parameters = parameters
    return wms
  }

  private mutating func wmsAddress(_ scope: JobScope) -> RedactedText? {
    let path = scope.path("url")
    let position = scope.position("url")
    guard let value = scope.value("url"), let url = address(value, at: path),
      checkScheme(of: url, at: position, path)
    else { return nil }
    if url.bytes.contains(where: { "{}".utf8.contains($0) }) {
      fail(
        at: position, path,
        "a WMS address has no placeholders; for a template write \"type\": \"xyz\" and no \"layers\""
      )
      return nil
    }
    let address = WebAddress(url.bytes)
    if let problem = address.problem {
      fail(at: position, path, problem)
    } else if let refusal = checks.hostRefusal(address.host) {
      fail(at: position, path, refusal)
    }
    return url
  }

  /// A text with commas, or a list of texts.
  private mutating func names(_ value: JSONValue, at path: JSONPath, mayBeEmpty: Bool = false)
    -> [MaskedString]
  {
    let elements: [(JSONValue, JSONPath)]
    switch value.content {
    case .text("") where mayBeEmpty: return []
    case .text: elements = [(value, path)]
    case .list(let list): elements = list.enumerated().map { ($1, path.index($0)) }
    default:
      failForm(value, at: path, expected: "a text or a list of texts")
      return []
    }
    if elements.isEmpty, !mayBeEmpty { fail(at: value.position, path, "the list is empty") }
    var names: [MaskedString] = []
    for (element, place) in elements {
      guard case .text(let text) = element.content else {
        failForm(element, at: place, expected: "a text")
        continue
      }
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        let part = JSONValue(content: .text(String(part)), position: element.position)
        guard let name = expanded(part, at: place)?.masked else { continue }
        if name.revealed.isEmpty, !mayBeEmpty {
          fail(at: element.position, place, "a name is empty")
        }
        names.append(name)
      }
    }
    return names
  }

  /// OGC 06-042, 7.3.3.4: as many styles as layers, or none; servers also take one for all.
  private mutating func check(
    _ styles: [MaskedString], against layers: [MaskedString], in scope: JobScope
  ) {
    let hasHidden = (styles + layers).contains { $0.masked.contains(Secrets.mask) }
    if styles.count <= 1 || layers.isEmpty || hasHidden || styles.count == layers.count { return }
    fail(
      scope, "styles",
      "expected one style for each of the \(layers.count) layers, or none, found \(styles.count)")
  }

  /// The media type to ask for; a format's short name is taken too.
  private mutating func mediaType(_ value: JSONValue, at path: JSONPath) -> MaskedString? {
    guard let text = expanded(value, at: path) else { return nil }
    if let short = TileFormat(rawValue: text.revealed) {
      let shown = text.hidden.contains(true) ? Secrets.mask : short.mediaType
      return MaskedString(revealed: short.mediaType, masked: shown)
    }
    guard TileFormat.ofPicture(text.revealed) != nil, Self.isPlain(text.revealed) else {
      fail(
        at: value.position, path,
        "expected the media type of a picture such as \"image/png\" or \"image/jpeg\", found "
          + ShownText.quoted(text.masked.masked))
      return nil
    }
    return text.masked
  }

  private mutating func parameters(_ scope: JobScope) -> [SourceSpecification.WMS.Parameter] {
    guard let value = scope.value("params") else { return [] }
    let path = scope.path("params")
    guard case .object(let members) = value.content else {
      failForm(value, at: path, expected: "an object of names and values", isSecret: true)
      return []
    }
    var parameters: [SourceSpecification.WMS.Parameter] = []
    var names: Set<String> = []
    for member in members where !member.value.isUnreadable {
      let place = path.key(member.key)
      if let own = Self.ownParameters[member.key.uppercased()] {
        fail(
          at: member.keyPosition, place,
          "\(member.key) is set by \(own); leave it out of \"params\"")
      } else if member.key.isEmpty || !names.insert(member.key.uppercased()).inserted {
        fail(at: member.keyPosition, place, "the name is empty, or here twice in another case")
      } else if let value = parameter(member, at: place) {
        parameters.append(SourceSpecification.WMS.Parameter(name: member.key, value: value))
      }
    }
    return parameters
  }

  private mutating func parameter(_ member: JSONMember, at path: JSONPath) -> MaskedString? {
    switch member.value.content {
    case .flag(let flag): return MaskedString(flag ? "true" : "false")
    case .text, .number:
      let text = JSONValue(
        content: .text(member.value.plainText ?? ""), position: member.value.position)
      guard var value = expanded(text, at: path) else { return nil }
      if SecretName.isSecret(member.key) {
        note(secret: value.revealed)
        value.hide(0..<value.bytes.count)
      }
      return value.masked
    default:
      failForm(member.value, at: path, expected: "a text, a number, true or false", isSecret: true)
      return nil
    }
  }
}
