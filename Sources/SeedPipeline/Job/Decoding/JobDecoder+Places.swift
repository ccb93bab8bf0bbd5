internal import Bindings

/// Where the packages and the store lie, and that nothing overwrites anything else.
extension JobDecoder {
  /// A path with the words for it.
  private struct Place {
    let path: String
    let words: String
    var isReplacedWhole = false
    var jsonPath = JSONPath.root
    var position: SourcePosition?
  }

  /// The outputs to write and the store's path; nil where one is wrong.
  mutating func packages(_ scope: JobScope, source: SourceSpecification?)
    -> (outputs: [OutputSpecification], store: String, patch: String?)?
  {
    let before = errors.count
    let written = outputs(scope)
    let store = store(scope, first: written.first ?? nil)
    var outputs = written.compactMap(\.self)
    if let path = overrides.outputPath {
      guard let replaced = replacement(path, for: outputs) else { return nil }
      outputs = [replaced]
    }
    let patch = patch()
    guard let store, errors.count == before else { return nil }
    checkOverlaps(outputs, store: store, patch: patch, source, scope)
    guard errors.count == before else { return nil }
    return (withStyleNames(outputs.map(\.output)), store, patch)
  }

  /// The patch's absolute path; nil where none is wanted, or after telling why it cannot be.
  private mutating func patch() -> String? {
    guard let path = overrides.patchPath else { return nil }
    let before = errors.count
    let named = named(path, nil, at: nil, .root, from: overrides.workingDirectory)
    if let named, named.output.format != .mbtiles {
      fail(at: nil, .root, "a patch is an MBTiles file: end its name in .mbtiles")
    }
    renameFlagErrors(from: before, to: "--patch")
    return errors.count == before ? named?.output.path : nil
  }

  /// Tells where a patch is wanted of a run that asks for nothing again.
  mutating func checkPatch(_ download: DownloadLimits) {
    guard overrides.patchPath != nil, download.refresh == .never else { return }
    let before = errors.count
    fail(
      at: nil, .root,
      "a patch holds what a refresh changes: give --refresh AGE too, or \"refresh\" in \"download\""
    )
    renameFlagErrors(from: before, to: "--patch")
  }

  /// The outputs with the job's name for the style of each that is the only styled one of its folder.
  private func withStyleNames(_ outputs: [OutputSpecification]) -> [OutputSpecification] {
    let folders = outputs.filter(\.style).map { FilePath.folder(of: $0.path) }
    return outputs.map { output in
      var output = output
      let neighbours = folders.count { $0 == FilePath.folder(of: output.path) }
      if output.style, neighbours == 1 { output.styleName = fileName }
      return output
    }
  }

  /// The store's absolute path: the job's own, else the first output's with another ending.
  private mutating func store(_ scope: JobScope, first: NamedOutput?) -> String? {
    guard scope.has("store") else { return first.map { $0.stem + ".seedstore" } }
    guard let path = path("store", in: scope), let text = text("store", in: scope) else {
      return nil
    }
    guard path != "/", !JobPath.hasFolderForm(text) else {
      fail(scope, "store", "the store is a file; \(ShownText.quoted(text)) is a folder")
      return nil
    }
    return path
  }

  /// The output of the command line, with the options of the job's first of that format.
  private mutating func replacement(_ path: String, for outputs: [NamedOutput]) -> NamedOutput? {
    let before = errors.count
    var named = named(path, nil, at: nil, .root, from: overrides.workingDirectory)
    renameFlagErrors(from: before, to: "--output")
    guard let format = named?.output.format else { return nil }
    if let model = outputs.first(where: { $0.output.format == format })?.output {
      named?.output.layout = model.layout
      named?.output.scheme = model.scheme
      named?.output.hash = model.hash
      named?.output.style = model.style
    } else {
      named?.output.style = outputs.first?.output.style ?? false
    }
    return named
  }

  /// Tells each pair of places of which one would destroy the other.
  private mutating func checkOverlaps(
    _ outputs: [NamedOutput], store: String, patch: String?, _ source: SourceSpecification?,
    _ scope: JobScope
  ) {
    var places = [Place(path: filePath, words: "the job file")]
    if case .archive(let archive) = source?.kind {
      places.append(Place(path: archive.path, words: "the source's archive"))
    }
    let files = outputs.map { named in
      let words = named.position == nil ? "--output" : named.path.description
      return Place(
        path: named.output.path, words: words.isEmpty ? "the output" : words,
        isReplacedWhole: named.output.format == .directory, jsonPath: named.path,
        position: named.position ?? scope.position)
    }
    let storePlace = Place(
      path: store, words: "the store", jsonPath: scope.path("store"),
      position: scope.position("store"))
    for place in files + [storePlace] {
      if let other = places.first(where: { Self.collide(place, $0) }) {
        tell(place, collidesWith: other)
      }
      places.append(place)
    }
    let before = errors.count
    if let patch {
      let place = Place(path: patch, words: "--patch")
      if let other = places.first(where: { Self.collide(place, $0) }) {
        tell(place, collidesWith: other)
      }
    }
    renameFlagErrors(from: before, to: "--patch")
  }

  private static func collide(_ one: Place, _ other: Place) -> Bool {
    one.path == other.path
      || one.isReplacedWhole && JobPath.lies(other.path, within: one.path)
      || other.isReplacedWhole && JobPath.lies(one.path, within: other.path)
  }

  private mutating func tell(_ place: Place, collidesWith other: Place) {
    let message =
      if place.path == other.path {
        "\(place.path) is \(other.words) already; choose another path"
      } else if place.isReplacedWhole {
        "\(other.words) lies in \(place.path), a directory that is replaced as a whole; move one"
      } else {
        "\(place.path) lies in \(other.words), a directory that is replaced as a whole; move it"
      }
    fail(at: place.position, place.jsonPath, message)
  }
}
