internal import TileGrid

/// Boxes of degrees.
extension JobDecoder {
  private static let edges: [(name: String, range: ClosedRange<Double>)] = [
    ("west", -540...540), ("south", -90...90), ("east", -540...540), ("north", -90...90),
  ]

  /// `[west, south, east, north]` in degrees.
  mutating func box(_ value: JSONValue, at path: JSONPath) -> BoundingBox? {
    let form = "[west, south, east, north] in degrees"
    guard case .list(let elements) = value.content else {
      failForm(value, at: path, expected: form)
      return nil
    }
    guard elements.count == 4 else {
      fail(at: value.position, path, "expected \(form), found a list of \(elements.count)")
      return nil
    }
    let numbers = zip(elements, Self.edges).map { element, edge -> Double? in
      if case .number(let number) = element.content { return number.value }
      failForm(element, at: path, expected: "\(edge.name) in degrees")
      return nil
    }
    let areInRange = areInRange(numbers, elements, at: path)
    let edges = numbers.compactMap(\.self)
    guard areInRange, edges.count == 4 else { return nil }
    return box(edges, at: value.position, path)
  }

  /// Tells each edge that is no place on the globe.
  private mutating func areInRange(
    _ numbers: [Double?], _ elements: [JSONValue], at path: JSONPath
  ) -> Bool {
    var hint = Self.hint(for: numbers, elements)
    var isGood = true
    for (index, edge) in Self.edges.enumerated() {
      guard let number = numbers[index], !edge.range.contains(number) else { continue }
      let limits =
        "\(ShownText.number(edge.range.lowerBound)) to \(ShownText.number(edge.range.upperBound))"
      fail(
        at: elements[index].position, path,
        "\(edge.name) \(elements[index].shown) is outside \(limits)\(hint)")
      (isGood, hint) = (false, "")
    }
    return isGood
  }

  /// What to say beside the first edge that is out of range.
  private static func hint(for numbers: [Double?], _ elements: [JSONValue]) -> String {
    let edges = numbers.compactMap(\.self)
    let isSwapped =
      edges.count == 4 && max(abs(edges[1]), abs(edges[3])) > 90
      && max(abs(edges[0]), abs(edges[2])) <= 90 && max(abs(edges[1]), abs(edges[3])) <= 540
    guard isSwapped else { return " (order: west, south, east, north)" }
    let swapped = [1, 0, 3, 2].map { elements[$0].shown }.joined(separator: ", ")
    return "; longitude comes first: did you mean [\(swapped)]?"
  }

  private mutating func box(_ edges: [Double], at position: SourcePosition, _ path: JSONPath)
    -> BoundingBox?
  {
    let (south, north) = (edges[1], edges[3])
    guard south <= north else {
      fail(
        at: position, path,
        "south \(ShownText.number(south)) must not be above north \(ShownText.number(north)) "
          + "(order: west, south, east, north)")
      return nil
    }
    do {
      return try BoundingBox(west: edges[0], south: south, east: edges[2], north: north)
    } catch {
      fail(at: position, path, error.description)
      return nil
    }
  }
}
