#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Paths of files and folders.
public enum FilePath {
  /// The folder that holds `path`, by its form alone; `.` where it names none.
  public static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// `path` from the root on, with every link and `..` on its way followed.
  /// - Throws: `FileError` where it leads to nothing.
  public static func resolved(_ path: String) throws(FileError) -> String {
    guard let real = realpath(path, nil) else {
      throw FileError(code: errno, operation: "follow", path: path)
    }
    defer { free(real) }
    return String(cString: real)
  }
}
