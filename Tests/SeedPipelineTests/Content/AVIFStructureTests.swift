import Testing

@testable import SeedPipeline

@Suite struct AVIFStructureTests {
  /// A box: length, type, content.
  private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    [0, 0, 0, UInt8(content.count + 8)] + Array(type.utf8) + content
  }
  private static func avif(_ edges: [UInt8]) -> [UInt8] {
    let property = box("ispe", [0, 0, 0, 0] + edges)
    return box("ftyp", Array("mif1".utf8) + [0, 0, 0, 0] + Array("avif".utf8))
      + box("meta", [0, 0, 0, 0] + box("iprp", box("ipco", property))) + box("mdat", [1])
  }

  @Test func `an AVIF of a monstrous size is broken`() {
    #expect(ContentGate.open.judge(Self.avif([0, 0, 0, 64, 0, 0, 0, 64])).tile?.size == 64)
    let edges = [UInt8](repeating: 0xff, count: 8)
    #expect(ContentGate.open.judge(Self.avif(edges)).reason == .corruptImage)
  }
}
