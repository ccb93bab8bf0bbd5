import Testing

@testable import SeedPipeline

@Suite struct AVIFStructureTests {
  /// A box: length, type, content.
  private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    [0, 0, 0, UInt8(content.count + 8)] + Array(type.utf8) + content
  }

  /// A file whose one item is 4 bytes of `mdat`, unless `iloc` says something else.
  private static func avif(
    edges: [UInt8] = [0, 0, 0, 64, 0, 0, 0, 64],
    iloc: [UInt8]? = [0, 0, 0, 0, 0x44, 0, 0, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 8, 0, 0, 0, 4],
    idat: [UInt8]? = nil
  ) -> [UInt8] {
    let mdat = box("mdat", [1, 2, 3, 4])
    let property = box("ispe", [0, 0, 0, 0] + edges)
    let entry = box("infe", [2, 0, 0, 0, 0, 1, 0, 0] + Array("av01".utf8) + [0])
    let meta =
      [0, 0, 0, 0] + box("iinf", [0, 0, 0, 0, 0, 1] + entry)
      + (iloc.map { box("iloc", $0) } ?? []) + (idat.map { box("idat", $0) } ?? [])
      + box("iprp", box("ipco", property))
    // The data first, so that their place does not hang on the length of the rest.
    return Array(box("ftyp", Array("avif".utf8) + [0, 0, 0, 0] + Array("mif1".utf8))) + mdat
      + box("meta", meta)
  }

  /// iloc of version 0 or 1 with one item of one extent, all numbers of four bytes.
  private static func place(
    version: UInt8 = 0, method: UInt8 = 0, offset: UInt8, length: UInt8
  ) -> [UInt8] {
    [version, 0, 0, 0, 0x44, 0, 0, 1, 0, 1] + (version == 0 ? [] : [0, method])
      + [0, 0, 0, 1, 0, 0, 0, offset, 0, 0, 0, length]
  }

  @Test func `an AVIF of a monstrous size is broken`() {
    #expect(ContentGate.open.judge(Self.avif()).tile?.size == 64)
    let edges = [UInt8](repeating: 0xff, count: 8)
    #expect(ContentGate.open.judge(Self.avif(edges: edges)).reason == .corruptImage)
  }

  // ISO/IEC 14496-12, 8.11.3: construction method 0 is the file, 1 is idat; length 0 is the rest.
  @Test(
    arguments: [
      ("in the file", place(offset: 24, length: 4), nil, nil),
      ("to the end", place(offset: 24, length: 0), nil, nil),
      ("beyond the end", place(offset: 24, length: 255), nil, "cut off in an item"),
      ("at the end", place(offset: 255, length: 0), nil, "cut off in an item"),
      ("in idat", place(version: 1, method: 1, offset: 1, length: 2), [1, 2, 3], nil),
      (
        "beyond idat", place(version: 1, method: 1, offset: 2, length: 2), [1, 2, 3],
        "cut off in an item"
      ),
      (
        "without idat", place(version: 1, method: 1, offset: 0, length: 1), nil,
        "an item that is made of others or of nothing"
      ),
      (
        "of other items", place(version: 1, method: 2, offset: 0, length: 1), nil,
        "an item that is made of others or of nothing"
      ),
      ("no items", [0, 0, 0, 0, 0x44, 0, 0, 0], nil, "no picture data"),
      ("cut", [0, 0, 0, 0, 0x44, 0, 0, 1, 0, 1], nil, "cut off in iloc"),
      (
        "odd numbers", [0, 0, 0, 0, 0x33, 0, 0, 1], nil,
        "iloc with numbers of an unknown length"
      ),
      (
        "extents of no length", [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xff], nil,
        "iloc with numbers of an unknown length"
      ),
      ("version 3", [3, 0, 0, 0, 0x44, 0, 0, 0], nil, "iloc of an unknown version"),
      ("nowhere", nil, nil, "no places of its items (iloc)"),
    ] as [(String, [UInt8]?, [UInt8]?, String?)])
  func `every item of an AVIF is in the file`(
    name: String, iloc: [UInt8]?, idat: [UInt8]?, problem: String?
  ) {
    let verdict = ContentGate.open.judge(Self.avif(iloc: iloc, idat: idat))
    #expect(verdict.detail == problem.map { "avif: " + $0 })
    #expect((verdict.tile?.size == 64) == (problem == nil))
  }
}
