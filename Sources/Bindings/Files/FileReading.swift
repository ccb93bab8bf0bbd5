#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Reads files and folders by the system's own calls; never writes, never makes a file.
public enum FileReading {
  /// What a path leads to, links followed.
  public struct Status: Sendable, Equatable {
    /// The kinds that are told apart.
    public enum Kind: Sendable, Equatable {
      /// A regular file.
      case file
      /// A folder.
      case folder
      /// A pipe, a device, a socket.
      case other
    }
    /// The kind.
    public let kind: Kind
    /// The length in bytes; of no meaning for a folder.
    public let size: Int
    /// When the content was changed, in nanoseconds since 1970.
    public let modified: Int64
  }

  /// What `path` leads to; nil where there is nothing, or nothing that may be looked at.
  public static func status(of path: String) -> Status? {
    var found = stat()
    guard stat(path, &found) == 0 else { return nil }
    return status(from: found)
  }

  /// The bytes of the file at `path`; nil where there is no such file.
  ///
  /// `limit` is the most bytes that are read; a longer file is an error.
  /// - Throws: `FileReadingError` where it is there and cannot be read.
  public static func contents(of path: String, limit: Int) throws(FileReadingError) -> [UInt8]? {
    guard let file = try open(path) else { return nil }
    defer { close(file.descriptor) }
    guard file.size <= limit else {
      throw FileReadingError(path: path, code: EFBIG)
    }
    return try read(file.descriptor, range: 0..<file.size, path: path)
  }

  /// The bytes of the file at `path` in each of `ranges`; what lies beyond its end is left out.
  /// - Throws: `FileReadingError` where the file is not there or cannot be read.
  public static func contents(
    of path: String, in ranges: [Range<Int>]
  ) throws(FileReadingError) -> [[UInt8]] {
    guard let file = try open(path) else { throw FileReadingError(path: path, code: ENOENT) }
    defer { close(file.descriptor) }
    var parts: [[UInt8]] = []
    for range in ranges {
      parts.append(try read(file.descriptor, range: range.clamped(to: 0..<file.size), path: path))
    }
    return parts
  }

  /// The names in the folder at `path`, without `.` and `..`, in no order.
  /// - Throws: `FileReadingError` where it is no folder or cannot be read.
  public static func names(in path: String) throws(FileReadingError) -> [String] {
    guard let folder = opendir(path) else { throw FileReadingError(path: path, code: errno) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        let length = MemoryLayout.size(ofValue: pointer.pointee)
        return pointer.withMemoryRebound(to: CChar.self, capacity: length) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// `path` from the root on, every link and `..` resolved; nil where it leads to nothing.
  public static func resolved(_ path: String) -> String? {
    guard let full = realpath(path, nil) else { return nil }
    defer { free(full) }
    return String(cString: full)
  }

  /// Nil where there is no regular file: a folder, too, is none.
  private static func open(
    _ path: String
  ) throws(FileReadingError) -> (descriptor: Int32, size: Int)? {
    // Without O_NONBLOCK a pipe of that name would hold the thread until somebody writes to it.
    let descriptor = openDescriptor(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw FileReadingError(path: path, code: errno)
    }
    var found = stat()
    guard fstat(descriptor, &found) == 0, status(from: found).kind == .file else {
      close(descriptor)
      return nil
    }
    return (descriptor, Int(found.st_size))
  }

  private static func read(
    _ descriptor: Int32, range: Range<Int>, path: String
  ) throws(FileReadingError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < range.count {
        let rest = UnsafeMutableBufferPointer(rebasing: buffer[count..<range.count])
        let got = pread(
          descriptor, rest.baseAddress, rest.count, off_t(range.lowerBound + count))
        if got < 0 && errno == EINTR { continue }
        if got < 0 { failure = errno }
        // 0: the file became shorter while it was read.
        guard got > 0 else { break }
        count += got
      }
    }
    if failure != 0 { throw FileReadingError(path: path, code: failure) }
    return bytes
  }

  private static func status(from found: stat) -> Status {
    let kind: Status.Kind =
      switch found.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    #if canImport(Darwin)
      let time = found.st_mtimespec
    #else
      let time = found.st_mtim
    #endif
    let modified = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    return Status(kind: kind, size: Int(found.st_size), modified: modified)
  }
}

/// The system's `open`, which has the name of a function above.
private func openDescriptor(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }

/// A file or folder could not be read: the system's error number, in words.
public struct FileReadingError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The path.
  public let path: String
  /// The system's error number.
  public let code: Int32

  /// What the system says; the path is not repeated.
  public var description: String { String(cString: strerror(code)) }
}
