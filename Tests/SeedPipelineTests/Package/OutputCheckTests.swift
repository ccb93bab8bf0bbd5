import Foundation
import TestSupport
import Testing
import TileGrid

@testable import SeedPipeline

@Suite struct OutputCheckTests {
  let folder: TemporaryFolder
  let file: String
  let directory: String

  init() throws {
    folder = try TemporaryFolder()
    file = folder.file("cairns.mbtiles")
    directory = folder.file("cairns")
  }

  private func prove(
    _ path: String, _ format: PackageFormat = .mbtiles, style: Bool = false
  ) throws {
    var output = OutputSpecification(path: path, format: format)
    output.style = style
    try OutputCheck.prove(output)
  }

  /// The exit code and the words of the error that proving throws.
  private func refusal(
    _ path: String, _ format: PackageFormat = .mbtiles, style: Bool = false
  ) -> String? {
    do {
      try prove(path, format, style: style)
      return nil
    } catch let error as PackageError {
      return "\(error.exitCode) \(error)"
    } catch {
      return "\(error)"
    }
  }

  @Test func `missing parent folders are made and nothing else is left behind`() throws {
    try prove(folder.file("a/b/cairns.mbtiles"), style: true)
    try prove(folder.file("c/d/cairns"), .directory, style: true)
    #expect(PackageFixture.names(below: folder.path) == ["a", "a/b", "c", "c/d"])
  }

  @Test func `outputs of the format are replaceable`() throws {
    let tiles = PackageFixture.bodies([PackageFixture.tile(0, 0, 0)])
    try PackageFixture.pack(tiles, to: file) { $0.style = true }
    try prove(file, style: true)
    try PackageFixture.pack(tiles, to: directory, .directory)
    try prove(directory, .directory)
    try FileManager.default.createDirectory(
      atPath: folder.file("empty"), withIntermediateDirectories: false)
    try prove(folder.file("empty"), .directory)
  }

  @Test func `MBTiles files of other tools are replaceable`() throws {
    try #require(PackageFixture.isInstalled("sqlite3"))
    let schema =
      "CREATE TABLE metadata(name,value);CREATE TABLE tiles(zoom_level,tile_column,tile_row,tile_data);"
    _ = try PackageFixture.run("sqlite3", [file, schema])
    try prove(file)
  }

  @Test(arguments: ["", "a user's notes", "SQLite format 3\0 but no more than that"])
  func `another file is in the way and stays`(content: String) throws {
    try folder.write(content, to: "cairns.mbtiles")
    #expect(try #require(refusal(file)).hasPrefix("73 \(file): holds "))
    #expect(try PackageFixture.bytes(file) == Array(content.utf8))
  }

  @Test func `a database of another kind is in the way`() throws {
    try #require(PackageFixture.isInstalled("sqlite3"))
    _ = try PackageFixture.run("sqlite3", [file, "CREATE TABLE accounts(name)"])
    #expect(refusal(file)?.hasPrefix("73 ") == true)
    // A GeoPackage says what it is by its number (OGC 12-128r18, requirement 2).
    let other = folder.file("other.mbtiles")
    let schema = "PRAGMA application_id=0x47504B47;CREATE TABLE metadata(a);CREATE TABLE tiles(b)"
    _ = try PackageFixture.run("sqlite3", [other, schema])
    #expect(refusal(other)?.contains("an SQLite file of another kind") == true)
  }

  @Test func `a folder where a file goes, and a file where a folder goes, are in the way`() throws {
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
    #expect(refusal(file)?.hasPrefix("73 \(file): is a folder") == true)
    try folder.write("notes", to: "cairns")
    #expect(refusal(directory, .directory)?.hasPrefix("73 \(directory): is no folder") == true)
  }

