import Bindings
import Foundation
import TestSupport
import Testing
import TileGrid

@testable import SeedPipeline

/// What was there before stays until the new package is whole: for both formats alike.
@Suite struct InterruptedPackageTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  static let formats: [(PackageFormat, String)] = [
    (.mbtiles, "cairns.mbtiles"), (.directory, "cairns"),
  ]

  private func writer(
    _ format: PackageFormat, _ path: String, _ tiles: TileList
  ) throws -> (any PackageWriter, TilesetMetadata) {
    let metadata = try #require(
      TilesetMetadata(
        job: PackageFixture.job(), sourceAttribution: nil, contents: tiles.contents,
        asked: PackageFixture.cairns))
    let place = try OutputPlace(path)
    switch format {
    case .mbtiles:
      return (
        MBTilesPackage(output: path, place: place, hash: false, stop: StopFlag()), metadata
      )
    case .directory:
      let layout = try DirectoryLayout("{z}/{x}/{y}.{ext}", scheme: .xyz)
      return (
        DirectoryPackage(output: path, place: place, layout: layout, uncompressed: { $0 }), metadata
      )
    }
  }

  @Test(arguments: formats)
  func `a kill leaves the old output, and the next run removes the leftover`(
    format: PackageFormat, name: String
  ) throws {
    let path = folder.file(name)
    let tiles = PackageFixture.pictures(zooms: 0...10)
    try PackageFixture.pack(PackageFixture.pictures(zooms: 0...4), to: path, format)
    let before = try snapshot()

    // Killed in the midst: neither finished nor abandoned.
    let (killed, metadata) = try writer(format, path, tiles)
    try killed.begin(metadata)
    for tile in tiles.tiles.dropLast(3) { try killed.append(tile) }
    #expect(FileManager.default.fileExists(atPath: path + ".partial"))
    #expect(try snapshot() == before)

    // Looking at it from a second run leaves it alone; packing removes it.
    try OutputCheck.prove(OutputSpecification(path: path, format: format))
    #expect(FileManager.default.fileExists(atPath: path + ".partial"))
    let package = try PackageFixture.pack(tiles, to: path, format)
    #expect(package.tiles == tiles.tiles.count)
    #expect(!FileManager.default.fileExists(atPath: path + ".partial"))
  }

  @Test(arguments: formats)
  func `a signal while packing stops it, and nothing is replaced`(
    format: PackageFormat, name: String
  ) throws {
    let path = folder.file(name)
    try PackageFixture.pack(PackageFixture.pictures(zooms: 0...4), to: path, format)
    let before = try snapshot()
    let stop = StopFlag()
    stop.raise(signal: 15)
    #expect(throws: PackageError.stopped(signal: 15)) {
      try PackageFixture.pack(PackageFixture.pictures(zooms: 0...9), to: path, format, stop: stop)
    }
    #expect(PackageError.stopped(signal: 15).exitCode == 143)
    #expect(try snapshot() == before)
    #expect(!FileManager.default.fileExists(atPath: path + ".partial"))
  }

  @Test(arguments: formats)
  func `an error of the store throws the unfinished package away`(
    format: PackageFormat, name: String
  ) throws {
    struct Broken: PackageTileSequence {
      var tiles: TileList
      mutating func next() throws(PackageError) -> PackagedTile? {
        if let tile = try tiles.next() { return tile }
        throw .store(.damaged(path: "store", reason: "cut"))
      }
    }
    let path = folder.file(name)
    let tiles = PackageFixture.pictures(zooms: 0...3)
    let (_, metadata) = try writer(format, path, tiles)
    let build = PackageBuild(
      output: OutputSpecification(path: path, format: format), metadata: metadata, stop: StopFlag())
    #expect(throws: PackageError.self) { try build.run(Broken(tiles: tiles)) }
    #expect(PackageFixture.names(below: folder.path).isEmpty)
  }

  @Test(.enabled(if: SmallDisk.isPossible), arguments: formats)
  func `a full disk is exit code 74, and the old output stays`(
    format: PackageFormat, name: String
  ) throws {
    let disk = try SmallDisk(kilobytes: 300)
    let path = disk.path + "/" + name
    try PackageFixture.pack(PackageFixture.bodies([PackageFixture.tile(0, 0, 0)]), to: path, format)
    let before = try snapshot(disk.path)
    let large = TileList(
      (0..<40).map { (PackageFixture.tile(9, 400 + $0, 280), .png, 256, noise(seed: $0)) })
    let error = #expect(throws: PackageError.self) {
      try PackageFixture.pack(large, to: path, format)
    }
    #expect(error?.exitCode == 74, "\(String(describing: error))")
    #expect(try snapshot(disk.path) == before)
    #expect(!FileManager.default.fileExists(atPath: path + ".partial"))
  }

  @Test func `two renames that were cut between them are mended at the next start`() throws {
    let path = folder.file("cairns")
    try PackageFixture.pack(PackageFixture.pictures(zooms: 0...3), to: path, .directory)
    let before = try snapshot()
    // Cut after the first rename: the old directory waits under its other name.
    try FileTree.rename(path, to: path + ".previous")
    try DirectoryTree.mend(try OutputPlace(path))
    #expect(try snapshot() == before)
    // Cut after the second: the old one is of no use any more.
    try PackageFixture.pack(
      PackageFixture.pictures(zooms: 0...2), to: path + ".previous", .directory)
    try DirectoryTree.mend(try OutputPlace(path))
    #expect(try snapshot() == before)
  }

  @Test func `without an exchange two renames put the new directory in its place`() throws {
    let path = folder.file("cairns")
    try PackageFixture.pack(PackageFixture.pictures(zooms: 0...3), to: path, .directory)
    try PackageFixture.pack(
      PackageFixture.pictures(zooms: 0...5), to: path + ".partial", .directory)
    let place = try OutputPlace(path)
    try DirectoryTree.replaceByTwoRenames(place)
    #expect(FileManager.default.fileExists(atPath: path + "/5"))
    #expect(!FileManager.default.fileExists(atPath: place.partial))
    #expect(FileManager.default.fileExists(atPath: DirectoryTree.previous(of: place)))
  }

  /// Every file but unfinished ones, with its bytes.
  private func snapshot(_ root: String? = nil) throws -> [String: [UInt8]] {
    let root = root ?? folder.path
    var files: [String: [UInt8]] = [:]
    for name in PackageFixture.names(below: root) where !name.contains(".partial") {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: root + "/" + name, isDirectory: &isFolder)
      files[name] = isFolder.boolValue ? [] : try PackageFixture.bytes(root + "/" + name)
    }
    return files
  }

  /// Bytes that are not repeated anywhere.
  private func noise(seed: Int) -> [UInt8] {
    (0..<20_000).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761 &+ seed &* 97) >> 7) }
  }
}
