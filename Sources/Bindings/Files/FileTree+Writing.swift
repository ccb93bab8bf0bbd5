#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

extension FileTree {
  /// Writes a new file of exactly these bytes; not yet brought to disk.
  /// - Throws: `FileError`; `isInTheWay` where something has that name already.
  public static func create(_ path: String, bytes: [UInt8]) throws(FileError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    try check(descriptor, "create", path)
    let code = bytes.withUnsafeBytes { write($0, to: descriptor) }
    // A network disk tells a full disk as late as here.
    let closed = close(descriptor) == 0 ? 0 : errno
    if code != 0 { throw FileError(code: code, operation: "write", path: path) }
    if closed != 0 { throw FileError(code: closed, operation: "write", path: path) }
  }

  /// Writes all of it; the error number, or 0.
  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = bytes
    while let base = rest.baseAddress, !rest.isEmpty {
      #if canImport(Darwin)
        let count = Darwin.write(descriptor, base, rest.count)
      #elseif canImport(Musl)
        let count = Musl.write(descriptor, base, rest.count)
      #else
        let count = Glibc.write(descriptor, base, rest.count)
      #endif
      if count < 0 {
        if errno == EINTR { continue }
        return errno
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return 0
  }
}
