import Foundation
import TestSupport
import Testing

@Suite struct TileServerStubTests {
  @Test func `a tile is answered with its length and its picture`() throws {
    let stub = try TileServerStub.tiles()
    let client = try StubClient(port: stub.port)
    client.get("/7/5/3.png")
    let answer = client.readAnswer()
    #expect(answer.status == 200)
    #expect(answer.body == TilePicture.png(z: 7, x: 5, y: 3))
    #expect(answer.header("content-length") == "\(answer.body.count)")
  }

  @Test func `pictures of two tiles differ and begin as PNG`() {
    let one = TilePicture.png(z: 12, x: 3_700, y: 2_240)
    #expect(one != TilePicture.png(z: 12, x: 3_701, y: 2_240))
    #expect(one.starts(with: [0x89, 0x50, 0x4e, 0x47]))
  }

  @Test func `a connection is kept and everything is recorded in order`() throws {
    let stub = try TileServerStub { .ok($0.path) }
    let client = try StubClient(port: stub.port)
    for path in ["/a?q=1", "/b", "/a"] {
      client.get(path)
      #expect(client.readAnswer().text == path.split(separator: "?")[0])
    }
    let seen = stub.record
    #expect(seen.connections == 1)
    #expect(seen.inFlightMax == 1)
    #expect(seen.requests.map(\.target) == ["/a?q=1", "/b", "/a"])
    #expect(seen.requests.map(\.serial) == [1, 2, 3])
    #expect(seen.requests.map(\.pathSerial) == [1, 1, 2])
    #expect(seen.requests[0].query == "q=1")
    #expect(seen.requests[0].header("host") == "127.0.0.1:\(stub.port)")
    #expect(seen.requests[0].instant <= seen.requests[1].instant)
    #expect(seen.asked == ["/a": 2, "/b": 1])
  }

  @Test(arguments: [404, 410, 503]) func `a status is answered`(status: Int) throws {
    let stub = try TileServerStub { _ in .status(status) }
    let client = try StubClient(port: stub.port)
    client.get("/")
    #expect(client.readAnswer().status == status)
  }

  @Test func `204 has no body and no length`() throws {
    let stub = try TileServerStub { _ in .status(204) }
    let client = try StubClient(port: stub.port)
    client.get("/")
    let answer = client.readAnswer()
    #expect(answer.status == 204)
    #expect(answer.header("content-length") == nil)
  }

  @Test func `an answer changes after so many times`() throws {
    let stub = try TileServerStub { _ in
      .status(503).times(2, then: .status(429).times(1, then: .ok("at last")))
    }
    let client = try StubClient(port: stub.port)
    let statuses = (0..<5).map { _ in
      client.get("/x")
      return client.readAnswer().status
    }
    #expect(statuses == [503, 503, 429, 200, 200])
  }

  @Test(arguments: [
    ("cut", StubAnswer.ok("0123456789").cut(after: 4), "0123"),
    ("too long a length", StubAnswer.ok("0123456789").claiming(length: 99), "0123456789"),
    ("cut chunk", StubAnswer.ok("0123456789").chunked(8).cut(after: 4), "8\r\n0123"),
    ("until close", StubAnswer.ok("0123456789").untilClose(), "0123456789"),
    ("closing", StubAnswer.ok("01").closing(), "01"),
    ("byte by byte", StubAnswer.ok("0123").byteByByte().closing(), "0123"),
  ])
  func `a body ends with its connection`(name: String, answer: StubAnswer, body: String) throws {
    let stub = try TileServerStub { _ in answer }
    let client = try StubClient(port: stub.port)
    client.get("/")
    let (bytes, end) = client.readToEnd()
    #expect(end == 0)
    #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("\r\n\r\n" + body))
  }

