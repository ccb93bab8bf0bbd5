internal import TileGrid

/// From whom: `source`, what all kinds share.
extension JobDecoder {
  /// The job's source; nil where it is missing or wrong.
  mutating func requiredSource(_ scope: JobScope) -> SourceSpecification? {
    guard let value = scope.value("source") else {
      failMissing("source", in: scope, "a tile address with {z}, {x} and {y}, or an object")
      return nil
    }
    let before = errors.count
    let source = source(value, at: scope.path("source"))
    return errors.count == before ? source : nil
  }

  private mutating func source(_ value: JSONValue, at path: JSONPath) -> SourceSpecification? {
    switch value.content {
    case .text:
      let scope = JobScope(
        kind: .xyz, path: path, position: value.position,
        members: [JSONMember(key: "url", keyPosition: value.position, value: value)])
      return xyz(scope, addressPath: path).map { SourceSpecification(kind: .xyz($0)) }
    case .object(let members):
      guard let kind = sourceKind(members, value.position, at: path),
        let scope = scope(value, at: path, as: kind)
      else { return nil }
      return source(scope)
    default:
      failForm(value, at: path, expected: "a tile address or an object")
      return nil
    }
  }

  private mutating func source(_ scope: JobScope) -> SourceSpecification? {
    _ = choice("type", in: scope)
    let kind: SourceSpecification.Kind? =
      switch scope.kind {
      case .wms: wms(scope).map(SourceSpecification.Kind.wms)
      case .archive: archive(scope).map(SourceSpecification.Kind.archive)
      default: xyz(scope, addressPath: scope.path("url")).map(SourceSpecification.Kind.xyz)
      }
    // The rest is read whether or not the kind's own keys are good, so that all is told.
    var source = SourceSpecification(
      kind: kind ?? .archive(SourceSpecification.Archive(path: "/")))
    readPicture(of: &source, scope)
    readExtent(of: &source, scope)
    source.attribution = text("attribution", in: scope)
    source.headers = headers(scope)
    source.userAgent = userAgent(scope)
    source.authentication = authentication(scope)
    source.missing =
      choice("missing", in: scope).flatMap(SourceSpecification.MissingRule.init) ?? .absent
    source.placeholders = placeholders(scope)
    return kind == nil ? nil : source
  }

  private mutating func readPicture(of source: inout SourceSpecification, _ scope: JobScope) {
    if case .wms(let wms) = source.kind {
      let given = scope.has("format") ? TileFormat.ofPicture(wms.mediaType.revealed) : nil
      source.format = given ?? nil
    } else if scope.kind != .wms {
      source.format = format(scope)
    }
    source.scale = integer("scale", in: scope) ?? source.scale
    source.tileSize = integer("tileSize", in: scope)
  }

  private mutating func readExtent(of source: inout SourceSpecification, _ scope: JobScope) {
    let min = integer("minzoom", in: scope) ?? ZoomRange.all.min
    let max = integer("maxzoom", in: scope) ?? ZoomRange.all.max
    if let zooms = try? ZoomRange(min: min, max: max) {
      source.zooms = zooms
    } else {
      fail(scope, "minzoom", "\(min) must not be above the \"maxzoom\" \(max)")
    }
    source.bounds = scope.value("bounds").flatMap { box($0, at: scope.path("bounds")) }
  }

  private mutating func format(_ scope: JobScope) -> TileFormat? {
    guard let name = text("format", in: scope) else { return nil }
    if let format = TileFormat.named(name) { return format }
    let names = TileFormat.allCases.map(\.rawValue)
    var message =
      "expected \(ShownText.choice(names)), or a media type such as \"image/png\", found "
      + ShownText.quoted(name)
    if let near = NearestWord.find(name, in: names) {
      message += "; did you mean \"\(near)\"?"
    }
    fail(scope, "format", message)
    return nil
  }

  private mutating func userAgent(_ scope: JobScope) -> String? {
    guard let agent = text("userAgent", in: scope) else { return nil }
    guard !agent.isEmpty, agent.utf8.count <= 256,
      agent.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
    else {
      fail(scope, "userAgent", "expected 1 to 256 printable ASCII characters")
      return nil
    }
    return agent
  }

  private mutating func placeholders(_ scope: JobScope) -> Set<String> {
    guard let value = scope.value("placeholders") else { return [] }
    let form = "a SHA-256 of 64 hexadecimal digits"
    guard case .list(let elements) = value.content else {
      failForm(value, at: scope.path("placeholders"), expected: "a list, each element \(form)")
      return []
    }
    var digests: Set<String> = []
    for (index, element) in elements.enumerated() {
      guard case .text(let digest) = element.content, digest.utf8.count == 64,
        digest.unicodeScalars.allSatisfy(\.properties.isASCIIHexDigit)
      else {
        failForm(element, at: scope.path("placeholders").index(index), expected: form)
        continue
      }
      digests.insert(digest.lowercased())
    }
    return digests
  }
}
