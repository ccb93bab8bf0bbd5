import Foundation

/// A disk of a few hundred kilobytes, to be filled; only where this process may mount one.
public final class SmallDisk: Sendable {
  /// Whether this process may mount one.
  public static let isPossible = {
    #if os(Linux)
      return getuid() == 0 && (try? SmallDisk(kilobytes: 64)) != nil
    #else
      return false
    #endif
  }()

  private let folder: TemporaryFolder
  /// The disk's root folder.
  public var path: String { folder.path }

  /// Mounts a disk of that size.
  public init(kilobytes: Int) throws {
    folder = try TemporaryFolder()
    try SmallDisk.run("mount", ["-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", folder.path])
  }

  deinit { try? SmallDisk.run("umount", [folder.path]) }

  /// Makes everything on it unchangeable, for the superuser too, or changeable again.
  public func setReadOnly(_ isReadOnly: Bool) throws {
    let mode = isReadOnly ? "ro" : "rw"
    try SmallDisk.run("mount", ["-o", "remount,\(mode)", folder.path])
  }

  /// Fills the disk up to its last `kilobytes`, by a file that `clear` removes.
  public func fill(leaving kilobytes: Int) throws {
    let space = try FileManager.default.attributesOfFileSystem(forPath: path)
    let free = (space[.systemFreeSize] as? NSNumber)?.intValue ?? 0
    let filler = Data(count: max(0, free - kilobytes << 10))
    try filler.write(to: URL(fileURLWithPath: path + "/filler"))
  }

  /// Removes what `fill` made.
  public func clear() throws { try FileManager.default.removeItem(atPath: path + "/filler") }

  private static func run(_ program: String, _ arguments: [String]) throws {
    let outcome = try Program.system(program, arguments)
    if outcome?.status != 0 { throw CocoaError(.executableNotLoadable) }
  }
}
