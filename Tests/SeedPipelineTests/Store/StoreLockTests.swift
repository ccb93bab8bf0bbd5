import Foundation
import SeedPipeline
import TestSupport
import Testing

@Suite struct StoreLockTests {
  let folder: TemporaryFolder
  var path: String { folder.file("town.seedstore") }

  init() throws { folder = try TemporaryFolder() }

  @Test func `a store that another process holds is refused, and that process is named`() throws {
    let probe = try ProbeProcess("hold", path)
    #expect(probe.line() == "held")
    let error = #expect(throws: StoreError.self) { try StoreSamples.store(path) }
    #expect(error == .locked(path: path, process: probe.identifier))
    #expect(error?.exitCode == 75)
    #expect(error?.description.contains("process \(probe.identifier)") == true)
    #expect(try probe.finish() == 0)
    #expect(!FileManager.default.fileExists(atPath: StoreLock.file(for: path)))
    _ = try StoreSamples.store(path)
  }

  @Test func `another process is refused while this one holds the store`() throws {
    let store = try StoreSamples.store(path)
    let probe = try ProbeProcess("write", path, "1", "1")
    #expect(probe.line()?.contains("another run holds the store") == true)
    #expect(try probe.finish() == 75)
    withExtendedLifetime(store) {}
  }

  @Test func `the lock dies with its process, and what it leaves locks nothing`() throws {
    let probe = try ProbeProcess("hold", path)
    #expect(probe.line() == "held")
    probe.kill()
    #expect(FileManager.default.fileExists(atPath: StoreLock.file(for: path)))
    _ = try StoreSamples.store(path)
    #expect(!FileManager.default.fileExists(atPath: StoreLock.file(for: path)))
  }

  @Test func `a program started meanwhile does not inherit the lock`() throws {
    let child = Process()
    let input = Pipe()
    do {
      let lock = try StoreLock(path: path)
      child.executableURL = URL(fileURLWithPath: "/bin/cat")
      child.standardInput = input
      child.standardOutput = FileHandle.nullDevice
      try child.run()
      withExtendedLifetime(lock) {}
    }
    _ = try StoreLock(path: path)
    try input.fileHandleForWriting.close()
    child.waitUntilExit()
  }
}
