#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A file that is open: the program's one way to read, write and sync by the system's own calls.
///
/// A call that a signal cut short is made again. It is closed at the end of its life.
struct OpenFile: ~Copyable, Sendable {
  let path: String
  private(set) var descriptor: Int32

  /// Opens or makes the file at `path` as `flags` (open(2)) say; no program started here inherits it.
  /// - Throws: `FileError` of that `operation`.
  init(_ path: String, _ flags: Int32, to operation: String = "open") throws(FileError) {
    descriptor = open(path, flags | O_CLOEXEC, 0o666)
    self.path = path
    if descriptor < 0 { throw FileError(code: errno, operation: operation, path: path) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Closes a file that was written: a network disk tells a full disk as late as here.
  consuming func finish() throws(FileError) {
    let status = close(descriptor)
    descriptor = -1
    try check(status, "write")
  }

  /// What it is.
  func status() throws(FileError) -> FileStatus {
    var found = stat()
    try check(fstat(descriptor, &found), "look at")
    return FileStatus(found)
  }

  /// The bytes of `range`; fewer where the file ends in it.
  func bytes(in range: Range<Int>) throws(FileError) -> [UInt8] {
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < range.count {
        let rest = UnsafeMutableBufferPointer(rebasing: buffer[count..<range.count])
        let got = pread(
          descriptor, rest.baseAddress, rest.count, off_t(range.lowerBound + count))
        if got < 0 && errno == EINTR { continue }
        if got < 0 { code = errno }
        guard got > 0 else { break }
        count += got
      }
    }
    if code != 0 { throw FileError(code: code, operation: "read", path: path) }
    return bytes
  }

  /// All bytes from here to the end, also those of a pipe; more than `limit` are an error (EFBIG).
  func bytesToEnd(limit: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = block.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw FileError(code: errno, operation: "read", path: path) }
      if count == 0 { return bytes }
      guard bytes.count + count <= limit else {
        throw FileError(code: EFBIG, operation: "read", path: path)
      }
      bytes += block[..<count]
    }
  }

  /// Writes all of `bytes`; not yet brought to disk.
  func append(_ bytes: [UInt8]) throws(FileError) {
    let code = bytes.withUnsafeBytes { OpenFile.write(all: $0, to: descriptor) }
    if code != 0 { throw FileError(code: code, operation: "write", path: path) }
  }

  /// Brings the file's bytes, or the folder's list of names, to disk.
  func sync() throws(FileError) {
    // Some file systems cannot sync a folder and say EINVAL: then there is nothing to be done.
    if fsync(descriptor) != 0, errno != EINVAL {
      throw FileError(code: errno, operation: "sync", path: path)
    }
  }

  /// Writes all of it to an open descriptor; the error number, or 0.
  static func write(all bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = bytes
    while let base = rest.baseAddress, !rest.isEmpty {
      let count = writeSome(descriptor, base, rest.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { return errno }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return 0
  }

  private func check(_ status: Int32, _ operation: String) throws(FileError) {
    if status < 0 { throw FileError(code: errno, operation: operation, path: path) }
  }
}

/// The system's `write`, which has the name of a function above.
private func writeSome(_ descriptor: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, start, count)
}
