import Testing

@testable import SeedPipeline

/// Pictures that are sound in structure and broken within: what libjpeg, libwebp and dav1d find.
@Suite struct PixelsTests {
  /// A tile file whose bytes at `range` are changed.
  private static func changed(
    _ file: String, at range: Range<Int>, to bytes: [UInt8]
  ) -> [UInt8] {
    var body = TileFixture.bytes(of: file)
    body.replaceSubrange(range, with: bytes)
    return body
  }

  /// A WebP whose chunk at `offset` loses its last `count` bytes, with all lengths put right.
  private static func shortened(_ file: String, chunk offset: Int, by count: Int) -> [UInt8] {
    var body = TileFixture.bytes(of: file)
    let size = body.littleEndian32(at: offset + 4)
    let end = offset + 8 + size
    body.removeSubrange(end - count..<end)
    for (place, value) in [(offset + 4, size - count), (4, body.littleEndian32(at: 4) - count)] {
      body.replaceSubrange(
        place..<place + 4, with: [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) })
    }
    return body
  }

  private static let noise = [UInt8](repeating: 0xfe, count: 200)

  @Test(
    arguments: [
      (
        "jpeg codes", changed("jpeg-baseline.jpg", at: 4_000..<4_200, to: noise),
        "jpg: Corrupt JPEG data: premature end of data segment"
      ),
      (
        "jpeg hole", changed("jpeg-baseline.jpg", at: 4_000..<5_000, to: []),
        "jpg: Corrupt JPEG data: premature end of data segment"
      ),
      (
        "jpeg surplus", changed("jpeg-baseline.jpg", at: 8_326..<8_326, to: noise),
        "jpg: Corrupt JPEG data: "
      ),
      (
        "progressive hole", changed("jpeg-progressive.jpg", at: 4_000..<4_400, to: []),
        "jpg: Corrupt JPEG data: premature end of data segment"
      ),
      (
        "grey jpeg codes", changed("jpeg-grey.jpg", at: 3_000..<3_200, to: noise),
        "jpg: Corrupt JPEG data: premature end of data segment"
      ),
      (
        "webp cut", shortened("webp-lossy.webp", chunk: 12, by: 600),
        "webp: the picture data "
      ),
      (
        "lossless webp cut", shortened("webp-lossless.webp", chunk: 12, by: 600),
        "webp: the picture data "
      ),
      (
        "alpha cut", shortened("webp-alpha.webp", chunk: 30, by: 20),
        "webp: the picture data "
      ),
    ] as [(String, [UInt8], String)])
  func `a picture that is broken within is refused where it is decoded`(
    name: String, body: [UInt8], problem: String
  ) {
    #expect(ContentGate.open.judge(body).tile != nil)
    let verdict = ContentGate.decoding.judge(body)
    // How a library puts it differs a little from one release to the next.
    #expect(verdict.detail?.hasPrefix(problem) == true, "\(verdict.detail ?? "")")
    #expect(verdict.reason == .corruptImage)
  }

  @Test(arguments: ["avif.avif", "avif-alpha.avif"])
  func `AVIF data that are overwritten are refused`(file: String) throws {
    let bytes = TileFixture.bytes(of: file)
    let items = try AVIFStructure.items(bytes).filter { $0.type == "av01" }
    #expect(items.count == (file == "avif.avif" ? 1 : 2))
    for item in items {
      let extent = try #require(item.extents.first)
      let noise = [UInt8](repeating: 0xff, count: extent.count)
      let body = Self.changed(file, at: extent, to: noise)
      #expect(ContentGate.open.judge(body).tile != nil)
      #expect(ContentGate.decoding.judge(body).detail == "avif: the picture data are damaged")
    }
  }

  @Test func `bytes after the end are no reason to refuse`() {
    for fixture in TileFixture.good where fixture.width != nil && fixture.tileFormat != .avif {
      #expect(ContentGate.decoding.judge(fixture.bytes + [0, 13, 10]).tile != nil, "\(fixture)")
    }
  }
}
