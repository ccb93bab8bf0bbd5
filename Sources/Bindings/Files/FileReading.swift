#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Reads files and folders; never writes, never makes a file.
public enum FileReading {
  /// The bytes of the regular file at `path`; nil where there is none: a folder, too, is none.
  ///
  /// `limit` is the most bytes that are read; a longer file is an error.
  /// - Throws: `FileError` where it is there and cannot be read.
  public static func contents(of path: String, limit: Int) throws(FileError) -> [UInt8]? {
    do throws(FileError) {
      let file = try regularFile(path)
      let size = try file.status().size
      guard size <= limit else { throw FileError(code: EFBIG, operation: "read", path: path) }
      return try file.bytes(in: 0..<size)
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  /// The bytes of the regular file at `path` in each of `ranges`; what lies beyond its end is left
  /// out.
  /// - Throws: `FileError`; `isMissing` where there is no such file.
  public static func contents(
    of path: String, in ranges: [Range<Int>]
  ) throws(FileError) -> [[UInt8]] {
    let file = try regularFile(path)
    let whole = 0..<(try file.status().size)
    var parts: [[UInt8]] = []
    for range in ranges { parts.append(try file.bytes(in: range.clamped(to: whole))) }
    return parts
  }

  /// The first bytes of the regular file at `path`, at most `limit`.
  /// - Throws: `FileError`; `isMissing` where there is no such file.
  public static func start(of path: String, limit: Int) throws(FileError) -> [UInt8] {
    try regularFile(path).bytes(in: 0..<limit)
  }

  /// All bytes of what is at `path`, a regular file or a pipe, at most `limit` of them.
  ///
  /// A regular file above the limit is refused by its size, before any of it is read.
  /// - Throws: `FileError`; `isMissing`, `isFolder` and `isTooLarge` tell the usual reasons.
  public static func stream(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    let file = try OpenFile(path, O_RDONLY)
    let status = try file.status()
    switch status.kind {
    case .folder: throw FileError(code: EISDIR, operation: "read", path: path)
    case .file where status.size > limit:
      throw FileError(code: EFBIG, operation: "read", path: path)
    case .file, .link, .other: return try file.bytesToEnd(limit: limit)
    }
  }

  /// The names in a folder, sorted, without `.` and `..`.
  /// - Throws: `FileError` where it is no folder or cannot be read.
  public static func names(in path: String) throws(FileError) -> [String] {
    guard let folder = opendir(path) else {
      throw FileError(code: errno, operation: "list", path: path)
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private static func regularFile(_ path: String) throws(FileError) -> OpenFile {
    // Without O_NONBLOCK a pipe of that name would hold the thread until somebody writes to it.
    let file = try OpenFile(path, O_RDONLY | O_NONBLOCK)
    guard try file.status().kind == .file else {
      throw FileError(code: ENOENT, operation: "read", path: path)
    }
    return file
  }
}
