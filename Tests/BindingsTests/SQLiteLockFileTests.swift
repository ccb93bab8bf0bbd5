import Foundation
import TestSupport
import Testing

@testable import Bindings

@Suite struct SQLiteLockFileTests {
  let folder: TemporaryFolder
  var path: String { folder.file("t.lock") }

  init() throws { folder = try TemporaryFolder() }

  private func isHeldByAnother() -> Bool {
    if case .heldByAnother = LockFile.hold(path) { true } else { false }
  }

  @Test func `one at a time holds it, and it is gone afterwards`() throws {
    do {
      guard case .held(let file) = LockFile.hold(path) else {
        Issue.record("not held")
        return
      }
      guard case .heldByAnother(let process) = LockFile.hold(path) else {
        Issue.record("held twice")
        return
      }
      #expect(process == ProcessInfo.processInfo.processIdentifier)
      withExtendedLifetime(file) {}
    }
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(!isHeldByAnother())
  }

  @Test func `a file that was left behind locks nothing`() throws {
    try folder.write("4711\n", to: "t.lock")
    #expect(!isHeldByAnother())
  }

  @Test func `a file in the holder's place belongs to the next one`() throws {
    guard case .held(let first) = LockFile.hold(path) else { return }
    try FileManager.default.removeItem(atPath: path)
    guard case .held(let second) = LockFile.hold(path) else {
      Issue.record("the new file is not held")
      return
    }
    withExtendedLifetime(first) {}
    _ = consume first
    // The first one's end must not take the second one's file away.
    #expect(isHeldByAnother())
    withExtendedLifetime(second) {}
  }

  @Test func `many at once: never two hold it`() async throws {
    let path = path
    let holders = Holders()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<300 {
            guard case .held(let file) = LockFile.hold(path) else { continue }
            holders.enter()
            // Held for a while, so that others come to the file in every state of it.
            for _ in 0..<20 { _ = FileManager.default.fileExists(atPath: path) }
            holders.leave()
            withExtendedLifetime(file) {}
          }
        }
      }
    }
    #expect(holders.most == 1)
  }

  @Test func `a place without a folder is told with the reason`() throws {
    guard case .impossible(let reason) = LockFile.hold(folder.file("none/t.lock")) else {
      Issue.record("held")
      return
    }
    #expect(reason == "No such file or directory")
  }
}

/// Counts who is inside at once.
private final class Holders: @unchecked Sendable {
  // @unchecked: both numbers are touched only under the lock.
  private let lock = NSLock()
  private var now = 0
  private var peak = 0

  var most: Int { lock.withLock { peak } }

  func enter() {
    lock.withLock {
      now += 1
      peak = max(peak, now)
    }
  }

  func leave() { lock.withLock { now -= 1 } }
}
