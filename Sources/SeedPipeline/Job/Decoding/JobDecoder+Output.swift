internal import TileGrid

/// Into what: `output`.
extension JobDecoder {
  /// An output with the way it was named, for messages and for the store's name.
  struct NamedOutput {
    var output: OutputSpecification
    /// The path without its extension or trailing slash.
    var stem: String
    var path: JSONPath
    var position: SourcePosition?
  }

  /// Every output of the job file; an element is nil where it is wrong.
  mutating func outputs(_ scope: JobScope) -> [NamedOutput?] {
    guard let value = scope.value("output") else {
      return [named("\(fileName).mbtiles", .mbtiles, at: scope.position, scope.path("output"))]
    }
    let path = scope.path("output")
    guard case .list(let elements) = value.content else { return [output(value, at: path)] }
    if elements.isEmpty { fail(at: value.position, path, "the list of outputs is empty") }
    return elements.enumerated().map { output($1, at: path.index($0)) }
  }

  private mutating func output(_ value: JSONValue, at path: JSONPath) -> NamedOutput? {
    switch value.content {
    case .text(let text): return named(text, nil, at: value.position, path)
    case .object:
      guard let scope = scope(value, at: path, as: .output) else { return nil }
      return output(scope)
    default:
      failForm(value, at: path, expected: "a path or an object with \"path\"")
      return nil
    }
  }

  private mutating func output(_ scope: JobScope) -> NamedOutput? {
    let before = errors.count
    failMissing("path", in: scope, "the path of the package")
    let format = choice("format", in: scope).flatMap(PackageFormat.init(rawValue:))
    let layout = text("layout", in: scope)
    let scheme = choice("scheme", in: scope).flatMap(TileScheme.init(rawValue:))
    let style = flag("style", in: scope)
    let hash = flag("hash", in: scope)
    if let layout, let problem = LayoutRule.problem(in: layout) { fail(scope, "layout", problem) }
    guard errors.count == before, let text = text("path", in: scope),
      var named = named(text, format, at: scope.position("path"), scope.path("path"))
    else { return nil }
    if named.output.format != .directory {
      for key in ["layout", "scheme"] where scope.has(key) {
        fail(scope, key, "is for directories; this output is \"\(named.output.format.rawValue)\"")
      }
    } else if hash == true {
      fail(scope, "hash", "is for \"mbtiles\"; this output is \"directory\"")
    }
    named.output.layout = layout ?? named.output.layout
    named.output.scheme = scheme ?? named.output.scheme
    named.output.style = style ?? named.output.style
    named.output.hash = hash ?? named.output.hash
    return named
  }

  /// The output at `text`, of the given format or the one that the name tells.
  mutating func named(
    _ text: String, _ given: PackageFormat?, at position: SourcePosition?, _ path: JSONPath,
    from base: String? = nil
  ) -> NamedOutput? {
    if let problem = Self.problem(inPath: text) {
      fail(at: position, path, problem)
      return nil
    }
    let absolute = JobPath.absolute(text, from: base ?? folder)
    guard absolute != "/" else {
      fail(at: position, path, "the root folder cannot be an output")
      return nil
    }
    guard let format = given ?? inferredFormat(text, at: position, path) else { return nil }
    if format != .directory, JobPath.hasFolderForm(text) {
      fail(at: position, path, "a path that ends in / is a directory, not \"\(format.rawValue)\"")
      return nil
    }
    return NamedOutput(
      output: OutputSpecification(path: absolute, format: format),
      stem: JobPath.hasFolderForm(text) ? absolute : JobPath.withoutExtension(absolute),
      path: path, position: position)
  }

  private mutating func inferredFormat(
    _ text: String, at position: SourcePosition?, _ path: JSONPath
  ) -> PackageFormat? {
    guard !JobPath.hasFolderForm(text), let ending = JobPath.fileExtension(of: text)?.lowercased()
    else { return .directory }
    if ending == PackageFormat.mbtiles.rawValue { return .mbtiles }
    if let later = LaterFeature.find(.output, "format", value: ending) {
      fail(
        .notYet, at: position, path,
        "an output of format \"\(ending)\" is not in this version of tileseed; \(later.instead)")
    } else {
      fail(
        at: position, path,
        "the name \(ShownText.quoted(JobPath.name(of: text))) does not tell the format: end it in "
          + ".mbtiles, or in / for a directory, or give \"format\"")
    }
    return nil
  }
}
