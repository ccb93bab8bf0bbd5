internal import Bindings

/// Where an output goes: its true path, and what may stand there now.
///
/// A link as output stays a link: what it points to is replaced.
struct OutputPlace: Sendable, Equatable {
  /// The path with a link at its end followed.
  let path: String
  /// The kind of what is there; nil where nothing is.
  let found: FileStatus.Kind?

  /// The name of an unfinished package, beside its place.
  var partial: String { path + ".partial" }
  /// The folder that holds the output.
  var folder: String { FilePath.folder(of: path) }

  /// The place of the output at `path`.
  /// - Throws: `PackageError` for a link to nothing.
  init(_ path: String) throws(PackageError) {
    do throws(FileError) {
      let kind = try FileStatus.of(path)?.kind
      if kind == .link {
        let target = try FilePath.resolved(path)
        self.path = target
        found = try FileStatus.of(target)?.kind
      } else {
        self.path = path
        found = kind
      }
    } catch {
      throw .cannotCreate(path: path, reason: "\(error)")
    }
  }

  /// Makes the folder above, where it is missing, and proves that a file can be made there.
  func proveFolder() throws(PackageError) {
    do throws(FileError) {
      try FileTree.makeFolders(folder)
      try FileTree.proveWritable(folder)
      // The longest name that will be made; one that is too long shows here.
      _ = try FileStatus.of(partial)
    } catch {
      throw PackageError(error, output: path)
    }
  }
}
