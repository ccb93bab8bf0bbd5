import Foundation
import TestSupport
import Testing
import TileGrid

@testable import SeedPipeline

@Suite struct LoopbackOriginTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("a.mbtiles")
    try ArchiveMaking.mbtiles(
      [
        ArchiveMaking.tile(0, 0, 0): ArchiveMaking.png,
        ArchiveMaking.tile(1, 0, 0): [0xFF, 0xD8, 0xFF, 0xE0],
        ArchiveMaking.tile(1, 1, 0): [0x1F, 0x8B, 8, 0],
        ArchiveMaking.tile(1, 0, 1): Array("RIFF\0\0\0\0WEBP".utf8),
        ArchiveMaking.tile(1, 1, 1): Array("some text".utf8),
      ], at: path)
  }

  @Test(
    arguments: [
      ("/0/0/0", "image/png", nil), ("/1/0/0", "image/jpeg", nil), ("/1/0/1", "image/webp", nil),
      ("/1/1/0", "application/vnd.mapbox-vector-tile", "gzip"),
      ("/1/1/1", "application/octet-stream", nil), ("/0/0/0.png", "image/png", nil),
    ] as [(String, String, String?)])
  func `a tile is served with its type by what it is`(
    path: String, type: String, coding: String?
  ) throws {
    let origin = try LoopbackOrigin(archivePath: self.path)
    let answer = try LoopbackClient(port: origin.port).send("GET", path)
    #expect(answer.status == 200)
    #expect(answer.fields["content-type"] == type)
    #expect(answer.fields["content-encoding"] == coding)
    #expect(!answer.body.isEmpty)
  }

  @Test(arguments: [
    "/", "/0/0", "/0/0/0/0", "/0/0/1", "/25/0/0", "/1/0/0/", "//1/0/0", "/-1/0/0", "/1/+0/0",
    "/01/0/0", "/1/0/99999999999999999999", "/a/b/c", "/2/0/0", "/../../etc/passwd", "/1/0/%30%30",
  ])
  func `what is no tile of the archive is not found`(path: String) throws {
    let origin = try LoopbackOrigin(archivePath: self.path)
    #expect(try LoopbackClient(port: origin.port).send("GET", path).status == 404)
  }

  @Test func `a connection is kept alive, through 404 and HEAD too`() throws {
    let origin = try LoopbackOrigin(archivePath: path)
    let client = try LoopbackClient(port: origin.port)
    for _ in 0..<3 {
      #expect(try client.send("GET", "/0/0/0").body == ArchiveMaking.png)
      #expect(try client.send("GET", "/9/9/9").status == 404)
      let head = try client.send("HEAD", "/0/0/0")
      #expect(head.status == 200 && head.body == [])
      #expect(head.fields["content-length"] == "\(ArchiveMaking.png.count)")
    }
  }

  @Test func `a known ETag is answered with 304`() throws {
    let origin = try LoopbackOrigin(archivePath: path)
    let client = try LoopbackClient(port: origin.port)
    let first = try client.send("GET", "/0/0/0")
    let tag = try #require(first.fields["etag"])
    #expect(tag.hasPrefix("\"") && tag.hasSuffix("\""))
    #expect(try client.send("GET", "/1/0/0").fields["etag"] != tag)
    for value in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
      let answer = try client.send("GET", "/0/0/0", fields: ["If-None-Match: \(value)"])
      #expect(answer.status == 304)
      #expect(answer.fields["etag"] == tag)
    }
    let other = try client.send("GET", "/0/0/0", fields: ["If-None-Match: \"other\""])
    #expect(other.status == 200)
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "BREW"])
  func `only GET and HEAD are answered`(method: String) throws {
    let origin = try LoopbackOrigin(archivePath: path)
    let client = try LoopbackClient(port: origin.port)
    let answer = try client.send(
      raw: "\(method) /0/0/0 HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\nbody")
    #expect(answer.status == 405)
    #expect(answer.fields["allow"] == "GET, HEAD")
  }

  @Test func `a GET with a body is answered once`() throws {
    let origin = try LoopbackOrigin(archivePath: path)
    let client = try LoopbackClient(port: origin.port)
    let answer = try client.send(
      raw: "GET /0/0/0 HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\nbody")
    #expect(answer.status == 200 && answer.body == ArchiveMaking.png)
    #expect(try client.send("GET", "/1/0/0").status == 200)
  }

  @Test func `several connections are answered at once`() throws {
    let origin = try LoopbackOrigin(archivePath: path)
    let port = origin.port
    let failures = Counter()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      guard let client = try? LoopbackClient(port: port) else { return failures.increase() }
      for _ in 0..<100 {
        let answer = try? client.send("GET", "/0/0/0")
        if answer?.body != ArchiveMaking.png { failures.increase() }
      }
    }
    #expect(failures.value == 0)
  }

  @Test func `it stops, closes its connections, and may be stopped again`() throws {
    let origin = try LoopbackOrigin(archivePath: path)
    let client = try LoopbackClient(port: origin.port)
    #expect(try client.send("GET", "/0/0/0").status == 200)
    origin.stop()
    origin.stop()
    #expect(throws: (any Error).self) { try client.send("GET", "/0/0/0") }
    #expect(throws: (any Error).self) {
      try LoopbackClient(port: origin.port).send("GET", "/0/0/0")
    }
  }

  @Test func `an archive that is none is not served`() throws {
    let alien = try folder.write("text", to: "alien.mbtiles")
    #expect(throws: SourceError.self) { try LoopbackOrigin(archivePath: alien) }
  }

  @Test func `the address of a served archive leads to the tile`() throws {
    let source = try ArchiveMaking.source(path, overHTTP: true)
    let tile = try ArchiveMaking.tile(1, 0, 0)
    #expect(source.url(for: tile) == "\(path)/1/0/0")
    let origin = try LoopbackOrigin(archivePath: path)
    let served = source.servedOver(origin: origin)
    #expect(served.url(for: tile) == "http://127.0.0.1:\(origin.port)/1/0/0")
    #expect(served.maskedURL(for: tile) == "\(path)/1/0/0")
    let other = try TileSource(
      SourceSpecification(kind: .xyz(.init(template: MaskedString("http://h/{q}")))))
    #expect(other.servedOver(origin: origin).url(for: tile) == "http://h/0")
  }
}

/// A number that several threads raise.
private final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0
  func increase() { lock.withLock { count += 1 } }
  var value: Int { lock.withLock { count } }
}
