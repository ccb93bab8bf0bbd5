internal import Bindings
internal import TileGrid

/// Turns a job's JSON into a job, and collects all that is wrong on the way.
///
/// Each reader below gives nil after telling why, so that the others go on.
struct JobDecoder {
  /// The job file as it was given.
  let file: String
  /// The job file's absolute path.
  let filePath: String
  let expansion: EnvironmentExpansion
  let overrides: JobOverrides
  let checks: SourceChecks
  /// Whether the files that a run reads are looked at.
  let looksAtFiles: Bool

  var errors: [JobError] = []
  var secrets: Set<String> = []
  /// Names of variables that stand in a secret place of a template.
  var secretVariables: Set<String> = []

  /// The folder that relative paths of the job are taken from.
  var folder: String { FilePath.folder(of: filePath) }

  /// The job file's name without `.json`.
  var fileName: String {
    let name = JobPath.name(of: filePath)
    return name.hasSuffix(".json") && name.count > 5 ? String(name.dropLast(5)) : name
  }

  /// The job; nil where something is wrong, which is in `errors` then.
  mutating func job(_ value: JSONValue) -> SeedJob? {
    guard let scope = scope(value, at: .root, as: .job) else { return nil }
    let name = name(scope)
    let description = text("description", in: scope)
    let attribution = text("attribution", in: scope)
    let version = text("version", in: scope)
    let contact = contact(scope)
    let pyramid = pyramid(scope)
    let source = requiredSource(scope)
    let places = packages(scope, source: source)
    let download = download(scope)
    if let pyramid, let source { checkTiles(of: pyramid, from: source, in: scope) }
    if let download { checkPatch(download) }
    guard errors.isEmpty, let pyramid, let source, let places, let download else { return nil }
    var job = SeedJob(
      file: file, name: name ?? fileName, description: description, attribution: attribution,
      version: version, pyramid: pyramid, source: source, outputs: places.outputs,
      storePath: places.store, contact: contact, download: download, secrets: Secrets(secrets))
    job.patchPath = places.patch
    return job
  }

  private mutating func name(_ scope: JobScope) -> String? {
    guard let name = text("name", in: scope) else { return nil }
    if name.isEmpty {
      fail(scope, "name", "a name must not be empty; without one it is \"\(fileName)\"")
    } else if !Self.isPlain(name) {
      fail(
        scope, "name", "a name must not hold control characters, found \(ShownText.quoted(name))")
    }
    return name
  }

  private mutating func contact(_ scope: JobScope) -> String? {
    guard let contact = text("contact", in: scope) else { return nil }
    let isMail =
      contact.split(separator: "@", omittingEmptySubsequences: false)
      .map(\.isEmpty) == [false, false]
    let isAddress = ["http://", "https://", "mailto:"].contains { contact.hasPrefix($0) }
    let isSendable = contact.utf8.allSatisfy {
      (0x21...0x7E).contains($0) && !"()\\".utf8.contains($0)
    }
    guard isMail || isAddress, isSendable else {
      fail(
        scope, "contact",
        "expected an e-mail or web address such as \"maps@example.org\", found "
          + ShownText.quoted(contact))
      return nil
    }
    return contact
  }

  /// Tells where there is nothing to ask for.
  private mutating func checkTiles(
    of pyramid: TilePyramid, from source: SourceSpecification, in scope: JobScope
  ) {
    let key = scope.has("area") ? "area" : "bbox"
    if pyramid.zooms == nil {
      fail(
        scope, key,
        "the job has no tile: its areas lie beyond latitude 85.0511, where the map ends, or are "
          + "taken away by \"except\"")
    } else if pyramid.limited(to: source.bounds, zooms: source.zooms).zooms == nil {
      fail(
        scope, key,
        "the job has no tile that the source has: the source's \"minzoom\", \"maxzoom\" and "
          + "\"bounds\" leave out all of them")
    }
  }

  // MARK: Telling what is wrong

  /// Tells a mistake at a place.
  mutating func fail(
    _ kind: JobError.Kind = .value, at position: SourcePosition?, _ path: JSONPath,
    _ message: String
  ) {
    errors.append(JobError(kind, file: file, position: position, path: path, message: message))
  }

  /// Tells a mistake in the value of `key`.
  mutating func fail(
    _ scope: JobScope, _ key: String, _ message: String, kind: JobError.Kind = .value
  ) {
    fail(kind, at: scope.position(key), scope.path(key), message)
  }

  /// Tells that a value has the wrong form; secret values are not shown.
  mutating func failForm(
    _ value: JSONValue, at path: JSONPath, expected: String, isSecret: Bool = false
  ) {
    guard !value.isUnreadable else { return }
    let found = isSecret ? value.kind : value.shown
    fail(at: value.position, path, "expected \(expected), found \(found)")
  }
}
