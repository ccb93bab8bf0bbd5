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

  private let file: OpenFile

  private init(_ file: consuming OpenFile) {
    self.file = file
  }

  /// Makes the file where there is none and tries to hold it, without waiting.
  public static func hold(_ path: String) -> Attempt {
    // Another round only where a holder removed the file between our opening and locking it.
    while true {
      do throws(FileError) {
        let file = try OpenFile(path, O_RDWR | O_CREAT | O_NOFOLLOW)
        guard lock(file) else {
          let code = errno
          guard code == EWOULDBLOCK else { return .impossible(reason: SystemError.text(code)) }
          return .heldByAnother(process: holder(of: file))
        }
        guard bearsItsName(file) else { continue }
        write(processID: getpid(), to: file)
        return .held(LockFile(file))
      } catch {
        return .impossible(reason: error.reason)
      }
    }
  }

  deinit {
    // Removed while it is held: whoever opened it meanwhile sees that its file has lost the name.
    if LockFile.bearsItsName(file) { unlink(file.path) }
  }

  private static func lock(_ file: borrowing OpenFile) -> Bool {
    while flock(file.descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }

  /// True where the open file still bears the name by which it was opened.
  private static func bearsItsName(_ file: borrowing OpenFile) -> Bool {
    var (opened, named) = (stat(), stat())
    guard fstat(file.descriptor, &opened) == 0, lstat(file.path, &named) == 0 else { return false }
    return opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }

  /// The id is for the message of the one who comes second, so a failure to write it is none.
  private static func write(processID: Int32, to file: borrowing OpenFile) {
    guard ftruncate(file.descriptor, 0) == 0 else { return }
    try? file.append(Array("\(processID)\n".utf8))
  }

  private static func holder(of file: borrowing OpenFile) -> Int32? {
    guard let text = try? file.bytes(in: 0..<16) else { return nil }
    return Int32(String(decoding: text.prefix { $0 != 10 }, as: UTF8.self))
  }
}
