import Testing
import TileGrid

@testable import SeedPipeline

@Suite struct SourceFuzzTests {
  private static let scraps = [
    "{", "}", "{z}", "{x}", "{y}", "{-y}", "${z}", "{s}", "{switch:", "{switch:a,b}", "{q}", "{v}",
    "{w}", "{bbox-epsg-3857}", "{prefix}", "http://", "https://", "file:", "host", "[", "]", ":",
    "@",
    "/", "?", "&", "=", "#", "%", "%7B", "\\", " ", "\u{0}", "\n", "é", "🗺", "\u{301}", ".", "..",
    "***", "key", "token=", "$", ",", "80", "99999999999999999999", "",
  ]

  @Test func `no template crashes, and an accepted one gives whole addresses`() throws {
    var generator = SplitMix64(seed: 1_913)
    let tiles = try [(0, 0, 0), (24, 16_777_215, 16_777_215), (7, 66, 45)].map {
      try TileCoordinate(zoom: $0.0, x: $0.1, y: $0.2)
    }
    var accepted = 0
    for _ in 0..<4_000 {
      // One of two begins well, or next to none would be accepted.
      let isWellBegun = Bool.random(using: &generator)
      let beginning = isWellBegun ? "http://host/{z}/{x}/{y}" : ""
      let text = beginning + text(using: &generator)
      var xyz = SourceSpecification.XYZ(
        template: MaskedString(revealed: text, masked: self.text(using: &generator)))
      xyz.variables = ["v": MaskedString(self.text(using: &generator)), "": MaskedString("")]
      xyz.subdomains = [[], ["a"], ["a", "b", "c"]][Int.random(in: 0..<3, using: &generator)]
      guard let source = try? TileSource(SourceSpecification(kind: .xyz(xyz))) else { continue }
      accepted += 1
      for tile in tiles {
        let url = source.url(for: tile)
        #expect(url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
        #expect(url.lowercased().hasPrefix("http"))
        _ = source.maskedURL(for: tile)
      }
    }
    #expect(accepted > 100)
  }

  @Test func `no wms address crashes`() throws {
    var generator = SplitMix64(seed: 1_302)
    let tile = try TileCoordinate(zoom: 7, x: 66, y: 45)
    for _ in 0..<2_000 {
      let text = text(using: &generator)
      var wms = SourceSpecification.WMS(
        url: MaskedString("http://host/" + text), layers: [MaskedString(text)])
      wms.parameters = [.init(name: text, value: MaskedString(text))]
      guard let source = try? TileSource(SourceSpecification(kind: .wms(wms))) else { continue }
      #expect(source.url(for: tile).utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
      _ = source.maskedURL(for: tile)
    }
  }

  @Test func `a template of 50,000 braces is judged at once`() {
    for scrap in ["{", "}", "{z}", "{a}", "{}", "$"] {
      let text = "http://h/" + String(repeating: scrap, count: 50_000)
      let xyz = SourceSpecification.XYZ(template: MaskedString(text))
      #expect(!URLTemplateCheck.problems(in: xyz).isEmpty)
    }
  }

  private func text(using generator: inout SplitMix64) -> String {
    (0..<Int.random(in: 0...12, using: &generator)).map { _ in
      SourceFuzzTests.scraps.randomElement(using: &generator) ?? ""
    }.joined()
  }
}
