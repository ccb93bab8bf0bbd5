import Bindings
import TestSupport
import Testing

@testable import SeedPipeline

@Suite struct ContentGateTests {
  @Test func `the table of tile files is there`() {
    #expect(TileFixture.all.count == 43)
    #expect(TileFixture.good.count == 25)
  }

  @Test(arguments: TileFixture.all, DownloadLimits.BodyCheck.allCases)
  func `each file is judged as the libraries do`(
    fixture: TileFixture, check: DownloadLimits.BodyCheck
  ) throws {
    let gate = ContentGate(format: nil, size: nil, placeholders: [], check: check)
    let verdict = gate.judge(fixture.bytes)
    guard fixture.valid else {
      let wanted: FailureReason =
        switch (fixture.kind, fixture.file) {
        case ("html", _), (_, "bad-text.pbf"): .notAnImage
        // An ArcGIS error.
        case ("json", _): .serviceException
        case ("service_exception", _): .noSuchLayer
        case ("ows_exception", _): .serviceException
        case (_, "bad-empty.png"): .emptyBody
        default: .corruptImage
        }
      #expect(verdict.reason == wanted)
      if let code = fixture.code, let message = fixture.message {
        #expect(verdict.detail == "\(code): \(message)")
      }
      return
    }
    guard fixture.width == fixture.height, fixture.width != 1 else {
      #expect(verdict.reason == .wrongSize)
      return
    }
    let tile = try #require(verdict.tile)
    #expect(tile.format == fixture.tileFormat)
    #expect(tile.size == fixture.width)
    if fixture.gzip == nil || fixture.gzip == true { #expect(tile.bytes == fixture.bytes) }
  }

  @Test(arguments: TileFixture.good.filter { $0.width != nil })
  func `only the expected size is taken`(fixture: TileFixture) {
    let size = fixture.width ?? 0
    var gate = ContentGate(format: fixture.tileFormat, size: size, placeholders: [])
    #expect(gate.judge(fixture.bytes).tile != nil)
    gate.size = size * 2
    #expect(gate.judge(fixture.bytes).reason == .wrongSize)
  }

  @Test func `sizes are told`() {
    let gate = ContentGate(format: nil, size: 512, placeholders: [])
    #expect(
      gate.judge(TileFixture.bytes(of: "png-not-square.png")).detail
        == "256 x 200 pixels, expected 512 x 512 pixels")
    #expect(
      ContentGate.open.judge(TileFixture.bytes(of: "png-not-square.png")).detail
        == "256 x 200 pixels, expected a square")
  }

  @Test func `one pixel is taken only where the job asks for it`() {
    let body = TileFixture.bytes(of: "png-one-pixel.png")
    #expect(ContentGate(format: nil, size: 1, placeholders: []).judge(body).tile?.size == 1)
    #expect(ContentGate.open.judge(body).reason == .wrongSize)
  }

  @Test(arguments: TileFixture.good)
  func `another format than the given one is refused`(fixture: TileFixture) {
    for format in TileFormat.allCases {
      let gate = ContentGate(format: format, size: nil, placeholders: [])
      let verdict = gate.judge(fixture.bytes)
      if format == fixture.tileFormat {
        #expect(verdict.tile != nil)
      } else {
        #expect(verdict.reason == .wrongFormat, "\(format)")
      }
    }
  }

  @Test func `the bytes decide and not what they are called`() {
    let jpeg = TileFixture.bytes(of: "jpeg-baseline.jpg")
    #expect(ContentGate.open.judge(jpeg, type: "text/html").tile?.format == .jpg)
    let html = TileFixture.bytes(of: "bad-html.png")
    #expect(ContentGate.open.judge(html, type: "image/png").reason == .notAnImage)
  }

  @Test func `the validators go with the tile`() {
    let verdict = ContentGate.open.judge(
      TileFixture.bytes(of: "png-rgb.png"), contentType: nil, etag: "\"7\"", lastModified: "then")
    #expect(verdict.tile?.etag == "\"7\"")
    #expect(verdict.tile?.lastModified == "then")
  }

  @Test(arguments: ["png-blank.png", "bad-html.png", "bad-truncated-png.png", "bad-empty.png"])
  func `a placeholder is known by its digest whatever it is`(file: String) {
    let body = TileFixture.bytes(of: file)
    let digest = Digest.hexadecimal(Digest.sha256(body))
    let gate = ContentGate(format: .jpg, size: 1_024, placeholders: [digest.uppercased()])
    #expect(gate.judge(body).isPlaceholder)
    #expect(!gate.judge(body + [0]).isPlaceholder)
  }

  @Test func `a compressed placeholder is known by either digest`() throws {
    let plain = TileFixture.bytes(of: "vector-plain.pbf")
    let stored = try #require(ContentGate.open.judge(plain).tile?.bytes)
    for body in [plain, stored] {
      let digest = Digest.hexadecimal(Digest.sha256(body))
      let gate = ContentGate(format: nil, size: nil, placeholders: [digest])
      #expect(gate.judge(plain).isPlaceholder)
    }
  }

  @Test func `pictures of the test server pass`() {
    for gate in ContentGate.both {
      #expect(gate.judge(TilePicture.png(z: 14, x: 9_000, y: 5_000)).tile?.size == 256)
    }
  }
}
