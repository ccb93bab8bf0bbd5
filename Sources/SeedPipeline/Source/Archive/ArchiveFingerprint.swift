internal import Bindings

/// A short text that changes when an archive's content does, and not when it is copied or moved.
enum ArchiveFingerprint {
  /// The most bytes that are read whole; of more, samples are taken.
  static let readWhole = 8 << 20
  /// The length of a sample, and how many are taken between beginning and end.
  private static let (sample, samples) = (64 << 10, 16)

  /// The fingerprint of the file or folder at `path`.
  /// - Throws: `SourceError` where it cannot be read.
  static func of(_ path: String) throws(SourceError) -> String {
    guard let status = FileStatus.following(path) else { throw .missing(path: path) }
    switch status.kind {
    case .folder: return try ofFolder(path)
    case .file, .link, .other: return try ofFile(path, size: status.size)
    }
  }

  /// The size and the SHA-256 of the content: whole to 8 MiB, beyond that of samples.
  ///
  /// Every commit changes the first page of an SQLite file, which is in the samples.
  private static func ofFile(_ path: String, size: Int) throws(SourceError) -> String {
    var ranges = [0..<size]
    if size > readWhole {
      ranges = [0..<(1 << 20), (size - (1 << 20))..<size]
      for index in 1...samples {
        let start = size / (samples + 1) * index
        ranges.append(start..<(start + sample))
      }
    }
    do {
      let parts = try FileReading.contents(of: path, in: ranges)
      return "\(size)-" + digest(Array(parts.joined()))
    } catch {
      throw .unreadable(path: path, detail: error.reason)
    }
  }

  /// The number of files and the SHA-256 of their sorted names and sizes.
  ///
  /// Of a small folder the content takes part, too; of a large one the times of change, because
  /// reading it would take longer than the job.
  private static func ofFolder(_ path: String) throws(SourceError) -> String {
    let files = try listing(of: path)
    let total = files.reduce(0) { $0 + $1.status.size }
    let isSmall = total <= readWhole && files.count <= 1_000
    var bytes: [UInt8] = []
    for file in files {
      bytes.append(contentsOf: "\(file.name)\0\(file.status.size)\0".utf8)
      if isSmall {
        do {
          let whole = 0..<file.status.size
          bytes.append(
            contentsOf: try FileReading.contents(of: "\(path)/\(file.name)", in: [whole])[0])
        } catch {
          throw .unreadable(path: "\(path)/\(file.name)", detail: error.reason)
        }
      } else {
        bytes.append(contentsOf: "\(file.status.modified)\0".utf8)
      }
    }
    return "\(files.count)-" + digest(bytes)
  }

  /// The tiles and descriptions of a folder, by name.
  private static func listing(
    of path: String
  ) throws(SourceError) -> [(name: String, status: FileStatus)] {
    var names = ArchiveMetadataFile.names
    for zoom in try DirectoryArchive.numbers(in: path) {
      for column in try DirectoryArchive.numbers(in: "\(path)/\(zoom)") {
        let folder = "\(zoom)/\(column)"
        names += try DirectoryArchive.names(in: "\(path)/\(folder)")
          .filter { DirectoryArchive.ending(ofTileNamed: $0) != nil }.map { "\(folder)/\($0)" }
      }
    }
    return names.sorted().compactMap { name in
      guard let status = FileStatus.following("\(path)/\(name)"), status.kind == .file else {
        return nil
      }
      return (name, status)
    }
  }

  private static func digest(_ bytes: [UInt8]) -> String {
    String(Digest.hexadecimal(Digest.sha256(bytes)).prefix(32))
  }
}