  @Test func `chunks carry the body and an end`() throws {
    let stub = try TileServerStub { _ in .ok("0123456789").chunked(8) }
    let client = try StubClient(port: stub.port)
    client.get("/")
    #expect(
      client.read(through: "0\r\n\r\n").hasSuffix("\r\n\r\n8\r\n01234567\r\n2\r\n89\r\n0\r\n\r\n"))
  }

  @Test(arguments: [("before", StubAnswer.reset), ("amid", StubAnswer.ok("0123").reset(after: 2))])
  func `a reset arrives as a reset`(name: String, answer: StubAnswer) throws {
    let stub = try TileServerStub { _ in answer }
    let client = try StubClient(port: stub.port)
    client.get("/")
    #expect(client.readToEnd().end == ECONNRESET)
  }

  @Test func `a connection may close without an answer`() throws {
    let stub = try TileServerStub { _ in .closed }
    let client = try StubClient(port: stub.port)
    client.get("/")
    let (bytes, end) = client.readToEnd()
    #expect(bytes.isEmpty && end == 0)
  }

  @Test func `silence follows the head until the server stops`() throws {
    let stub = try TileServerStub { _ in .ok("0123").silent() }
    let client = try StubClient(port: stub.port)
    client.get("/")
    #expect(client.read(through: "\r\n\r\n").contains("Content-Length: 4"))
    #expect(stub.record.inFlight == 1)
    stub.stop()
    #expect(client.readToEnd().bytes.isEmpty)
  }

  @Test func `an endless body goes on until the client leaves`() throws {
    let stub = try TileServerStub { _ in .endless() }
    let client = try StubClient(port: stub.port)
    client.get("/")
    #expect(client.read(atLeast: 1 << 20) >= 1 << 20)
    client.close()
    #expect(stub.wait { $0.inFlight == 0 })
  }

  @Test func `garbage is no HTTP`() throws {
    let stub = try TileServerStub { _ in .garbage }
    let client = try StubClient(port: stub.port)
    client.get("/")
    #expect(!client.readToEnd().bytes.starts(with: Array("HTTP".utf8)))
  }

  @Test func `gzip coding is said and the bad one differs`() throws {
    let stub = try TileServerStub { request in
      request.path == "/bad" ? .ok("text").badlyGzipped() : .ok("text").gzipped()
    }
    let client = try StubClient(port: stub.port)
    client.get("/good")
    let good = client.readAnswer()
    client.get("/bad")
    let bad = client.readAnswer()
    #expect(good.header("content-encoding") == "gzip" && bad.header("content-encoding") == "gzip")
    #expect(good.body == StoredDeflate.gzip(Array("text".utf8)))
    #expect(bad.body.count == good.body.count && bad.body != good.body)
  }

  @Test func `a redirect names its target`() throws {
    let stub = try TileServerStub { _ in .redirect(to: "/there", status: 301) }
    let client = try StubClient(port: stub.port)
    client.get("/")
    let answer = client.readAnswer()
    #expect(answer.status == 301 && answer.header("location") == "/there")
  }

  @Test func `a gate holds answers until it opens and the high-water mark counts them`() throws {
    let gate = StubGate()
    let stub = try TileServerStub { .ok($0.path).held(by: gate) }
    let clients = try (0..<5).map { _ in try StubClient(port: stub.port) }
    for (index, client) in clients.enumerated() { client.get("/\(index)") }
    #expect(stub.wait { $0.inFlight == 5 })
    gate.open()
    for (index, client) in clients.enumerated() { #expect(client.readAnswer().text == "/\(index)") }
    #expect(stub.wait { $0.inFlight == 0 })
    #expect(stub.record.inFlightMax == 5)
    #expect(stub.record.connections == 5)
  }

  @Test func `a client that leaves a held answer is noticed`() throws {
    let stub = try TileServerStub { _ in .ok("late").held(by: StubGate()) }
    let client = try StubClient(port: stub.port)
    client.get("/")
    #expect(stub.wait { $0.inFlight == 1 })
    client.close()
    #expect(stub.wait { $0.inFlight == 0 })
  }

  @Test func `stopping ends what is held and frees the port`() throws {
    let stub = try TileServerStub { _ in .unanswered }
    let clients = try (0..<4).map { _ in try StubClient(port: stub.port) }
    for client in clients { client.get("/") }
    #expect(stub.wait { $0.inFlight == 4 })
    stub.stop()
    stub.stop()
    for client in clients { #expect(client.readToEnd().bytes.isEmpty) }
    #expect(throws: (any Error).self) { try StubClient(port: stub.port) }
  }
}
