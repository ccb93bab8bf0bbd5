/// What the file names of a directory package may look like.
enum LayoutRule {
  /// What is wrong with a layout; nil where nothing is.
  static func problem(in layout: String) -> String? {
    let form = "such as \"{z}/{x}/{y}.{ext}\""
    let shown = ShownText.quoted(layout)
    let names = layout.split(separator: "/", omittingEmptySubsequences: false)
    if layout.isEmpty || names.contains(where: { ["", ".", ".."].contains($0) })
      || !JobDecoder.isPlain(layout)
    {
      return "expected a relative path \(form), without . and .., found \(shown)"
    }
    guard let parts = parts(of: layout) else {
      return "a brace is not closed or not opened in \(shown)"
    }
    for name in parts.placeholders where !["z", "x", "y", "ext"].contains(name) {
      return "unknown placeholder {\(name)}; a layout has {z}, {x}, {y} and {ext}"
    }
    for name in ["z", "x", "y"] where parts.placeholders.filter({ $0 == name }).count != 1 {
      return "expected {z}, {x} and {y} once each, \(form), found \(shown)"
    }
    // Without a sign between them, 1/11/1 and 11/1/1 are one file.
    for (index, literal) in parts.between.enumerated()
    where literal.allSatisfy(\.isNumber)
      && !parts.placeholders[index...(index + 1)].contains("ext")
    {
      return "between {\(parts.placeholders[index])} and {\(parts.placeholders[index + 1])} there "
        + "must be more than digits"
    }
    return nil
  }

  /// The placeholders in order, and what stands between each two.
  private static func parts(of layout: String) -> (placeholders: [String], between: [String])? {
    var placeholders: [String] = []
    var between: [String] = []
    var rest = layout[...]
    while let open = rest.firstIndex(where: { "{}".contains($0) }) {
      guard rest[open] == "{", let close = rest[open...].firstIndex(of: "}") else { return nil }
      if !placeholders.isEmpty { between.append(String(rest[..<open])) }
      placeholders.append(String(rest[rest.index(after: open)..<close]))
      rest = rest[rest.index(after: close)...]
    }
    return (placeholders, between)
  }
}
