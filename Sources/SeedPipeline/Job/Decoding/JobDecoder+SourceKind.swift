/// Which kind of source an object is: by its `type`, else by its other keys.
extension JobDecoder {
  /// The kind; nil after telling why there is none.
  mutating func sourceKind(
    _ members: [JSONMember], _ position: SourcePosition, at path: JSONPath
  ) -> JobObject? {
    let scope = JobScope(kind: .xyz, path: path, position: position, members: members)
    if let type = scope.value("type") {
      guard case .text(let word) = type.content, let kind = Self.kinds[word] else {
        _ = choice("type", in: scope)
        return nil
      }
      return kind
    }
    if scope.has("path") || scope.has("over") { return .archive }
    if scope.has("layers") { return .wms }
    if let later = laterKind(scope) {
      fail(
        .notYet, at: later.position, path,
        "a source of type \"\(later.type)\" is not in this version of tileseed; "
          + (LaterFeature.find(.source, "type", value: later.type)?.instead ?? ""))
      return nil
    }
    guard scope.has("url") else {
      fail(
        .missing, at: position, path,
        "a source needs \"url\" (a tile template, or a WMS with \"layers\") or \"path\" (an archive)"
      )
      return nil
    }
    let wmsKeys = ["styles", "srs", "version", "transparent", "params"]
    return wmsKeys.contains { scope.has($0) } || isWMSAddress(scope) ? .wms : .xyz
  }

  private static let kinds: [String: JobObject] = ["xyz": .xyz, "wms": .wms, "archive": .archive]

  /// A kind of a later version that the keys or the address speak of.
  private func laterKind(_ scope: JobScope) -> (type: String, position: SourcePosition)? {
    for key in ["capabilities", "tileMatrixSet", "layer", "dimensions"] where scope.has(key) {
      return ("wmts", scope.position(key))
    }
    guard let value = scope.value("url"), case .text(let url) = value.content, !url.contains("{")
    else { return nil }
    let address = WebAddress(url)
    let path = address.text(address.path).lowercased()
    if path.contains("/mapserver") && !path.contains("wms") || path.contains("/imageserver") {
      return ("arcgis", value.position)
    }
    if path.hasSuffix(".pmtiles") { return ("pmtiles", value.position) }
    if path.hasSuffix("style.json") { return ("style", value.position) }
    return path.hasSuffix(".json") ? ("tilejson", value.position) : nil
  }

  private func isWMSAddress(_ scope: JobScope) -> Bool {
    guard let value = scope.value("url"), case .text(let url) = value.content else { return false }
    let address = url.lowercased()
    return !address.contains("{bbox")
      && (address.contains("service=wms") || address.hasSuffix("/wms"))
  }
}
