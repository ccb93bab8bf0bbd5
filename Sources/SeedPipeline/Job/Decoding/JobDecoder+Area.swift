internal import TileGrid

/// Where: `bbox`, `area`, `zoom`.
extension JobDecoder {
  /// Every area with its zooms; nil where one of them is wrong, or could not be read at all.
  mutating func pyramid(_ scope: JobScope) -> TilePyramid? {
    let before = errors.count
    let zooms = scope.value("zoom").flatMap { self.zooms($0, at: scope.path("zoom")) }
    var layers: [TilePyramid.Layer] = []
    var exceptions: [TilePyramid.Layer] = []
    var (needsZoom, isWhole) = (false, true)
    for (value, path) in areas(scope) {
      guard let item = area(value, at: path) else {
        isWhole = false
        continue
      }
      let own = item.isException ? (item.zooms ?? .all) : (overrides.zooms ?? item.zooms ?? zooms)
      if own == nil { needsZoom = true }
      guard let own else { continue }
      let layer = TilePyramid.Layer(area: .box(item.box), zooms: own)
      if item.isException { exceptions.append(layer) } else { layers.append(layer) }
    }
    if needsZoom || (!scope.has("area") && !scope.has("bbox")) {
      failMissing("zoom", in: scope, "[min, max] or one number, each from 0 to 24")
    }
    guard errors.count == before, isWhole, !needsZoom, !layers.isEmpty else { return nil }
    return TilePyramid(layers: layers, exceptions: exceptions)
  }

  /// The areas as written; a list of areas is taken apart.
  private mutating func areas(_ scope: JobScope) -> [(JSONValue, JSONPath)] {
    let box = "\"bbox\": [west, south, east, north] in degrees"
    guard scope.has("area") else {
      guard scope.has("bbox") else {
        fail(
          .missing, at: scope.position, scope.path("area"), "is required: an area, or \(box)")
        return []
      }
      return scope.value("bbox").map { [(Self.asArea($0), scope.path)] } ?? []
    }
    if let value = scope.value("bbox") {
      _ = self.box(value, at: scope.path("bbox"))
      fail(
        scope, "bbox",
        "give \"bbox\" or \"area\", not both; a further box is an element of the list \"area\"")
    }
    guard let value = scope.value("area") else { return [] }
    guard case .list(let elements) = value.content else {
      if case .object(let members) = value.content, members.contains(where: { $0.key == "except" })
      {
        fail(
          scope, "area", "\"except\" takes from other areas; write a list with an area before it")
      }
      return [(value, scope.path("area"))]
    }
    if elements.allSatisfy({ Self.isException($0) }) {
      fail(
        scope, "area",
        elements.isEmpty
          ? "the list of areas is empty; write {\(box)}"
          : "the list has nothing but \"except\"; it needs an area to take from")
    }
    return elements.enumerated().map { ($1, scope.path("area").index($0)) }
  }

  private static func asArea(_ box: JSONValue) -> JSONValue {
    JSONValue(
      content: .object([JSONMember(key: "bbox", keyPosition: box.position, value: box)]),
      position: box.position)
  }

  private static func isException(_ value: JSONValue) -> Bool {
    guard case .object(let members) = value.content else { return false }
    return members.contains { $0.key == "except" }
  }

  /// One area, or the area within an `except`.
  private mutating func area(_ value: JSONValue, at path: JSONPath)
    -> (box: BoundingBox, zooms: ZoomRange?, isException: Bool)?
  {
    guard Self.isException(value) else {
      return shape(value, at: path).map { ($0.box, $0.zooms, false) }
    }
    guard let scope = scope(value, at: path, as: .exception), let inner = scope.value("except")
    else { return nil }
    if Self.isException(inner) {
      fail(scope, "except", "an \"except\" must not hold another \"except\"")
      return nil
    }
    return shape(inner, at: scope.path("except")).map { ($0.box, $0.zooms, true) }
  }

  private mutating func shape(_ value: JSONValue, at path: JSONPath)
    -> (box: BoundingBox, zooms: ZoomRange?)?
  {
    let before = errors.count
    if case .list = value.content {
      failForm(value, at: path, expected: "an area such as {\"bbox\": [west, south, east, north]}")
      return nil
    }
    guard let scope = scope(value, at: path, as: .area) else { return nil }
    let zooms = scope.value("zoom").flatMap { self.zooms($0, at: scope.path("zoom")) }
    if errors.count == before {
      failMissing("bbox", in: scope, "[west, south, east, north] in degrees")
    }
    guard let value = scope.value("bbox"), let box = box(value, at: scope.path("bbox")),
      errors.count == before, zooms != nil || !scope.has("zoom")
    else { return nil }
    return (box, zooms)
  }

  /// `[min, max]`, or one number for both.
  mutating func zooms(_ value: JSONValue, at path: JSONPath) -> ZoomRange? {
    let range = TileCoordinate.zooms
    guard case .list(let elements) = value.content else {
      guard case .number = value.content else {
        failForm(value, at: path, expected: "[min, max] or one number, each from 0 to 24")
        return nil
      }
      guard let zoom = integer(value, at: path, range) else { return nil }
      return try? ZoomRange(min: zoom, max: zoom)
    }
    guard elements.count == 2 else {
      fail(
        at: value.position, path,
        "expected [min, max] or one number, found a list of \(elements.count)")
      return nil
    }
    let numbers = elements.map { integer($0, at: path, range) }
    guard let min = numbers[0], let max = numbers[1] else { return nil }
    guard let zooms = try? ZoomRange(min: min, max: max) else {
      fail(at: value.position, path, "min \(min) must not be above max \(max) (order: [min, max])")
      return nil
    }
    return zooms
  }
}
