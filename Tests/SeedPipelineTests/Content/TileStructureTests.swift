import Bindings
import Testing

@testable import SeedPipeline

@Suite struct TileStructureTests {
  @Test(arguments: TileFixture.good.filter { $0.gzip != false && $0.file != "trailing-bytes.png" })
  func `no part of a tile from its start is taken for the whole`(fixture: TileFixture) {
    let bytes = fixture.bytes
    let taken = bytes.indices.filter { ContentGate.open.judge(Array(bytes[..<$0])).tile != nil }
    #expect(taken == [])
  }

  @Test func `a plain vector tile can be cut between its layers alone`() {
    // The format has no end mark; the file has three layers.
    let bytes = TileFixture.bytes(of: "vector-plain.pbf")
    let taken = bytes.indices.filter { ContentGate.open.judge(Array(bytes[..<$0])).tile != nil }
    #expect(taken.count == 2)
  }

  @Test(arguments: ["png-blank.png", "png-16bit-grey.png", "png-palette-transparent.png"])
  func `every changed byte of a PNG is found`(file: String) {
    let bytes = TileFixture.bytes(of: file)
    for index in bytes.indices {
      for bit in bytes.count < 200 ? 0..<8 : (index & 7)..<(index & 7) + 1 {
        var changed = bytes
        changed[index] ^= 1 << UInt8(bit)
        let verdict = ContentGate.open.judge(changed)
        #expect(verdict.tile == nil, "byte \(index), bit \(bit)")
      }
    }
  }

  @Test(arguments: TileFixture.good.filter { $0.gzip == true })
  func `every changed byte of compressed content is found`(fixture: TileFixture) {
    // The header's time, flags and name (RFC 1952, section 2.3) are under no checksum.
    let whole = ContentGate.open.judge(fixture.bytes).tile
    let content = whole.flatMap { try? Gzip.decompress($0.bytes, limit: 100_000) }
    for index in fixture.bytes.indices {
      var changed = fixture.bytes
      changed[index] ^= 0x10
      guard let tile = ContentGate.open.judge(changed).tile else { continue }
      #expect((try? Gzip.decompress(tile.bytes, limit: 100_000)) == content)
    }
  }

  @Test(arguments: [
    "trailing-bytes.png", "png-rgb.png", "jpeg-baseline.jpg", "webp-lossy.webp", "gif.gif",
  ])
  func `bytes after the end are tolerated and kept`(file: String) {
    let body = TileFixture.bytes(of: file) + [0, 13, 10]
    #expect(ContentGate.open.judge(body).tile?.bytes == body)
  }
}