  @Test(arguments: [
    "photo.jpg", "metadata.json", "0/0/0.png",
  ])
  func `a user's own folder is never touched`(name: String) throws {
    try folder.write("{\"name\": \"tileseed\"}", to: "cairns/" + name)
    let before = PackageFixture.names(below: folder.path)
    #expect(
      refusal(directory, .directory)?.hasPrefix(
        "73 \(directory): is a folder that tileseed did not make")
        == true)
    #expect(throws: PackageError.self) {
      try PackageFixture.pack(
        PackageFixture.bodies([PackageFixture.tile(0, 0, 0)]), to: directory, .directory)
    }
    #expect(PackageFixture.names(below: folder.path) == before)
  }

  @Test(arguments: [PackageFormat.mbtiles, .directory])
  func `something else under the name of an unfinished package is in the way`(
    format: PackageFormat
  ) throws {
    let path = format == .mbtiles ? file : directory
    switch format {
    case .mbtiles: try folder.write("notes", to: "cairns.mbtiles.partial")
    case .directory: try folder.write("notes", to: "cairns.partial/notes.txt")
    }
    #expect(refusal(path, format)?.hasPrefix("73 \(path).partial: ") == true)
  }

  @Test func `a style that somebody else wrote is in the way`() throws {
    try folder.write("{\"version\": 8, \"sources\": {}, \"layers\": []}", to: "cairns.style.json")
    try prove(file)
    #expect(
      refusal(file, style: true)?.hasPrefix("73 \(folder.file("cairns.style.json")): ") == true)
  }

  // SQLite plays a hot journal into whatever file has the name (sqlite.org/atomiccommit.html, 4.2).
  @Test(arguments: ["-journal", "-wal"])
  func `a journal beside the output is in the way, an empty one goes`(end: String) throws {
    let tiles = PackageFixture.bodies([PackageFixture.tile(0, 0, 0)])
    try PackageFixture.pack(tiles, to: file)
    try folder.write("pages", to: "cairns.mbtiles" + end)
    #expect(refusal(file)?.hasPrefix("73 \(file)\(end): ") == true)
    try folder.write("", to: "cairns.mbtiles" + end)
    try PackageFixture.pack(tiles, to: file)
    #expect(PackageFixture.names(below: folder.path) == ["cairns.mbtiles"])
  }

  @Test func `a link stays a link, and what it points to is replaced`() throws {
    let tiles = PackageFixture.bodies([PackageFixture.tile(0, 0, 0)])
    let real = folder.file("disk/real.mbtiles")
    try PackageFixture.pack(tiles, to: real)
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: real)
    let two = [PackageFixture.tile(0, 0, 0), PackageFixture.tile(1, 1, 1)]
    try PackageFixture.pack(PackageFixture.bodies(two), to: file)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file) == real)
    #expect(try PackageFixture.rows("SELECT count(*) FROM tiles", in: real) == [["2"]])
    #expect(
      PackageFixture.names(below: folder.path) == ["cairns.mbtiles", "disk", "disk/real.mbtiles"])
  }

  @Test func `a link to a user's file or folder is in the way, a link to nothing too`() throws {
    try folder.write("notes", to: "notes.txt")
    try folder.write("photo", to: "photos/photo.jpg")
    try FileManager.default.createSymbolicLink(
      atPath: file, withDestinationPath: folder.file("notes.txt"))
    try FileManager.default.createSymbolicLink(
      atPath: directory, withDestinationPath: folder.file("photos"))
    #expect(refusal(file)?.hasPrefix("73 ") == true)
    #expect(refusal(directory, .directory)?.hasPrefix("73 ") == true)
    let lost = folder.file("lost.mbtiles")
    try FileManager.default.createSymbolicLink(
      atPath: lost, withDestinationPath: folder.file("gone/away.mbtiles"))
    #expect(refusal(lost)?.hasPrefix("73 \(lost): cannot be written: ") == true)
  }

  @Test func `an output below a file, or of too long a name, cannot be created`() throws {
    try folder.write("notes", to: "notes")
    #expect(refusal(folder.file("notes/cairns.mbtiles"))?.hasPrefix("73 ") == true)
    let long = folder.file(String(repeating: "n", count: 245) + ".mbtiles")
    #expect(refusal(long)?.hasPrefix("73 ") == true)
    // The file may bear it, the unfinished one may not: told before the first request.
    #expect(
      refusal(folder.file(String(repeating: "n", count: 250)), .directory)?.hasPrefix("73 ") == true
    )
  }

  @Test func `outputs do not write over or into each other`() throws {
    func refused(_ outputs: [OutputSpecification]) -> String? {
      do {
        try OutputCheck.proveApart(outputs)
        return nil
      } catch { return "\(error.exitCode)" }
    }
    var one = OutputSpecification(path: "/out/cairns.mbtiles", format: .mbtiles)
    var two = OutputSpecification(path: "/out/cairns", format: .directory)
    #expect(refused([one, two]) == nil)
    #expect(refused([one, one]) == "73")
    let outer = OutputSpecification(path: "/out", format: .directory)
    #expect(refused([one, outer]) == "73")
    #expect(refused([outer, one]) == "73")
    one.style = true
    two.style = true
    #expect(refused([one, two]) == "73")
  }
}
