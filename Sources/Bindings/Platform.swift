#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A file that one process at a time can hold; the hold ends with its process, however that ends.
///
/// It is a lock on the open file (flock), so neither a kill nor a power cut leaves anything to mend;
/// the file is closed in every program that this one starts. A file that is left lying about locks
/// nothing.
public final class LockFile: Sendable {
  /// What came of trying to hold a lock file.
  public enum Attempt: Sendable {
    /// It is held.
    case held(LockFile)
    /// Another holds it; its process id, where the file tells.
    case heldByAnother(process: Int32?)
    /// The file cannot be made or locked, for the reason given.
    case impossible(reason: String)
  }

  private let path: String
  private let descriptor: Int32

  private init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  /// Makes the file where there is none and tries to hold it, without waiting.
  public static func hold(_ path: String) -> Attempt {
    // Another round only where a holder removed the file between our opening and locking it.
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
      guard descriptor >= 0 else { return .impossible(reason: SystemError.text(errno)) }
      guard lock(descriptor) else {
        let code = errno
        defer { close(descriptor) }
        guard code == EWOULDBLOCK else { return .impossible(reason: SystemError.text(code)) }
        return .heldByAnother(process: holder(descriptor))
      }
      guard isStill(at: path, descriptor) else {
        close(descriptor)
        continue
      }
      write(processID: getpid(), to: descriptor)
      return .held(LockFile(path: path, descriptor: descriptor))
    }
  }

  deinit {
    // Removed while it is held: whoever opened it meanwhile sees that its file has lost the name.
    if LockFile.isStill(at: path, descriptor) { unlink(path) }
    close(descriptor)
  }

  private static func lock(_ descriptor: Int32) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }

  /// True where the open file still bears the name `path`.
  private static func isStill(at path: String, _ descriptor: Int32) -> Bool {
    var (opened, named) = (stat(), stat())
    guard fstat(descriptor, &opened) == 0, lstat(path, &named) == 0 else { return false }
    return opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }

  /// The id is for the message of the one who comes second, so a failure to write it is none.
  private static func write(processID: Int32, to descriptor: Int32) {
    let text = Array("\(processID)\n".utf8)
    guard ftruncate(descriptor, 0) == 0 else { return }
    _ = text.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  }

  private static func holder(_ descriptor: Int32) -> Int32? {
    var text = [UInt8](repeating: 0, count: 16)
    let count = text.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    guard count > 0 else { return nil }
    return Int32(String(decoding: text[..<count].prefix { $0 != 10 }, as: UTF8.self))
  }
}

/// The system's own words for its error numbers.
public enum SystemError {
  /// What the error number `code` (errno) means.
  public static func text(_ code: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
    return buffer.withUnsafeBufferPointer { words in
      words.baseAddress.map { String(cString: $0) } ?? "error \(code)"
    }
  }
}

/// The place of a file: what is there, the folders above it, and its removal.
public enum FilePlace {
  /// What is at a path, links followed.
  public enum Occupant: Sendable, Equatable {
    /// Nothing.
    case nothing
    /// A regular file of so many bytes.
    case file(bytes: Int64)
    /// A folder.
    case folder
    /// A device, a pipe or a socket.
    case special
  }

  /// What is at `path`; a place that cannot be looked at counts as empty.
  public static func occupant(of path: String) -> Occupant {
    var status = stat()
    guard stat(path, &status) == 0 else { return .nothing }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file(bytes: Int64(status.st_size))
    case S_IFDIR: return .folder
    default: return .special
    }
  }

  /// The folder part of `path`; `.` where it has none.
  public static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// `path` with all links followed; as it is where nothing is there.
  public static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// Makes `folder` and those missing above it.
  /// - Returns: nil, or the folder that could not be made and why.
  public static func makeFolders(_ folder: String) -> (folder: String, reason: String)? {
    if mkdir(folder, 0o777) == 0 { return nil }
    let code = errno
    if occupant(of: folder) == .folder { return nil }
    let parent = self.folder(of: folder)
    guard code == ENOENT, parent != folder else { return (folder, SystemError.text(code)) }
    if let failure = makeFolders(parent) { return failure }
    guard mkdir(folder, 0o777) == 0 || occupant(of: folder) == .folder else {
      return (folder, SystemError.text(errno))
    }
    return nil
  }

  /// Removes the file at `path`; one that is missing already is fine.
  /// - Returns: nil, or why it is still there.
  public static func remove(_ path: String) -> String? {
    guard unlink(path) != 0, errno != ENOENT else { return nil }
    return SystemError.text(errno)
  }
}
