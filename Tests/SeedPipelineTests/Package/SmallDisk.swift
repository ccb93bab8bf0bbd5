import Foundation
import TestSupport

/// A disk of a few hundred kilobytes, to be filled; only where this process may mount one.
final class SmallDisk {
  static let isPossible = {
    #if os(Linux)
      return getuid() == 0 && (try? SmallDisk(kilobytes: 64)) != nil
    #else
      return false
    #endif
  }()

  private let folder: TemporaryFolder
  var path: String { folder.path }

  init(kilobytes: Int) throws {
    folder = try TemporaryFolder()
    try SmallDisk.run("mount", ["-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", folder.path])
  }

  deinit { try? SmallDisk.run("umount", [folder.path]) }

  private static func run(_ program: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw CocoaError(.executableNotLoadable) }
  }
}
