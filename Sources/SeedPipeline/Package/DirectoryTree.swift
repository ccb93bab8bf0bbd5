internal import Bindings

/// What is known of a directory output on disk: whose it is, how a new one takes its place.
enum DirectoryTree {
  /// The file that tells who made the directory.
  static let mark = "metadata.json"
  /// Files that desktops put into every folder that is looked at.
  private static let strays: Set<String> = [".DS_Store", "Thumbs.db", "desktop.ini"]

  /// Where the old directory waits while two renames put the new one in its place.
  static func previous(of place: OutputPlace) -> String { place.path + ".previous" }

  /// What speaks against replacing or removing the folder at `path`; nil where it is empty or ours.
  static func objection(to path: String) throws(FileError) -> String? {
    let names = try FileReading.names(in: path).filter { !strays.contains($0) }
    if names.isEmpty { return nil }
    return try GeneratorMark.isPresent(inFile: path + "/" + mark)
      ? nil : "is a folder that tileseed did not make (no \(mark) in it says so)"
  }

  /// What speaks against removing what an earlier run may have left beside `place`.
  static func objectionToLeftover(
    of place: OutputPlace
  ) throws(FileError) -> (path: String, found: String)? {
    for path in [place.partial, previous(of: place)] {
      guard let kind = try FileStatus.of(path)?.kind else { continue }
      guard kind == .folder else { return (path, "is no folder") }
      if let objection = try objection(to: path) { return (path, objection) }
    }
    return nil
  }

  /// Undoes what a killed run left: an old directory that waits gets its place back.
  static func mend(_ place: OutputPlace) throws(FileError) {
    let previous = previous(of: place)
    if try FileStatus.of(previous) != nil {
      if try FileStatus.of(place.path) == nil {
        try FileTree.rename(previous, to: place.path)
      } else {
        try remove(previous)
      }
    }
    try remove(place.partial)
  }

  /// Puts the finished directory in its place and removes the old one.
  static func publish(_ place: OutputPlace) throws(FileError) {
    if try FileStatus.of(place.path) == nil {
      try FileTree.rename(place.partial, to: place.path)
    } else if try FileTree.exchange(place.partial, place.path) == false {
      try replaceByTwoRenames(place)
    }
    try FileTree.sync(place.folder)
    // The new one is in its place: an old one that cannot be removed now goes at the next start.
    try? remove(place.partial)
    try? remove(previous(of: place))
  }

  /// For file systems without an exchange: between the two, `mend` finds the old one.
  static func replaceByTwoRenames(_ place: OutputPlace) throws(FileError) {
    let previous = previous(of: place)
    try FileTree.rename(place.path, to: previous)
    do throws(FileError) {
      try FileTree.rename(place.partial, to: place.path)
    } catch {
      try? FileTree.rename(previous, to: place.path)
      throw error
    }
  }

  /// Removes a directory of ours; the mark goes last, so that a cut removal can be taken up again.
  static func remove(_ path: String) throws(FileError) {
    guard try FileStatus.of(path)?.kind == .folder, try objection(to: path) == nil else { return }
    try FileTree.removeFolder(path, last: mark)
  }
}
