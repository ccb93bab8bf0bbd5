import Foundation
import TestSupport
import Testing
import TileGrid

@testable import SeedPipeline

@Suite struct DirectoryArchiveTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: DirectoryArchive.extensions)
  func `tiles of every known ending are found`(ending: String) throws {
    try folder.write([1, 2], to: "3/1/2.\(ending)")
    let archive = try Archives.open(path: folder.path)
    #expect(try archive.body(of: ArchiveMaking.tile(3, 1, 2)) == [1, 2])
    #expect(try archive.body(of: ArchiveMaking.tile(3, 1, 5)) == nil)
    #expect(archive.metadata == [:])
  }

  @Test func `a folder may hold several endings`() throws {
    try folder.write([1], to: "1/0/0.png")
    try folder.write([2], to: "1/0/1.jpg")
    let archive = try Archives.open(path: folder.path)
    for _ in 0..<2 {
      #expect(try archive.body(of: ArchiveMaking.tile(1, 0, 0)) == [1])
      #expect(try archive.body(of: ArchiveMaking.tile(1, 0, 1)) == [2])
    }
  }

  @Test(arguments: ["tiles.json", "metadata.json"])
  func `the scheme and the attribution are those of the description`(name: String) throws {
    try folder.write([1], to: "3/1/2.png")
    try folder.write(
      #"{"scheme": "tms", "attribution": "© Somebody", "maxzoom": 3, "bounds": [1, 2], "x": {}}"#,
      to: name)
    let archive = try Archives.open(path: folder.path)
    #expect(try archive.body(of: ArchiveMaking.tile(3, 1, 5)) == [1])
    #expect(try archive.body(of: ArchiveMaking.tile(3, 1, 2)) == nil)
    #expect(try ArchiveMaking.source(folder.path).attribution == "© Somebody")
    #expect(archive.metadata["maxzoom"] == "3")
    #expect(archive.metadata["bounds"] == nil)
  }

  @Test(arguments: [
    "", "[]", "{", "\u{0}\u{1}", "null", #"{"scheme": "wmts"}"#,
    #"{"scheme": "\u001b[2J"}"#,
  ])
  func `a description that cannot be understood is an error`(content: String) throws {
    try folder.write([1], to: "3/1/2.png")
    try folder.write(content, to: "tiles.json")
    let error = #expect(throws: SourceError.self) { try Archives.open(path: folder.path) }
    #expect(error?.description.contains(folder.path) == true)
    #expect(error?.description.contains("\u{1B}") == false)
  }

  @Test func `folders and strange names among the tiles do not disturb`() throws {
    for name in ["a/b/c.png", "01/0/0.png", "-1/0/0.png", "1/0/+1.png", "1/0/x.png", "1/0/0.txt"] {
      try folder.write([9], to: name)
    }
    #expect(throws: SourceError.self) { try Archives.open(path: folder.path) }
    try folder.write([9], to: "1/1/0.png/inner")
    try folder.write([1], to: "1/1/1.webp")
    let archive = try Archives.open(path: folder.path)
    #expect(try archive.body(of: ArchiveMaking.tile(1, 1, 1)) == [1])
    #expect(try archive.body(of: ArchiveMaking.tile(1, 1, 0)) == nil)
  }
}
