internal import Bindings

/// The style file beside an output.
enum StyleFile {
  /// `out/NAME.style.json` for the job NAME; else `out/cairns.style.json` for `out/cairns.mbtiles`,
  /// and for the directory `out/cairns`.
  static func path(of output: OutputSpecification) -> String {
    if let name = output.styleName {
      return FilePath.folder(of: output.path) + "/" + name + ".style.json"
    }
    let suffix = "." + output.format.rawValue
    let stem =
      switch output.format {
      case .mbtiles where output.path.hasSuffix(suffix): String(output.path.dropLast(suffix.count))
      case .mbtiles, .directory: output.path
      }
    return stem + ".style.json"
  }

  /// What speaks against replacing the file at `path`; nil where there is none, or ours.
  static func objection(to path: String) throws(FileError) -> String? {
    guard try FileStatus.of(path) != nil else { return nil }
    return try GeneratorMark.isPresent(inFile: path)
      ? nil : "is not a style that tileseed made (its metadata does not say so)"
  }

  /// Writes the style beside its place, brings it to disk and puts it in its place in one step.
  static func write(_ style: MapStyle, to path: String) throws(FileError) {
    let partial = path + ".partial"
    try FileTree.removeFile(partial)
    do throws(FileError) {
      try FileTree.create(partial, bytes: style.json.fileContent)
      try FileTree.sync(partial)
      try FileTree.rename(partial, to: path)
      try FileTree.sync(FilePath.folder(of: path))
    } catch {
      try? FileTree.removeFile(partial)
      throw error
    }
  }
}
