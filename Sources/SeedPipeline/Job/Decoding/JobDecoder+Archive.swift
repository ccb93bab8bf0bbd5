/// Sources of type `archive`.
extension JobDecoder {
  /// The keys of an `archive` source.
  mutating func archive(_ scope: JobScope) -> SourceSpecification.Archive? {
    let over = choice("over", in: scope)
    failMissing("path", in: scope, "the path of an MBTiles file or of a z/x/y directory")
    guard let path = path("path", in: scope) else { return nil }
    if JobPath.fileExtension(of: path)?.lowercased() == "pmtiles" {
      fail(
        scope, "path",
        "a PMTiles archive is not in this version of tileseed; "
          + (LaterFeature.find(.source, "type", value: "pmtiles")?.instead ?? ""), kind: .notYet)
      return nil
    }
    if looksAtFiles, let problem = checks.archiveProblem(path) { fail(scope, "path", problem) }
    return SourceSpecification.Archive(path: path, overHTTP: over == "http")
  }

  /// The absolute path in the text of `key`, taken from the job's folder.
  mutating func path(_ key: String, in scope: JobScope) -> String? {
    guard let text = text(key, in: scope) else { return nil }
    guard let problem = Self.problem(inPath: text) else {
      return JobPath.absolute(text, from: folder)
    }
    fail(scope, key, problem)
    return nil
  }

  /// What is wrong with a path as a text; nil where nothing is.
  static func problem(inPath path: String) -> String? {
    if path.isEmpty { return "the path is empty" }
    if !isPlain(path) { return "a path must not hold control characters" }
    if path == "~" || path.hasPrefix("~/") {
      return "~ is not replaced in a job; write the path out, or relative to the job's folder"
    }
    if path.hasPrefix("file:") || path.hasPrefix("http:") || path.hasPrefix("https:") {
      return "expected a path, found the address \(ShownText.quoted(WebAddress(path).withoutPath))"
    }
    return nil
  }
}

extension WebAddress {
  /// An address without what follows its host; fit to be shown.
  fileprivate var withoutPath: String {
    (scheme.map { $0 + "://" } ?? "") + text(hostName) + "/…"
  }
}
