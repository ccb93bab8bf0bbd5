internal import Bindings

/// What the program may replace: proved before the first request, and again before the first byte.
enum OutputCheck {
  /// Something that stands where the program would write, and why it is not to be replaced.
  struct Objection: Equatable {
    let path: String
    let found: String
  }

  /// Proves that `output` can be written where the job wants it, and leaves nothing behind.
  ///
  /// Missing folders above it are made. What another run may be writing is not touched.
  /// - Returns: the place of the output.
  @discardableResult
  static func prove(_ output: OutputSpecification) throws(PackageError) -> OutputPlace {
    let place = try OutputPlace(output.path)
    if output.format == .directory {
      _ = try DirectoryLayout(output.layout, scheme: output.scheme)
    }
    try place.proveFolder()
    let found: Objection?
    do throws(FileError) { found = try objection(to: place, output) } catch {
      throw PackageError(error, output: output.path)
    }
    if let found { throw .inTheWay(path: found.path, found: found.found) }
    return place
  }

  /// Proves that no two of `outputs` write to the same place, or one into the other.
  static func proveApart(_ outputs: [OutputSpecification]) throws(PackageError) {
    let written = outputs.map { output in
      (output, [output.path] + (output.style ? [StyleFile.path(of: output)] : []))
    }
    for (index, (output, paths)) in written.enumerated() {
      for (other, others) in written[..<index] {
        if let path = paths.first(where: others.contains) {
          throw .cannotCreate(path: path, reason: "two outputs of the job write to it")
        }
        for (outer, inner) in [(output, other), (other, output)]
        where inner.path.hasPrefix(outer.path + "/") {
          throw .cannotCreate(
            path: inner.path,
            reason: "it lies in another output, \(outer.path), that is replaced whole")
        }
      }
    }
  }

  private static func objection(
    to place: OutputPlace, _ output: OutputSpecification
  ) throws(FileError) -> Objection? {
    let objection =
      switch output.format {
      case .mbtiles: try objection(toFile: place)
      case .directory: try objection(toDirectory: place)
      }
    if let objection { return objection }
    guard output.style else { return nil }
    let style = StyleFile.path(of: output)
    return try StyleFile.objection(to: style).map { Objection(path: style, found: $0) }
  }

  private static func objection(toFile place: OutputPlace) throws(FileError) -> Objection? {
    switch place.found {
    case nil: break
    case .folder: return Objection(path: place.path, found: "is a folder")
    case .link, .other: return Objection(path: place.path, found: "is no regular file")
    case .file:
      if let found = try MBTilesFile.objection(to: place.path) {
        return Objection(path: place.path, found: found)
      }
    }
    if let journal = try MBTilesFile.journal(beside: place.path) {
      return Objection(
        path: journal, found: "is the journal of a program that uses the output, or that crashed")
    }
    return try MBTilesFile.objectionToLeftover(of: place)
      .map { Objection(path: place.partial, found: $0) }
  }

  private static func objection(toDirectory place: OutputPlace) throws(FileError) -> Objection? {
    switch place.found {
    case nil: break
    case .folder:
      if let found = try DirectoryTree.objection(to: place.path) {
        return Objection(path: place.path, found: found)
      }
    case .file, .link, .other: return Objection(path: place.path, found: "is no folder")
    }
    return try DirectoryTree.objectionToLeftover(of: place)
      .map { Objection(path: $0.0, found: $0.1) }
  }
}
