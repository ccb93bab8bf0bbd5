import Bindings
import TestSupport
import Testing

@testable import SeedPipeline

@Suite struct VectorTileGateTests {
  private let gate = ContentGate(format: .pbf, size: 256, placeholders: [])
  private let plain = TileFixture.bytes(of: "vector-plain.pbf")

  @Test func `a plain tile is compressed, always to the same bytes`() throws {
    let tile = try #require(gate.judge(plain).tile)
    #expect(tile.format == .pbf && tile.size == nil)
    #expect(tile.bytes.starts(with: [0x1f, 0x8b, 8, 0, 0, 0, 0, 0]))
    #expect(try Gzip.decompress(tile.bytes, limit: 10_000) == plain)
    #expect(gate.judge(plain).tile?.bytes == tile.bytes)
  }

  @Test func `a zlib-coded tile becomes a gzip one`() throws {
    let tile = try #require(gate.judge(StoredDeflate.zlib(plain)).tile)
    #expect(tile.bytes == gate.judge(plain).tile?.bytes)
  }

  @Test func `a gzip tile is kept as it is`() {
    let body = StoredDeflate.gzip(plain)
    #expect(gate.judge(body).tile?.bytes == body)
  }

  @Test func `two members and trailing bytes become one member`() {
    let layer = plain.count / 2
    let body =
      StoredDeflate.gzip(Array(plain[..<layer])) + StoredDeflate.gzip(Array(plain[layer...]))
    #expect(gate.judge(body).tile?.bytes == gate.judge(plain).tile?.bytes)
    #expect(
      gate.judge(StoredDeflate.gzip(plain) + [0]).tile?.bytes == gate.judge(plain).tile?.bytes)
  }

  @Test func `a compressed tile without a layer is a tile`() {
    let body = StoredDeflate.gzip([])
    #expect(gate.judge(body).tile?.bytes == body)
    #expect(ContentGate.open.judge(body).reason == .emptyBody)
    #expect(gate.judge([]).reason == .emptyBody)
  }

  @Test func `a compressed picture is unpacked and a compressed page named`() {
    let picture = TileFixture.bytes(of: "png-rgb.png")
    #expect(ContentGate.open.judge(StoredDeflate.gzip(picture)).tile?.bytes == picture)
    #expect(gate.judge(StoredDeflate.gzip(picture)).reason == .wrongFormat)
    let page = StoredDeflate.gzip(TileFixture.bytes(of: "bad-html.png"))
    #expect(gate.judge(page).detail == "HTML page: 502 Bad Gateway")
    let twice = StoredDeflate.gzip(StoredDeflate.gzip(plain))
    #expect(gate.judge(twice).reason == .corruptImage)
  }

  @Test func `content that grows beyond reason is refused`() throws {
    let bomb = try Gzip.compress([UInt8](repeating: 0, count: ContentGate.contentLimit + 1))
    #expect(gate.judge(bomb).reason == .tooLarge)
  }

  /// A field with content: number, length, content.
  private static func field(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
    [number << 3 | 2, UInt8(content.count)] + content
  }

  // Field numbers from vector_tile.proto of the specification, version 2.1.
  @Test(
    arguments: [
      ("layer", field(3, field(1, [0x61]) + [0x78, 2]), nil),
      ("version 1 unsaid", field(3, field(1, [0x61])), nil),
      (
        "version 3", field(3, field(1, [0x61]) + [0x78, 3]),
        "a layer of version 3, known are 1 and 2"
      ),
      ("no name", field(3, [0x78, 2]), "a layer without a name"),
      ("feature cut", field(3, field(1, [0x61]) + field(2, [0x22, 5, 1])), "cut off in a field"),
      ("number cut", field(3, field(1, [0x61]) + [0x78, 0x80]), "cut off in a number"),
      (
        "number endless", field(3, [0x78] + [UInt8](repeating: 0x80, count: 11)),
        "a number of more than ten bytes"
      ),
      ("group", field(3, [0x0b, 1]), "a field of an unknown type"),
      ("field 0", field(3, [0x02, 1, 1]), "a field without a number"),
      ("name a number", field(3, [0x08, 1]), "a layer's field of a wrong type"),
      (
        "32 and 64 bits",
        field(
          3,
          field(1, [0x61]) + field(4, [0x15, 0, 0, 0, 0])
            + field(4, [0x19, 0, 0, 0, 0, 0, 0, 0, 0])), nil
      ),
      ("64 bits cut", field(3, field(1, [0x61]) + field(4, [0x19, 0, 0])), "cut off in a field"),
    ] as [(String, [UInt8], String?)])
  func `layers and features are whole`(name: String, body: [UInt8], problem: String?) {
    let verdict = gate.judge(body)
    #expect(verdict.detail == problem.map { "pbf: " + $0 })
    #expect((verdict.tile != nil) == (problem == nil))
  }
}
