import Bindings
import Foundation
import TestSupport
import Testing

@Suite struct FileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a regular file is read whole, in parts and from its start, within its limit`() throws
  {
    let path = try folder.write("0123456789", to: "a")
    #expect(try FileReading.contents(of: path, limit: 10) == Array("0123456789".utf8))
    let parts = try FileReading.contents(of: path, in: [2..<4, 8..<20, 30..<40])
    #expect(parts == [Array("23".utf8), Array("89".utf8), []])
    #expect(try FileReading.start(of: path, limit: 3) == Array("012".utf8))
    #expect(try FileReading.start(of: path, limit: 30).count == 10)
    #expect(try FileReading.stream(path, limit: 10).count == 10)
    #expect(error { _ = try FileReading.contents(of: path, limit: 9) }?.isTooLarge == true)
    #expect(error { _ = try FileReading.stream(path, limit: 9) }?.isTooLarge == true)
  }

  @Test func `what is missing, a folder or a pipe is no regular file`() throws {
    try folder.write("", to: "below/file")
    for name in ["nothing", "below/file/name", "below"] {
      #expect(try FileReading.contents(of: folder.file(name), limit: 1) == nil)
      #expect(
        error { _ = try FileReading.start(of: folder.file(name), limit: 1) }?.isMissing == true)
    }
    let pipe = folder.file("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(try FileReading.contents(of: pipe, limit: 1) == nil)
    #expect(error { _ = try FileReading.stream(folder.path, limit: 1) }?.isFolder == true)
    #expect(error { _ = try FileReading.stream(folder.file("no"), limit: 1) }?.isMissing == true)
  }

  @Test func `a pipe is read to its end, and not beyond the limit`() throws {
    for (limit, isRead) in [(200_000, true), (199_999, false)] {
      let pipe = Pipe()
      let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
      let writing = pipe.fileHandleForWriting
      let writer = Thread {
        // Where the reader gives up, the rest finds the pipe closed.
        try? writing.write(contentsOf: Data(repeating: 7, count: 200_000))
        try? writing.close()
      }
      writer.start()
      if isRead {
        #expect(try FileReading.stream(path, limit: limit) == Array(repeating: 7, count: 200_000))
      } else {
        #expect(error { _ = try FileReading.stream(path, limit: limit) }?.isTooLarge == true)
      }
    }
  }

  @Test func `a folder lists its names sorted`() throws {
    for name in ["b", "a", ".hidden", "c/d"] { try folder.write("", to: name) }
    #expect(try FileReading.names(in: folder.path) == [".hidden", "a", "b", "c"])
    #expect(error { _ = try FileReading.names(in: folder.file("a")) }?.operation == "list")
  }

  @Test func `folders are made with all above them, and a file in the way is told`() throws {
    let deep = folder.file("a/b/c")
    try FileTree.makeFolders(deep)
    try FileTree.makeFolders(deep)
    #expect(FileStatus.following(deep)?.kind == .folder)
    let file = try folder.write("", to: "file")
    let error = error { try FileTree.makeFolders(file) }
    #expect(error?.description == "cannot create the folder \(file): Not a directory")
    #expect(self.error { try FileTree.makeFolders(file + "/x/y") }?.code == ENOTDIR)
  }

  @Test func `a new file never replaces one`() throws {
    let path = folder.file("a")
    try FileTree.create(path, bytes: [1, 2])
    #expect(error { try FileTree.create(path, bytes: [3]) }?.isInTheWay == true)
    #expect(try FileReading.contents(of: path, limit: 9) == [1, 2])
  }

  @Test func `a link is a link where it is not followed`() throws {
    let target = try folder.write("abc", to: "target")
    let link = folder.file("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    #expect(try FileStatus.of(link)?.kind == .link)
    #expect(FileStatus.following(link) == (try FileStatus.of(target)))
    #expect(FileStatus.following(link)?.size == 3)
    #expect(try FilePath.resolved(link) == FilePath.resolved(target))
    #expect(error { _ = try FilePath.resolved(folder.file("no")) }?.isMissing == true)
    try FileTree.removeFile(link)
    #expect(try FileStatus.of(link) == nil)
  }

  @Test(arguments: [("a/b", "a"), ("/a", "/"), ("a", "."), ("/a/b/c", "/a/b"), ("/", "/")])
  func `a path's folder is told by its form`(path: String, folder: String) {
    #expect(FilePath.folder(of: path) == folder)
  }

  private func error(_ body: () throws -> Void) -> FileError? {
    do { try body() } catch { return error as? FileError }
    return nil
  }
}
